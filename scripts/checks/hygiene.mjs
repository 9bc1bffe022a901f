/** What must not stand in any file of the repository, tests included. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from './sources.mjs';

/** A table of cases may be longer than code. */
const maxLinesOf = (/** @type {string} */ path) => (/\.test\.\w+$/.test(path) ? 600 : 500);
const isCode = (/** @type {string} */ path) => /\.(ts|tsx|mts|mjs|js|css|sql|sh|html)$/.test(path);
const isMessages = (/** @type {string} */ path) => /\.(es|en)\.ts$/.test(path);
const mayBeLong = (/** @type {string} */ path) => isMessages(path) || /\.catalogue\.ts$|(?:^|\/)seed\//.test(path);

/** Written so that no pattern matches its own line. */
const patterns = [
  { finds: /(?<![\w.~@}-])\/(?:work|farm)\/[\w.]/, says: 'ruta de una máquina' },
  { finds: /\/tmp\/bash[_]|(?<![\w.])\/(?:root|Users)\/\w|(?<![\w.])\/home\/\w/, says: 'ruta de una máquina' },
  { finds: /\/[.]library\b|\bfarm[-][a-z]|`issues (?:show|list)\b/, says: 'herramienta ajena al proyecto' },
  {
    finds: /\bregistry\.[a-z0-9-]+\.[a-z]{2,}|\bnpm\.pkg[.]github\.com|\bpypi[.]org\b|\bnpmmirror[.]/,
    says: 'dirección de un registro de paquetes',
  },
  { finds: /\b(?:TO[D]O|FIX[M]E)\b/, says: 'pendiente sin hacer', except: isMessages },
  {
    finds: /\b(?:it|test|describe|suite|bench)(?:\.\w+)*\.(?:only|skip|fixme)\(/,
    says: 'prueba apartada',
  },
  {
    finds: /\bprocess\.env\b/,
    says: 'variable de entorno leída fuera de platform/settings',
    except: (/** @type {string} */ path) =>
      !path.startsWith('api/src/') || path.startsWith('api/src/platform/settings/') || /\.test\.ts$/.test(path),
  },
];

/** Files that git knows or would take in; every file where there is no git. */
const repositoryFiles = (/** @type {string} */ root) => {
  try {
    const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, stdio: ['ignore', 'pipe', 'ignore'] };
    const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], options);
    return [...new Set(listed.split('\0'))].filter((path) => path && existsSync(join(root, path)));
  } catch {
    return listFiles(root);
  }
};

export const problemsOfFile = (/** @type {string} */ path, /** @type {string} */ text) => {
  const problems = [];
  const lines = text.split('\n');
  for (const [index, line] of lines.entries()) {
    for (const { finds, says, except } of patterns) {
      const found = except?.(path) ? undefined : finds.exec(line);
      if (found) problems.push(`${path}:${index + 1}: ${says}: «${found[0]}»`);
    }
  }
  if (isCode(path) && !mayBeLong(path) && lines.length > maxLinesOf(path) + 1)
    problems.push(`${path}: ${lines.length - 1} líneas; a lo más ${maxLinesOf(path)}`);
  return problems;
};

/** @returns {Promise<{problems: string[], note: string}>} */
export const checkHygiene = async (/** @type {string} */ root) => {
  const files = repositoryFiles(root).filter((path) => statSync(join(root, path)).isFile());
  const problems = [];
  let read = 0;
  for (const path of files) {
    const content = readFileSync(join(root, path));
    // A zero byte early on: a picture, a font, a spreadsheet.
    if (content.subarray(0, 8000).includes(0)) continue;
    read++;
    problems.push(...problemsOfFile(path, content.toString('utf8')));
  }
  // Two branches may take the same number; the order of their files would then hang on their names.
  const migrations = files
    .map((path) => /^api\/migrations\/(\d{4})_.*\.sql$/.exec(path))
    .filter((match) => match !== null);
  for (const [number, same] of Map.groupBy(migrations, (match) => match[1])) {
    if (same.length > 1)
      problems.push(`api/migrations: el número ${number} se repite: ${same.map(([path]) => path).join(', ')}`);
  }
  if (read === 0) problems.push('no se encontró ningún archivo que revisar');
  return { problems, note: `${read} archivos` };
};
