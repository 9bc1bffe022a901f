/** Lists source files and what each one imports and exports, for the checks. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';

const skipped = new Set(['node_modules', 'dist', '.git', 'data', 'coverage', 'test-results', 'playwright-report']);

/** Paths under `base`, with forward slashes, relative to it. */
export const listFiles = (/** @type {string} */ base, folder = base) => {
  let entries;
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : listFiles(base, path);
    return [relative(base, path).split(sep).join('/')];
  });
};

/**
 * @typedef {object} SourceFile
 * @property {string} path  relative to the repository
 * @property {string} text
 * @property {string[]} imports  specifiers as written, query removed; static, dynamic, of types, and of scripts by URL
 * @property {boolean} hasDefaultExport
 * @property {boolean} isBarrel  re-exports everything of a file, or is an index that re-exports
 */

/** @returns {Promise<SourceFile[]>} */
export const readSources = async (/** @type {string} */ root, /** @type {string[]} */ folders) => {
  const { parseSync } = await import('vite');
  const paths = folders.flatMap((folder) => listFiles(join(root, folder)).map((path) => `${folder}/${path}`));
  return paths
    .filter((path) => /\.(ts|tsx|mts|mjs)$/.test(path) && !path.endsWith('.d.ts'))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      const { module, errors } = parseSync(path, text);
      if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
      const exported = module.staticExports.flatMap((statement) => statement.entries);
      const specifiers = [
        ...module.staticImports.map((one) => one.moduleRequest.value),
        ...exported.flatMap((entry) => (entry.moduleRequest ? [entry.moduleRequest.value] : [])),
        ...[...text.matchAll(/\bimport\(\s*['"`]([^'"`]+)['"`]/g)].map((match) => match[1]),
        ...[...text.matchAll(/new URL\(\s*['"](\.[^'"]+\.m?[jt]sx?)['"]\s*,\s*import\.meta\.url/g)].map(
          (match) => match[1],
        ),
      ];
      const reExports = exported.filter((entry) => entry.moduleRequest);
      return {
        path,
        text,
        imports: [...new Set(specifiers.map((specifier) => specifier.replace(/[?#].*$/, '')))],
        hasDefaultExport: exported.some((entry) => entry.exportName.kind === 'Default'),
        isBarrel:
          reExports.some((entry) => entry.importName.kind === 'All' || entry.importName.kind === 'AllButDefault') ||
          (/\/index\.tsx?$/.test(path) && reExports.length > 0),
      };
    });
};

/** The repository path that an import of ours leads to, or undefined for a package of somebody else's. */
export const resolveImport = (/** @type {string} */ from, /** @type {string} */ specifier) => {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(dirname(from), specifier));
  const ours = /^@tramo\/([a-z0-9]+)(?:\/(.+))?$/.exec(specifier);
  if (!ours) return undefined;
  const [, own, path = 'index'] = ours;
  return path.startsWith('test/') ? `${own}/${path}.ts` : `${own}/src/${path}.ts`;
};
