import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { driverBudgets, measureBundle } from './bundle.mjs';

/** Random bytes do not shrink, so the size asked for is the size after gzip, but for a few bytes. */
const sizesKb = {
  'entry.js': 100,
  'entry.css': 10,
  'vendor.js': 50,
  'login.js': 5,
  'overview.js': 20,
  'overview.css': 2,
  'shell.js': 8,
  'es.js': 4,
  'en.js': 4,
  'map.js': 300,
  'public.js': 20,
  'public.css': 3,
  'font.woff2': 90,
};
const read = (/** @type {string} */ file) => randomBytes(sizesKb[file] * 1024);
const manifest = {
  'index.html': {
    file: 'entry.js',
    css: ['entry.css'],
    imports: ['_vendor.js'],
    assets: ['font.woff2'],
    dynamicImports: [
      'src/features/accounts/LoginPage.tsx',
      'src/features/routes/OverviewPage.tsx',
      'src/app/Shell.tsx',
      'src/app/all.es.ts',
      'src/app/all.en.ts',
    ],
  },
  '_vendor.js': { file: 'vendor.js' },
  'src/features/accounts/LoginPage.tsx': { file: 'login.js', imports: ['_vendor.js', 'index.html'] },
  'src/features/routes/OverviewPage.tsx': {
    file: 'overview.js',
    css: ['overview.css'],
    imports: ['_vendor.js'],
    dynamicImports: ['_map.js'],
  },
  'src/app/Shell.tsx': { file: 'shell.js', imports: ['_vendor.js'] },
  'src/app/all.es.ts': { file: 'es.js' },
  'src/app/all.en.ts': { file: 'en.js' },
  '_map.js': { file: 'map.js' },
  'public-pages.html': { file: 'public.js', css: ['public.css'], dynamicImports: ['src/public/live-map.ts'] },
  'src/public/live-map.ts': { file: 'live-map.js', imports: ['_map.js'] },
};
const kbOf = (/** @type {any} */ changed = {}) =>
  Object.fromEntries(measureBundle({ ...manifest, ...changed }, read).map(({ name, kb }) => [name, Math.round(kb)]));

test('a first visit counts each shared file once, one language, and no lazy map', () => {
  expect(kbOf()).toEqual({ login: 169, overview: 194, 'public pages': 23 });
});

test('a map imported at once is counted', () => {
  const eager = { ...manifest['src/features/routes/OverviewPage.tsx'], imports: ['_vendor.js', '_map.js'] };
  expect(kbOf({ 'src/features/routes/OverviewPage.tsx': eager }).overview).toBe(494);
});

test('the recipients’ pages count what they share with the portal, not the portal', () => {
  const shares = { ...manifest['public-pages.html'], imports: ['_vendor.js'] };
  expect(kbOf({ 'public-pages.html': shares })['public pages']).toBe(73);
});

test('a screen that is not a chunk of its own is an error', () => {
  const { 'src/features/accounts/LoginPage.tsx': _login, ...rest } = manifest;
  expect(() => measureBundle(rest, read)).toThrow('src/features/accounts/LoginPage.tsx');
});

test.each([
  ['zod', 'class A{constructor(){this._zod={}}}', 'places-api'],
  ['the whole catalogue of errors', '({"general.too_large":{status:413}})', 'portal-problems'],
])('a first load with %s is told', (_, code, advice) => {
  const withIt = (/** @type {string} */ file) => (file === 'vendor.js' ? Buffer.from(code) : read(file));
  const needless = Object.fromEntries(measureBundle(manifest, withIt).map((one) => [one.name, one.needless]));
  expect(needless.overview).toEqual([expect.stringMatching(new RegExp(`^vendor.js .*${advice}`))]);
  expect(needless['public pages']).toEqual([]);
});

test('the drivers’ app counts its entry, the day’s screen and its route’s, and no screen of later', () => {
  const app = {
    'index.html': { file: 'entry.js', css: ['entry.css'], dynamicImports: ['src/route/DayScreen.tsx', '_map.js'] },
    'src/route/DayScreen.tsx': { file: 'overview.js', imports: ['_vendor.js'] },
    'src/route/RouteScreen.tsx': { file: 'shell.js', imports: ['_vendor.js'] },
    '_vendor.js': { file: 'vendor.js' },
    '_map.js': { file: 'map.js' },
  };
  const [measured] = measureBundle(app, read, driverBudgets);
  expect(Math.round(measured?.kb ?? 0)).toBe(188);
});
