/** Holds the code to docs/architecture.md: who may import whom, and which files a module may have. */
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { eventNameProblems } from './event-names.mjs';
import { readSources, resolveImport } from './sources.mjs';
import { checkTables } from './tables.mjs';
import { driverImport, featureGraph, layoutProblems, portalImport } from './web-layout.mjs';

const kinds = ['http', 'service', 'rules', 'store', 'events', 'subscribers', 'jobs', 'catalogue', 'relations'];
const packages = ['contract', 'optimizer', 'roads', 'browser', 'api', 'portal', 'driver'];
/** Packages of ours that each package may import, itself aside. */
const below = {
  contract: [],
  optimizer: [],
  roads: [],
  api: ['contract', 'optimizer', 'roads'],
  browser: ['contract'],
  portal: ['contract', 'browser'],
  driver: ['contract', 'browser'],
  e2e: ['contract'],
  // A benchmark of a screen works it as the flows do.
  bench: [...packages, 'e2e'],
};
/** Files that wire the whole application and so know every module. */
const knowsEverything = /^api\/(?:src\/(?:(?:app|main|modules|cli|seed)(?:\.[\w-]+)*\.ts|(?:cli|seed)\/)|test\/)/;
const isTest = (/** @type {string} */ path) => /\.test\.tsx?$/.test(path);
const packageOf = (/** @type {string} */ path) => path.slice(0, path.indexOf('/'));

/** `api/src/modules/guides/guides.edit.service.ts` → module guides, kind service. */
const placeInModule = (/** @type {string} */ path) => {
  const match = /^api\/src\/modules\/([^/]+)\/(.+)$/.exec(path);
  if (!match) return undefined;
  const [, module, file] = match;
  const parts = file
    .replace(/\.ts$/, '')
    .replace(/\.test$/, '')
    .split('.');
  // The module may have a kind's name: `jobs.test.ts` is its first test.
  const kind = parts.length > 1 && kinds.includes(parts.at(-1) ?? '') ? parts.at(-1) : undefined;
  const isKnown =
    file.endsWith('.ts') &&
    parts[0] === module &&
    parts.every((part) => /^[a-z][A-Za-z0-9-]*$/.test(part)) &&
    (kind ? parts.length <= 3 : isTest(file) && parts.length <= 2);
  return { module, file, kind, isKnown };
};

/** A path of modules that leads back to its start, or undefined. */
export const findRing = (/** @type {Record<string, string[]>} */ graph) => {
  const done = new Set();
  const visit = (/** @type {string} */ name, /** @type {string[]} */ trail) => {
    if (trail.includes(name)) return [...trail.slice(trail.indexOf(name)), name];
    if (done.has(name)) return undefined;
    for (const next of graph[name] ?? []) {
      const ring = visit(next, [...trail, name]);
      if (ring) return ring;
    }
    done.add(name);
    return undefined;
  };
  for (const name of Object.keys(graph)) {
    const ring = visit(name, []);
    if (ring) return ring;
  }
  return undefined;
};

/** Kinds of files that may read the events of any module. */
const mayHear = (/** @type {string | undefined} */ kind) => kind === 'subscribers' || kind === 'jobs';

/** What is wrong with one import between files of API modules, platform and the wiring. */
const apiImport = (
  /** @type {string} */ from,
  /** @type {string} */ to,
  /** @type {Record<string, string[]>} */ modules,
) => {
  if (knowsEverything.test(from)) return undefined;
  const source = placeInModule(from);
  const target = placeInModule(to);
  if (!isTest(from) && knowsEverything.test(to)) return `${to} conoce a todos; nadie lo importa`;
  if (!source && target && !isTest(from)) return 'solo app.ts, modules.ts, main.ts, cli y seed conocen a los módulos';
  if (!target) {
    if (source?.kind === 'events' && to !== 'api/src/platform/events.ts')
      return 'un archivo de eventos solo conoce el contrato y platform/events.ts';
    return undefined;
  }
  if (!source) return undefined;
  if (source.module === target.module) {
    if (isTest(from)) return undefined;
    const refused = {
      http: ['store', 'subscribers', 'jobs'],
      rules: ['http', 'service', 'store', 'subscribers', 'jobs'],
      store: ['http', 'service', 'subscribers', 'jobs'],
      service: ['http', 'subscribers', 'jobs'],
      events: kinds.filter((kind) => kind !== 'events'),
      subscribers: ['http', 'store'],
      jobs: ['http', 'store'],
      catalogue: ['http', 'service', 'store', 'subscribers', 'jobs'],
      relations: kinds,
    };
    return source.kind && refused[source.kind].includes(target.kind ?? '')
      ? `${source.kind} no puede usar ${target.kind}`
      : undefined;
  }
  if (target.kind !== 'service' && target.kind !== 'events') {
    return `a otro módulo se entra solo por su service o sus events, no por ${target.file}`;
  }
  const isListed = modules[source.module]?.includes(target.module);
  if (!isListed && !(target.kind === 'events' && (mayHear(source.kind) || isTest(from))))
    return `${source.module} no tiene a ${target.module} en api/modules.mjs`;
  if (['http', 'rules', 'store', 'catalogue', 'events'].includes(source.kind ?? '') && !isTest(from)) {
    return `${source.kind} no llama a otros módulos; eso lo hace el service`;
  }
  return undefined;
};

/** `planning>guides` for an import that asks for another module on the list. */
const edgeOf = (/** @type {string} */ from, /** @type {string} */ specifier) => {
  const source = placeInModule(from);
  const target = placeInModule(resolveImport(from, specifier) ?? '');
  const isUse = target?.kind === 'service' || (target?.kind === 'events' && !mayHear(source?.kind));
  return source && target && isUse ? `${source.module}>${target.module}` : undefined;
};

/** Packages of others that the pure packages may use. */
const outsideImport = (/** @type {string} */ from, /** @type {string} */ specifier) => {
  if (isTest(from)) return undefined;
  const place = placeInModule(from);
  if (from.startsWith('contract/src/') && specifier !== 'zod/mini') return 'el contrato usa solo zod/mini';
  // Threads, and how many of them the machine has.
  if (from.startsWith('optimizer/src/') && !['node:worker_threads', 'node:os'].includes(specifier))
    return 'el optimizador no usa paquetes ni entrada o salida';
  // Threads, and what unpacks a file's blocks.
  if (from.startsWith('roads/src/') && !['node:worker_threads', 'node:zlib'].includes(specifier))
    return 'roads no usa paquetes ni entrada o salida';
  if (place?.kind === 'rules' && /^(?:node:(?!buffer|crypto|util|assert)|kysely|pg|fastify)/.test(specifier))
    return 'las reglas son puras: sin entrada ni salida';
  return undefined;
};

const importProblem = (
  /** @type {string} */ from,
  /** @type {string} */ specifier,
  /** @type {Record<string, string[]>} */ modules,
) => {
  const to = resolveImport(from, specifier);
  if (!to) return outsideImport(from, specifier);
  const [own, other] = [packageOf(from), packageOf(to)];
  if (own !== other) {
    // The scripts are no package: a benchmark reads what finds a PostgreSQL from its file.
    if (own === 'bench' && other === 'scripts') return undefined;
    // What draws the embedded map's file takes the avenues that the demo's streets are made of.
    if (from.startsWith('portal/scripts/') && other === 'roads') return undefined;
    if (specifier.startsWith('.')) return 'a otro paquete se entra por su nombre (@tramo/…), no por ruta';
    if (!below[own]?.includes(other)) return `${own} no puede usar ${other}`;
    const mayOptimize = placeInModule(from)?.module === 'planning' || from.startsWith('api/src/cli/solve');
    if (other === 'optimizer' && own === 'api' && !mayOptimize)
      return 'solo planning y tramo solve usan el optimizador';
    return undefined;
  }
  if (own === 'api') return apiImport(from, to, modules);
  if (own === 'driver') return driverImport(from, to);
  return own === 'portal' ? portalImport(from, to) : undefined;
};

/** The tools that read a default export of our files. */
const needsDefault = (/** @type {string} */ path) => /\.config\.ts$/.test(path);

/** @returns {Promise<{problems: string[], note: string}>} */
export const checkArchitecture = async (/** @type {string} */ root) => {
  const problems = [];
  const { modules, tables, upwardReads } = await import(pathToFileURL(join(root, 'api/modules.mjs')).href);
  const ring = findRing(modules);
  if (ring) problems.push(`api/modules.mjs: anillo ${ring.join(' → ')}`);
  for (const [name, uses] of Object.entries(modules)) {
    for (const used of uses)
      if (!Object.hasOwn(modules, used)) problems.push(`api/modules.mjs: ${name} usa ${used}, que no existe`);
    if (!existsSync(join(root, 'api/src/modules', name)))
      problems.push(`api/modules.mjs: no hay carpeta api/src/modules/${name}`);
  }
  const moduleFolder = join(root, 'api/src/modules');
  for (const entry of existsSync(moduleFolder)
    ? readdirSync(moduleFolder, { withFileTypes: true, recursive: true })
    : []) {
    if (entry.isDirectory()) continue;
    const path = join(entry.parentPath, entry.name)
      .slice(root.length + 1)
      .replaceAll('\\', '/');
    const place = placeInModule(path);
    if (!place) problems.push(`${path}: los archivos van dentro de la carpeta de un módulo`);
    else if (!Object.hasOwn(modules, place.module))
      problems.push(`${path}: el módulo ${place.module} no está en api/modules.mjs`);
    else if (!place.isKnown)
      problems.push(`${path}: nombre fuera del vocabulario (${place.module}[.palabra].{${kinds.join('|')}}[.test].ts)`);
  }

  const files = await readSources(root, [...packages, 'e2e', 'bench']);
  for (const name of packages) {
    if (!files.some((file) => file.path.startsWith(`${name}/src/`)))
      problems.push(`${name}/src: no se encontró ningún archivo que revisar`);
  }
  const featureRing = findRing(featureGraph(files));
  if (featureRing) problems.push(`portal/src/features: anillo ${featureRing.join(' → ')}`);
  problems.push(...layoutProblems(root));
  const { problems: ofTables, edges } = checkTables(root, files, { modules, tables, upwardReads });
  problems.push(...ofTables);
  problems.push(...eventNameProblems(files));
  for (const file of files) {
    for (const specifier of file.imports) {
      const edge = isTest(file.path) ? undefined : edgeOf(file.path, specifier);
      if (edge) edges.add(edge);
      const problem = importProblem(file.path, specifier, modules);
      if (problem) problems.push(`${file.path}: importa «${specifier}»: ${problem}`);
    }
    if (file.isBarrel) problems.push(`${file.path}: no hay archivos que solo reexportan; importa del archivo mismo`);
    if (file.hasDefaultExport && !needsDefault(file.path)) problems.push(`${file.path}: sin export default`);
    const readsClock = /\b(?:Date\.now|performance\.now)\b|\bnew Date\(\s*\)/;
    if (
      file.path.startsWith('optimizer/src/') &&
      !isTest(file.path) &&
      basename(file.path) !== 'stop.ts' &&
      readsClock.test(file.text)
    ) {
      problems.push(`${file.path}: solo stop.ts lee el reloj`);
    }
    if (file.path.startsWith('roads/src/') && !isTest(file.path) && readsClock.test(file.text))
      problems.push(`${file.path}: roads no lee el reloj`);
    if (file.path.startsWith('api/src/') && !file.path.endsWith('/db/connect.ts') && /\bpg_notify\b/.test(file.text))
      problems.push(`${file.path}: dentro de una transacción no se despierta a nadie; usa wakeAfterCommit`);
  }
  for (const [name, uses] of Object.entries(modules)) {
    for (const used of uses)
      if (!edges.has(`${name}>${used}`)) problems.push(`api/modules.mjs: ${name} no usa ${used}; sobra en su lista`);
  }
  return { problems, note: `${files.length} archivos, ${Object.keys(modules).length} módulos` };
};
