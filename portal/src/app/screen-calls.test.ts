import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Audience, type Screen, type ScreenKey, screens } from '@tramo/contract/access';
import { allApis } from '@tramo/contract/all';
import type { Endpoint } from '@tramo/contract/endpoint';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { screenEntries, screenKeys } from './screens.ts';

/**
 * Which calls each screen makes, read from the code: from its page along what it uses, name by name, to the contract's endpoints.
 * A screen and its calls agree when whoever may open the screen is answered by each of them.
 */

interface Node {
  type: string;
  [key: string]: unknown;
}
const isNode = (x: unknown): x is Node => typeof x === 'object' && x !== null && typeof (x as Node).type === 'string';
const nameOf = (x: unknown): string => (x as { name: string }).name;

/** What one module declares at its top, what it imports, and what it exports under which name. */
interface Module {
  path: string;
  declared: Map<string, Node>;
  imported: Map<string, { from: string; name: string }>;
  exported: Map<string, string>;
}

const source = join(import.meta.dirname, '..');
const modules = new Map<string, Module>();

const boundNames = (pattern: Node): string[] => {
  if (pattern.type === 'Identifier') return [nameOf(pattern)];
  const parts = (pattern.properties ?? pattern.elements ?? []) as (Node | null)[];
  return parts.flatMap((p) => (p ? boundNames((p.value ?? p.argument ?? p) as Node) : []));
};

function read(path: string): Module {
  const known = modules.get(path);
  if (known) return known;
  const module: Module = { path, declared: new Map(), imported: new Map(), exported: new Map() };
  modules.set(path, module);
  const { program, errors } = parseSync(path, readFileSync(path, 'utf8'));
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const declare = (node: Node, isExported: boolean): void => {
    const declarations = node.type === 'VariableDeclaration' ? (node.declarations as Node[]) : [node];
    for (const one of declarations)
      for (const name of isNode(one.id) ? boundNames(one.id) : []) {
        module.declared.set(name, one);
        if (isExported) module.exported.set(name, name);
      }
  };
  for (const statement of program.body as unknown as Node[]) {
    if (statement.type === 'ImportDeclaration') {
      if (statement.importKind === 'type') continue;
      const from = (statement.source as { value: string }).value;
      for (const s of statement.specifiers as Node[])
        module.imported.set(nameOf(s.local), { from, name: s.type === 'ImportSpecifier' ? nameOf(s.imported) : '*' });
    } else if (statement.type === 'ExportNamedDeclaration') {
      if (isNode(statement.declaration)) declare(statement.declaration, true);
      for (const s of statement.specifiers as Node[]) module.exported.set(nameOf(s.exported), nameOf(s.local));
    } else declare(statement, false);
  }
  return module;
}

/** Every node below one, types left out: what only a type names is not called. */
function* below(node: Node): Generator<Node> {
  if (/^TS(Type|Interface)/.test(node.type) || node.type === 'TSTypeAnnotation') return;
  yield node;
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* below(child);
}

const domains = new Map(Object.keys(allApis).map((domain) => [`${domain}Api`, domain]));

interface Reached {
  /** Endpoints, `guides.list`. */
  calls: Set<string>;
  /** Screens that it links to, and those whose opening it asks (`mayOpen('labels')`). */
  ledTo: Set<ScreenKey>;
  asked: Set<ScreenKey>;
}
const reached = new Map<ScreenKey, Reached>();

/** What a screen's page reaches, name by name. */
function reachedFrom(screen: ScreenKey): Reached {
  const known = reached.get(screen);
  if (known) return known;
  const found: Reached = { calls: new Set(), ledTo: new Set(), asked: new Set() };
  reached.set(screen, found);
  const seen = new Set<string>();
  const visitExport = (path: string, name: string): void => {
    const module = read(path);
    if (name === '*') for (const local of module.exported.values()) visit(module, local);
    else visit(module, module.exported.get(name) ?? name);
  };
  const follow = (from: string, specifier: string, name: string): void => {
    const file = resolve(dirname(from), specifier.replace(/[?#].*$/, ''));
    if (specifier.startsWith('.') && /\.tsx?$/.test(file)) visitExport(file, name);
  };
  const visit = (module: Module, local: string): unknown => {
    const key = `${module.path}#${local}`;
    if (seen.has(key)) return;
    seen.add(key);
    const imported = module.imported.get(local);
    if (imported) return follow(module.path, imported.from, imported.name);
    const declaration = module.declared.get(local);
    if (!declaration) return;
    for (const node of below(declaration)) {
      if (node.type === 'MemberExpression' && isNode(node.object) && isNode(node.property)) {
        const domain = domains.get(String(node.object.name));
        if (domain) found.calls.add(`${domain}.${nameOf(node.property)}`);
      }
      if (node.type === 'CallExpression') {
        const [first] = node.arguments as { value?: unknown }[];
        const key = String(first?.value ?? '') as ScreenKey;
        const callee = node.callee as Node & { name?: string; callee?: { name?: string } };
        if (key in screens && callee.name === 'pathOf') found.ledTo.add(key);
        if (key in screens && (callee.name === 'mayOpen' || callee.callee?.name === 'useMayOpen')) found.asked.add(key);
      }
      if (node.type === 'Identifier' || node.type === 'JSXIdentifier') visit(module, nameOf(node));
      if (node.type === 'ImportExpression') follow(module.path, (node.source as { value: string }).value, '*');
    }
  };
  const { file } = screenEntries[screen];
  visitExport(join(source, 'features', `${file}.tsx`), file.split('/').at(-1) as string);
  return found;
}

const endpointOf = (call: string): Endpoint => {
  const [domain, name] = call.split('.') as [string, string];
  const found = allApis[domain]?.[name];
  if (!found) throw new Error(`${call} is no endpoint`);
  return found;
};
const answers = (e: Endpoint, audience: Audience): boolean =>
  e.who === 'public' || e.who === 'session' || e.who.includes(audience);

const isOpenTo = (key: ScreenKey, audience: Audience): boolean => {
  const { who }: Screen = screens[key];
  return who === undefined || letIn(key).includes(audience);
};
/** Whom the flags and the audiences of a screen let in. */
const letIn = (key: ScreenKey): Audience[] => {
  const { who = [], manager }: Screen = screens[key];
  return who.filter((audience) => !(manager && audience === 'supervisor'));
};
const bulkKeeping = ['detail', 'discard', 'faulty', 'imports', 'rows', 'run', 'template', 'upload'].map(
  (name) => `bulk.${name}`,
);
/** How the company picks is its admin's to say, and its boxes those of who keep catalogues; others read them. */
const pickingKeeping = ['packing.createBox', 'packing.removeBox', 'packing.updateBox', 'picking.updateSettings'];
const routeChanging = [
  'actions',
  'joinCosts',
  'move',
  'moveCosts',
  'rearrange',
  'share',
  'shared',
  'undo',
  'unshare',
].map((name) => `routeChanges.${name}`);
/** What those do who keep the warehouses: the others see no button of it. */
const warehouseKeeping = [
  ...['block', 'create', 'order', 'remove', 'update', 'walk'].map((name) => `warehouses.${name}`),
  ...['create', 'remove', 'update'].map((name) => `products.${name}`),
  'stock.adjust',
  ...['approve', 'cancel', 'create', 'lines', 'recount'].map((name) => `counts.${name}`),
  ...['create', 'remove', 'test', 'update'].map((name) => `printers.${name}`),
];
/** What a screen offers only to those whom it answers: it asks the row's `can`, the list's audiences, or whether they may open the screen behind it. */
const offeredToOthers: Partial<Record<Audience, readonly string[]>> = {
  // What the company's own settings touch is counted for those who may change them.
  // The columns of a file are kept, and guides placed, by those who import guides.
  supervisor: [
    ...bulkKeeping,
    'companyEffects.effects',
    'guides.placeByZip',
    'guides.placeByAddress',
    'imports.saveXlsOptions',
    'learning.learn',
    'picking.updateSettings',
  ],
  routesManager: [
    'companyEffects.effects',
    'checklistAnswers.fill',
    'accounts.downloadUser',
    'accounts.downloadUsers',
    'apiKeys.list',
    'codes.override',
    'guides.unverify',
    'guides.verify',
    'picking.updateSettings',
    'places.create',
  ],
  shipper: [
    ...warehouseKeeping,
    ...pickingKeeping,
    'apiKeys.list',
    'companyEffects.effects',
    'checklistAnswers.fill',
    'codes.override',
    'guides.correct',
    'guides.unverify',
    'guides.verify',
    'learning.learn',
  ],
  warehouse: [
    ...warehouseKeeping,
    ...bulkKeeping,
    'bulk.columns',
    'bulk.edit',
    'bulk.export',
    // By the order's `can`, and the list by clients to those who may open them.
    'clients.list',
    'orders.deeds',
    'orders.merge',
    'orders.select',
    'orders.split',
    ...pickingKeeping,
  ],
  documents: [
    ...routeChanging,
    'accounts.accounts',
    'apiKeys.list',
    'closures.map',
    'codes.override',
    'codes.resend',
    'guides.correct',
    'guides.remove',
    'guides.removeUnassigned',
    'guides.returnMany',
    'guides.returnToAvailable',
    'guides.update',
    'labels.print',
    'orders.fromGuides',
    'planning.create',
    'presence.here',
    'replies.answer',
    'replies.conversation',
    'replies.mark',
    'routes.addGuides',
    'routes.close',
    'routes.remove',
    'tracking.renew',
  ],
};

/** Links that are shown by the row's `can`, by the screen that they name, or only on that very screen. */
const ledByOthers: Partial<Record<ScreenKey, readonly ScreenKey[]>> = {
  alerts: ['vehicles', 'carriers'],
  routeGuides: ['editGuide', 'guideReview'],
  labels: ['home', 'routesOverview'],
  orders: ['home', 'routesOverview', 'editOrder'],
  orderDetail: ['editOrder'],
  // By what its rows became.
  orderImport: ['routeGuides', 'guideReview'],
  // The day of the top bar leads there from there alone.
  loading: ['home', 'routesOverview'],
  warehouses: ['home', 'routesOverview'],
  warehouseForm: ['home', 'routesOverview'],
  warehouseStock: ['home', 'routesOverview'],
  warehouseCounts: ['home', 'routesOverview'],
  warehousePrinters: ['home', 'routesOverview'],
};

/** Where a refusal leads: the server says in it who may go there (`mayTopUp`). */
const ledByRefusals: readonly ScreenKey[] = ['balance'];

describe('a screen and its calls', () => {
  it.each(screenKeys.filter((key) => letIn(key).length > 0))('%s: whoever may open it is answered', (key) => {
    const { calls } = reachedFrom(key);
    expect(calls.size).toBeGreaterThan(0);
    for (const audience of letIn(key)) {
      const refused = [...calls].filter((call) => !answers(endpointOf(call), audience));
      const offered = offeredToOthers[audience] ?? [];
      expect([audience, refused.filter((call) => !offered.includes(call))]).toEqual([audience, []]);
    }
  });

  it.each(screenKeys.filter((key) => letIn(key).length > 0))(
    '%s: asks before it leads to a screen that is closed to somebody',
    (key) => {
      const { ledTo, asked } = reachedFrom(key);
      const closed = [...ledTo].filter((to) => letIn(key).some((audience) => !isOpenTo(to, audience)));
      const known = [...asked, ...ledByRefusals, ...(ledByOthers[key] ?? [])];
      expect(closed.filter((to) => !known.includes(to))).toEqual([]);
    },
  );

  it('supervisors write nothing but what their own screens write', () => {
    const open = screenKeys.filter((key) => letIn(key).includes('supervisor'));
    expect(open).toEqual([
      'home',
      'routesOverview',
      'fleetDeployment',
      'newRoute',
      'routesCreate',
      'planList',
      'planCompare',
      'routePlanner',
      'orders',
      'newOrder',
      'orderImport',
      'editOrder',
      'orderDetail',
      'clients',
      'newClient',
      'editClient',
      'clientChecklists',
      'addChecklistToClient',
      'picking',
      'warehouseMode',
      'loading',
      'loadingRoute',
      'warehouses',
      'warehouseForm',
      'warehouseArea',
      'warehouseStock',
      'warehouseProducts',
      'warehouseCounts',
      'warehouseCount',
      'warehousePrinters',
      'roads',
    ]);
    const made = new Set(open.flatMap((key) => [...reachedFrom(key).calls]));
    const others = Object.keys(allApis)
      .flatMap((domain) => Object.keys(allApis[domain] ?? {}).map((name) => `${domain}.${name}`))
      .filter((call) => {
        const e = endpointOf(call);
        return typeof e.who !== 'string' && e.who.includes('supervisor') && e.method !== 'GET' && !made.has(call);
      });
    expect(others.sort()).toEqual([
      // Reads of what their routes carry, asked by POST; and the closing made by mistake, which a supervisor undoes with a reason.
      'addresses.match',
      'guides.correct',
      'guides.count',
      // One order at a time, and many of another system: screens take `orders.deeds`.
      'orders.batch',
      'orders.cancel',
      // From the list of guides, which is not theirs.
      'orders.fromGuides',
      'orders.hold',
      'orders.makeGuide',
      'orders.release',
      'orders.remove',
      'orders.reopen',
      // A scan by itself, as the documents have it; and what the screen does by a scanned command.
      'picking.orderScan',
      'picking.pause',
      'places.range',
      'proof.export',
      'proof.list',
      'routes.count',
    ]);
  });
});
