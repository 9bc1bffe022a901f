/**
 * Which tests a change touches, for `npm test -- changed`. Every API test opens the whole application, so its imports alone would say
 * "all": there a change touches the tests of its module and of the modules that call it, and those that walk the whole API (`api/test`).
 * All other tests: what they import, however far. Flows: those that pass through a touched feature or module.
 */
import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';
import { resolveImport } from './checks/sources.mjs';

/** @typedef {Pick<import('./checks/sources.mjs').SourceFile, 'path' | 'text' | 'imports'>} Source */

/** Which features of the portal, and modules of the API by the same names, a browser flow passes through. Acceptance files are told by their folder. */
export const flowFeatures = {
  'acceptance/access': ['accounts', 'company'],
  'acceptance/catalogue': ['fleet', 'places', 'clients', 'alerts', 'company', 'reports', 'labels'],
  'acceptance/checklist-builder': ['checklists'],
  'acceptance/driver': ['driver'],
  'acceptance/guides': ['guides', 'clients', 'routes'],
  'acceptance/people': ['accounts', 'checklists', 'bulk'],
  'acceptance/planning': ['planning', 'routes'],
  'acceptance/templates': ['templates', 'company'],
  access: ['accounts', 'guides', 'planning', 'company'],
  alerts: ['alerts', 'company', 'routes', 'fleet'],
  back: ['accounts', 'audit', 'fleet', 'routes'],
  balance: ['money', 'payments', 'ledger'],
  'billing-data': ['billing', 'money', 'company', 'invoices', 'payments'],
  board: ['routes', 'guides'],
  catalogue: ['places', 'fleet', 'company', 'checklists'],
  'checklist-answers': ['checklists', 'answers', 'proof', 'guides'],
  'checklist-builder': ['checklists'],
  'checklist-evaluator': ['checklists'],
  checklists: ['checklists', 'clients', 'company'],
  'client-merge': ['clients', 'merges'],
  clients: ['clients', 'bulk', 'company'],
  'company-data': ['company', 'companies', 'privacy', 'guides'],
  confirmations: ['planning', 'routes', 'fleet'],
  connections: ['company', 'accounts', 'requests', 'shops'],
  costs: ['money', 'ledger'],
  dashboard: ['reports'],
  'driver-day': ['driver', 'routes', 'proof'],
  'driver-faults': ['driver', 'routes', 'proof', 'accounts', 'live'],
  'driver-list': ['driver', 'routes'],
  'driver-office': ['accounts', 'driver', 'routes', 'telemetry'],
  'driver-phone': ['driver', 'routes', 'labels', 'loading'],
  'evidence-rules': ['clients', 'evidence', 'company', 'proof'],
  fleet: ['routes', 'telemetry'],
  'guide-form': ['guides', 'fields', 'clients'],
  guides: ['guides', 'bulk'],
  'guides-deeds': ['guides', 'bulk', 'routes', 'labels'],
  'address-candidates': ['guides', 'places'],
  import: ['imports', 'guides', 'orders'],
  loading: ['loading', 'routes', 'labels'],
  messages: ['messages'],
  'message-accounts': ['message-accounts', 'messages', 'hooks', 'company'],
  'new-route': ['routes', 'guides'],
  notifications: ['notifications', 'clients', 'messages', 'templates'],
  offline: ['routes', 'fleet'],
  onboarding: ['company', 'accounts'],
  operation: ['status', 'system-status'],
  overview: ['routes', 'live'],
  orders: ['orders', 'imports', 'guides'],
  'own-account': ['accounts'],
  palette: ['search', 'guides', 'routes', 'clients', 'accounts', 'fleet'],
  people: ['accounts', 'audit', 'bulk'],
  phone: ['planning', 'audit', 'messages', 'notifications', 'imports', 'routes', 'reports'],
  picking: ['warehouse-mode', 'picking', 'orders', 'warehouses'],
  'planner-params': ['planning'],
  'planning-chart': ['planning'],
  'planning-dispatch': ['planning', 'routes'],
  'planning-drag': ['planning'],
  'planning-fast': ['planning'],
  'planning-search': ['planning'],
  'planning-steps': ['planning'],
  'planning-together': ['planning', 'live'],
  'planning-why': ['planning'],
  planning: ['planning', 'fleet', 'routes'],
  proof: ['proof', 'guides', 'driver', 'messages', 'codes'],
  push: ['push', 'accounts', 'alerts', 'jobs'],
  'record-forms': [
    'notifications',
    'accounts',
    'clients',
    'company',
    'fields',
    'fleet',
    'guides',
    'places',
    'planning',
    'checklists',
  ],
  replies: ['replies', 'templates', 'messages', 'guides', 'alerts', 'codes'],
  sandbox: ['company', 'sandbox', 'accounts'],
  settings: ['company', 'accounts', 'effects', 'settings', 'checklists', 'fields'],
  'street-map': ['map', 'roads', 'places'],
  templates: ['templates', 'company'],
  roads: ['roads', 'planning', 'map'],
  'route-papers': ['routes', 'labels'],
  tracking: ['tracking', 'company'],
  'vehicle-check': ['vehicle-checks', 'answers', 'routes', 'fleet', 'alerts', 'driver'],
  warehouses: ['warehouses', 'labels', 'bulk'],
  webhooks: ['webhooks', 'company'],
};

/** `driver*` names all flows that begin so. */
const isNamed = (/** @type {string} */ flow, /** @type {string} */ name) =>
  name.endsWith('*') ? flow.startsWith(name.slice(0, -1)) : flow === name;

/** Parts of the pages that every screen stands in, or that no feature holds: whose flows they are. */
const flowsOfPart = [
  { part: /^(?:driver|browser)\//, flows: ['driver*'] },
  { part: /^portal\/src\/public\/|^portal\/public-pages\.html$/, flows: ['tracking'] },
  {
    part: /^portal\/(?:src\/(?:app|theme|session|worker)\/|src\/main\.tsx$|vite\.config\.ts$|index\.html$|build\/)/,
    flows: undefined,
  },
];

const isSource = (/** @type {string} */ path) => /\.(ts|tsx|mts|mjs)$/.test(path) && !path.endsWith('.d.ts');
const isTest = (/** @type {string} */ path) => /\.test\.(ts|tsx|mjs)$/.test(path);
const moduleOf = (/** @type {string} */ path) => /^api\/src\/modules\/([^/]+)\//.exec(path)?.[1];
const featureOf = (/** @type {string} */ path) => /^portal\/src\/features\/([^/]+)\//.exec(path)?.[1];
/** `guides` of `flows/guides.spec.ts`, `acceptance/guides` of `acceptance/guides.spec.ts`. */
const flowOf = (/** @type {string} */ path) => /^e2e\/(?:flows\/)?((?:acceptance\/)?[^/]+)\.spec\.ts$/.exec(path)?.[1];
export const specOf = (/** @type {string} */ flow) =>
  `${flow.startsWith('acceptance/') ? flow : `flows/${flow}`}.spec.ts`;
/** Whether it runs on a database, through the whole application. */
const isApiTest = (/** @type {string} */ path) =>
  path.startsWith('api/') &&
  !path.endsWith('.rules.test.ts') &&
  !/^api\/src\/platform\/.*(?<!\.db)\.test\.ts$/.test(path);

/** @param {Source[]} sources @param {string[]} changed  paths relative to the repository */
export const testsTouchedBy = (sources, changed) => {
  const tests = sources.filter((one) => isTest(one.path)).map((one) => one.path);
  const flows = sources.flatMap((one) => flowOf(one.path) ?? []);
  if (changed.some((path) => /^(?:package(?:-lock)?\.json|vitest\.config\.ts|tsconfig\..*)$/.test(path)))
    return { tests, flows };

  // Whoever names a file that is no source (a document, a style, a picture) reads it; migrations are read as a folder.
  const names = changed
    .filter((path) => !isSource(path) && !path.startsWith('api/migrations/'))
    .map((path) => basename(path));
  const isChanged = new Set(changed);
  for (const { path, text } of sources) if (names.some((name) => text.includes(name))) isChanged.add(path);
  if (changed.some((path) => path.startsWith('api/migrations/'))) isChanged.add('api/src/platform/db/migrate.ts');

  const imports = new Map(
    sources.map(({ path, imports }) => [path, imports.flatMap((specifier) => resolveImport(path, specifier) ?? [])]),
  );
  /** Whether a changed file is among these, or among what they import; `isLeaf` files are looked at and not entered. */
  const reachesChange = (
    /** @type {string[]} */ from,
    /** @type {(path: string) => boolean} */ isLeaf = () => false,
  ) => {
    const seen = new Set(from);
    for (const path of seen) {
      if (isChanged.has(path)) return true;
      if (from.includes(path) || !isLeaf(path)) for (const next of imports.get(path) ?? []) seen.add(next);
    }
    return false;
  };
  const filesBy = (/** @type {(path: string) => string | undefined} */ keyOf) => {
    /** @type {Map<string, string[]>} */
    const groups = new Map();
    for (const { path } of sources) {
      const key = isTest(path) ? undefined : keyOf(path);
      if (key) groups.set(key, [...(groups.get(key) ?? []), path]);
    }
    return groups;
  };

  const moduleFiles = filesBy(moduleOf);
  const changedModules = new Set(
    [...moduleFiles].flatMap(([name, files]) => (files.some((path) => isChanged.has(path)) ? name : [])),
  );
  const wholeApi = /^api\/(?:src\/app\.ts$|src\/modules\/)/;
  const touchedModules = new Set(
    [...moduleFiles].flatMap(([name, files]) => {
      const calls = files.flatMap((path) => (imports.get(path) ?? []).flatMap((to) => moduleOf(to) ?? []));
      return calls.some((other) => changedModules.has(other)) || reachesChange(files, (path) => wholeApi.test(path))
        ? name
        : [];
    }),
  );
  const isApiChanged = changed.some((path) => /^(?:api|contract)\//.test(path) && !isTest(path));
  const touchesTest = (/** @type {string} */ path) => {
    if (isChanged.has(path)) return true;
    if (!isApiTest(path)) return reachesChange([path]);
    if (path.startsWith('api/test/') && isApiChanged) return true;
    return touchedModules.has(moduleOf(path) ?? '') || reachesChange([path], (other) => wholeApi.test(other));
  };

  const touchedFeatures = new Set(
    [...filesBy(featureOf)].flatMap(([name, files]) =>
      reachesChange(files, (path) => featureOf(path) !== undefined) ? name : [],
    ),
  );
  const parts = flowsOfPart.filter(({ part }) => changed.some((path) => part.test(path) && !isTest(path)));
  const touchesFlow = (/** @type {string} */ flow) =>
    parts.some(({ flows: only }) => !only || only.some((one) => isNamed(flow, one))) ||
    (flowFeatures[flow] ?? []).some((name) => touchedFeatures.has(name) || changedModules.has(name)) ||
    reachesChange([`e2e/${specOf(flow)}`]);
  return { tests: tests.filter(touchesTest), flows: flows.filter(touchesFlow) };
};

const git = (/** @type {string} */ root, /** @type {string[]} */ args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** Files that differ from where this branch left main (from the last commit, where there is no main), those not added yet among them. */
export const changedFiles = (/** @type {string} */ root) => {
  const leftMainAt = ['origin/main', 'main'].flatMap((main) => {
    try {
      return git(root, ['merge-base', 'HEAD', main]);
    } catch {
      return [];
    }
  })[0];
  const base = leftMainAt ?? 'HEAD';
  const paths = [
    ...git(root, ['diff', '--name-only', '--no-renames', base]).split('\n'),
    ...git(root, ['ls-files', '--others', '--exclude-standard']).split('\n'),
  ].filter((path) => path !== '');
  return { base, paths };
};
