/** How the portal's folders stand to each other: who may import whom, no ring of features, names that stand once, folders that a person can survey. */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { listFiles, resolveImport } from './sources.mjs';

/** More than this is a drawer in which nobody finds anything. */
const maxFilesInFolder = 45;

const placeOf = (/** @type {string} */ path) => {
  const match = /^portal\/src\/(?:features\/([^/]+)|([^/]+))(?:\/(.*))?$/.exec(path);
  return match && { feature: match[1], room: match[2] ?? 'features', rest: match[3] ?? '' };
};

/** Which rooms a room may not import. The wiring (`app/`, `main.tsx`) knows all of them. */
const refused = {
  lib: ['features', 'app', 'session'],
  ui: ['features', 'app', 'session'],
  session: ['features', 'app', 'ui'],
};

/** What is wrong with one import inside the portal. */
export const portalImport = (/** @type {string} */ from, /** @type {string} */ to) => {
  const source = placeOf(from);
  const target = placeOf(to);
  if (!source || !target) return undefined;
  if (refused[source.room]?.includes(target.room)) {
    return `${source.room}/ no conoce a ${target.feature ? `features/${target.feature}` : target.room}`;
  }
  if (source.feature && target.feature && source.feature !== target.feature && !target.rest.startsWith('shared/')) {
    return `de otra función se usa solo lo que está en features/${target.feature}/shared/`;
  }
  return undefined;
};

/** Which features each feature imports, tests aside. */
export const featureGraph = (/** @type {{path: string, imports: string[]}[]} */ files) => {
  /** @type {Map<string, Set<string>>} */
  const graph = new Map();
  for (const { path, imports } of files) {
    const from = placeOf(path)?.feature;
    if (!from || /\.test\.tsx?$/.test(path)) continue;
    const uses = graph.get(from) ?? new Set();
    graph.set(from, uses);
    for (const specifier of imports) {
      const target = placeOf(resolveImport(path, specifier) ?? '')?.feature;
      if (target && target !== from) uses.add(target);
    }
  }
  return Object.fromEntries([...graph].map(([name, uses]) => [name, [...uses]]));
};

/** Patterns by which a file takes others in (`import.meta.glob`). */
export const globsIn = (/** @type {string} */ text) =>
  [...text.matchAll(/import\.meta\.glob(?:<[\s\S]*?>)?\(\s*['"`]([^'"`]+)['"`]/g)].map((match) => match[1] ?? '');

/** Patterns that no file fits: what waits for such files does nothing, and says nothing. */
const emptyGlobs = (/** @type {string} */ root, /** @type {string[]} */ paths) =>
  paths
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
    .flatMap((path) =>
      globsIn(readFileSync(join(root, 'portal/src', path), 'utf8'))
        .filter((glob) => globSync(glob, { cwd: join(root, 'portal/src', dirname(path)) }).length === 0)
        .map((glob) => `portal/src/${path}: ningún archivo cumple ${glob}`),
    );

/** Names that stand twice, folders that are too full, patterns that take nothing in. */
export const layoutProblems = (/** @type {string} */ root) => {
  const paths = listFiles(join(root, 'portal/src')).map((path) => path.replaceAll('\\', '/'));
  const problems = emptyGlobs(root, paths);
  for (const [name, places] of Map.groupBy(paths, (path) => basename(path))) {
    if (places.length > 1) problems.push(`portal/src: ${name} se repite: ${places.join(', ')}`);
  }
  for (const [folder, inside] of Map.groupBy(paths, (path) => dirname(path))) {
    if (inside.length > maxFilesInFolder)
      problems.push(`portal/src/${folder}: ${inside.length} archivos; a lo más ${maxFilesInFolder} por carpeta`);
  }
  return problems;
};
