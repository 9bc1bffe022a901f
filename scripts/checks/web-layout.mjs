/** How the folders of portal and drivers' app stand to each other: who may import whom, no ring of features, names that stand once, folders that a person can survey. */
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

const screensOfDay = ['phone', 'route', 'map', 'visit'];
const allRooms = ['app', 'ui', 'acts', 'day', 'files', 'position', 'worker', ...screensOfDay];
/** The same of the drivers' app. What is kept and sent (`acts`, `day`, `files`) stands below every screen; the wiring is `main.tsx` and `app/screens.ts`. */
const refusedOfDriver = {
  ui: allRooms,
  worker: allRooms,
  acts: ['app', 'ui', 'worker', ...screensOfDay],
  day: ['app', 'ui', 'worker', ...screensOfDay],
  files: ['app', 'ui', 'worker', ...screensOfDay],
  position: screensOfDay,
  app: screensOfDay,
  phone: ['route', 'map', 'visit'],
  route: ['phone'],
  map: ['phone', 'visit'],
  visit: ['phone'],
};
const roomOf = (/** @type {string} */ path) => /^driver\/src\/([^/]+)\//.exec(path)?.[1];

/** What is wrong with one import inside the drivers' app. */
export const driverImport = (/** @type {string} */ from, /** @type {string} */ to) => {
  const [source, target] = [roomOf(from), roomOf(to)];
  if (!source || !target || source === target || from === 'driver/src/app/screens.ts') return undefined;
  return refusedOfDriver[source]?.includes(target) ? `${source}/ no conoce a ${target}` : undefined;
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
const emptyGlobs = (/** @type {string} */ root, /** @type {string} */ home, /** @type {string[]} */ paths) =>
  paths
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
    .flatMap((path) =>
      globsIn(readFileSync(join(root, home, path), 'utf8'))
        .filter((glob) => globSync(glob, { cwd: join(root, home, dirname(path)) }).length === 0)
        .map((glob) => `${home}/${path}: ningún archivo cumple ${glob}`),
    );

/** Names that stand twice, folders that are too full, patterns that take nothing in. */
export const layoutProblems = (/** @type {string} */ root) =>
  ['portal/src', 'driver/src'].flatMap((home) => layoutOf(root, home));

const layoutOf = (/** @type {string} */ root, /** @type {string} */ home) => {
  const paths = listFiles(join(root, home)).map((path) => path.replaceAll('\\', '/'));
  const problems = emptyGlobs(root, home, paths);
  for (const [name, places] of Map.groupBy(paths, (path) => basename(path))) {
    if (places.length > 1) problems.push(`${home}: ${name} se repite: ${places.join(', ')}`);
  }
  for (const [folder, inside] of Map.groupBy(paths, (path) => dirname(path))) {
    if (inside.length > maxFilesInFolder)
      problems.push(`${home}/${folder}: ${inside.length} archivos; a lo más ${maxFilesInFolder} por carpeta`);
  }
  return problems;
};
