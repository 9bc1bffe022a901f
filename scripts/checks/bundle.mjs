/** How much script and style a first visit downloads, from Vite's manifest. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const portal = 'index.html';
const login = 'src/features/accounts/LoginPage.tsx';
const overview = 'src/features/routes/OverviewPage.tsx';
/** The texts of the first language; the other one loads only when chosen. */
const isSpanish = (/** @type {string} */ key) => /\.es\.ts$/.test(key);
/** The frame comes with the first screen; the command palette beside it waits for its key. */
const isShell = (/** @type {string} */ key) => key === 'src/app/Shell.tsx';

const nothing = () => false;

/** What belongs to single screens alone and comes into the first load by one import too many: text that only it has, and what to do. */
const heavy = [
  {
    mark: '_zod',
    advice: 'lleva los esquemas de zod: pon la tabla de llamadas en su propio archivo, como contract/src/places-api.ts',
  },
  { mark: 'general.too_large', advice: 'lleva el catálogo de errores: usa @tramo/contract/portal-problems' },
];

/** Budgets in KB (1,024 bytes) of gzip. Recipients' pages share one entry, opened on phones with few bars: their map comes later. */
export const budgets = [
  { name: 'login', limitKb: 230, entry: portal, screens: [login], alsoLoads: isSpanish },
  {
    name: 'overview',
    limitKb: 350,
    entry: portal,
    screens: [overview],
    alsoLoads: (/** @type {string} */ key) => isSpanish(key) || isShell(key),
  },
  { name: 'public pages', limitKb: 60, entry: 'public-pages.html', screens: [], alsoLoads: nothing },
];
/** The drivers' app, opened on a phone at six in the morning: all that the day and its one route load. */
export const driverBudgets = [
  {
    name: 'driver app',
    limitKb: 120,
    entry: 'index.html',
    screens: ['src/route/DayScreen.tsx', 'src/route/RouteScreen.tsx'],
    alsoLoads: nothing,
  },
];

/** @typedef {Record<string, {file: string, css?: string[], imports?: string[], dynamicImports?: string[]}>} Manifest */

/** Files loaded together with these chunks: themselves, what they import statically, and their styles. */
const filesOf = (/** @type {Manifest} */ manifest, /** @type {string[]} */ keys) => {
  const seen = new Set();
  const files = new Set();
  const visit = (/** @type {string} */ key) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`el manifiesto no tiene ${key}`);
    files.add(chunk.file);
    for (const css of chunk.css ?? []) files.add(css);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of keys) visit(key);
  return [...files].filter((file) => /\.(js|mjs|css)$/.test(file));
};

/** @returns {{name: string, kb: number, limitKb: number, largest: {file: string, kb: number}[], needless: string[]}[]} */
export const measureBundle = (
  /** @type {Manifest} */ manifest,
  /** @type {(file: string) => Buffer} */ read,
  /** @type {typeof budgets} */ limits = budgets,
) => {
  const sizes = new Map();
  const kbOf = (/** @type {string} */ file) => {
    if (!sizes.has(file)) sizes.set(file, gzipSync(read(file), { level: 9 }).length / 1024);
    return sizes.get(file);
  };
  return limits.map(({ name, limitKb, entry, screens, alsoLoads }) => {
    const lazy = Object.values(manifest).flatMap((chunk) => chunk.dynamicImports ?? []);
    const files = filesOf(manifest, [entry, ...screens, ...lazy.filter(alsoLoads)]);
    const measured = files.map((file) => ({ file, kb: kbOf(file) })).sort((a, b) => b.kb - a.kb);
    const needless = files.flatMap((file) =>
      heavy.filter(({ mark }) => read(file).includes(mark)).map(({ advice }) => `${file} ${advice}`),
    );
    return {
      name,
      limitKb,
      kb: measured.reduce((sum, one) => sum + one.kb, 0),
      largest: measured.slice(0, 5),
      needless,
    };
  });
};

/** @returns {{problems: string[], lines: string[]}} */
export const checkBundle = (/** @type {string} */ dist, limits = budgets) => {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const measured = measureBundle(manifest, (file) => readFileSync(join(dist, file)), limits);
  const parts = (/** @type {{file: string, kb: number}[]} */ largest) =>
    largest.map(({ file, kb }) => `${file} ${kb.toFixed(1)}`).join(', ');
  return {
    lines: measured.map(
      ({ name, kb, limitKb, largest }) => `${name}: ${kb.toFixed(1)} KB gz de ${limitKb} (${parts(largest)})`,
    ),
    problems: measured.flatMap(({ name, kb, limitKb, needless }) => [
      ...(kb >= limitKb ? [`${name}: ${kb.toFixed(1)} KB pasa de ${limitKb} KB`] : []),
      ...needless.map((what) => `${name}: ${what}`),
    ]),
  };
};
