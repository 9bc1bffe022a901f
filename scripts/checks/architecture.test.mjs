import { expect, test } from 'vitest';
import { checkArchitecture, findRing } from './architecture.mjs';
import { scratch } from './scratch.mjs';

const empty = 'export const nothing = 0;\n';
/** A small repository in which everything is as it should be. */
const modulesFile = (
  modules = "{ accounts: [], guides: ['accounts'], planning: ['guides'] }",
  tables = "{ platform: ['event'], accounts: ['company'], guides: ['guide', 'guide_view'] }",
  upwardReads = '[]',
) =>
  `export const modules = ${modules};\nexport const tables = ${tables};\nexport const upwardReads = ${upwardReads};\n`;
const query = (/** @type {string} */ text) =>
  `import { sql } from 'kysely';\nexport const ask = (trx) => sql\`${text}\`.execute(trx);\n`;
const sound = {
  'api/modules.mjs': modulesFile(),
  'api/migrations/0001.sql':
    'create table company (id uuid);\ncreate table event (id uuid);\ncreate table parcel (id uuid);\nalter table parcel rename to guide;\ncreate view guide_view as select * from guide;\n',
  'api/src/modules/guides/guides.list.store.ts': query(
    "with old as (select id from company), company_new as (delete from guide using old where guide.id = old.id) insert into guide (id) select g.id from guide_view g join company c on c.id = g.id where c.note <> 'from event, planning' and extract(epoch from at) > 1 and a is distinct from guide",
  ),
  'api/src/app.ts':
    "import './modules.ts';\nimport './modules/guides/guides.http.ts';\nimport './modules/planning/planning.http.ts';\n",
  'api/src/modules.ts': "import './modules/guides/guides.http.ts';\n",
  'api/src/main.ts': "import './app.ts';\nexport const portal = new URL('../../portal/dist/', import.meta.url);\n",
  'api/src/platform/db.ts': "import { sql } from 'kysely';\nexport const db = sql;\n",
  'api/src/modules/accounts/accounts.service.ts': "import '../../platform/db.ts';\n",
  'api/src/modules/accounts/accounts.subscribers.ts':
    "import '../guides/guides.events.ts';\nimport './accounts.service.ts';\n",
  'api/src/modules/guides/guides.http.ts': "import './guides.service.ts';\n",
  'api/src/modules/guides/guides.service.ts':
    "import './guides.store.ts';\nimport './guides.rules.ts';\nimport '../accounts/accounts.service.ts';\n",
  'api/src/modules/guides/guides.edit.service.ts': "import './guides.store.ts';\n",
  'api/src/modules/guides/guides.store.ts': "import '../../platform/db.ts';\n",
  'api/src/modules/guides/guides.rules.ts':
    "import type { Guide } from '@tramo/contract/guides';\nexport type G = Guide;\n",
  'api/src/modules/guides/guides.rules.test.ts': "import './guides.rules.ts';\n",
  'api/src/modules/guides/guides.test.ts': "import '../../app.ts';\n",
  'api/src/modules/guides/guides.events.ts': "import '@tramo/contract/guides';\n",
  'api/src/modules/planning/planning.http.ts': "import './planning.service.ts';\n",
  'api/src/modules/planning/planning.service.ts':
    "import '../guides/guides.service.ts';\nimport '@tramo/optimizer/solve';\n",
  'contract/src/guides.ts':
    "import * as z from 'zod/mini';\nexport const g = z.string();\nexport interface Guide { folio: string }\n",
  'optimizer/src/solve.ts': "import './stop.ts';\n",
  'optimizer/src/stop.ts': 'export const now = () => performance.now();\n',
  'roads/src/profiles.ts': 'export const slots = 6;\n',
  'portal/vite.config.ts': "import { defineConfig } from 'vite';\nexport default defineConfig({});\n",
  'portal/src/app/router.tsx': "export const page = () => import('../features/guides/GuidesPage.tsx');\n",
  'portal/src/app/screens.ts': "export const modules = import.meta.glob('../features/*/*Page.tsx');\n",
  'portal/src/ui/Button.tsx': "import '../lib/format.ts';\n",
  'portal/src/lib/format.ts': empty,
  'portal/src/features/guides/GuidesPage.tsx':
    "import '../../ui/Button.tsx';\nimport '../clients/shared/ClientName.tsx';\nimport '@tramo/contract/guides';\n",
  'portal/src/features/clients/shared/ClientName.tsx': empty,
  'portal/src/features/clients/ClientsPage.tsx': empty,
  'browser/src/sha256.ts': empty,
  'driver/src/ui/Screen.tsx': empty,
  'driver/src/app/screens.ts': "export const load = () => import('../route/DayScreen.tsx');\n",
  'driver/src/route/DayScreen.tsx': "import '../ui/Screen.tsx';\nimport '@tramo/browser/sha256';\n",
};
const problemsWith = async (/** @type {Record<string, string>} */ changed) =>
  (await checkArchitecture(scratch({ ...sound, ...changed }))).problems;

test('a sound repository has no problems', async () => {
  expect(await problemsWith({})).toEqual([]);
});

const service = 'api/src/modules/accounts/accounts.service.ts';
const faults = [
  [
    'a ring of modules',
    {
      'api/modules.mjs': modulesFile("{ accounts: ['planning'], guides: ['accounts'], planning: ['guides'] }"),
    },
    'anillo',
  ],
  [
    'an unknown module on a list',
    {
      'api/modules.mjs': modulesFile("{ accounts: [], guides: ['accounts'], planning: ['guides', 'moon'] }"),
    },
    'moon',
  ],
  [
    'a listed module without a folder',
    {
      'api/modules.mjs': modulesFile("{ accounts: [], guides: ['accounts'], planning: ['guides'], live: [] }"),
    },
    'no hay carpeta',
  ],
  ['a module that is not listed', { 'api/src/modules/moon/moon.service.ts': empty }, 'el módulo moon'],
  [
    'a relation that knows a module',
    { 'api/src/modules/guides/guides.relations.ts': "import './guides.store.ts';" },
    'relations no puede usar store',
  ],
  [
    "another module's relation",
    {
      'api/src/modules/guides/guides.relations.ts': "import '../../platform/db.ts';",
      'api/src/modules/planning/planning.service.ts': "import '../guides/guides.relations.ts';",
    },
    'a otro módulo',
  ],
  ['a file outside the vocabulary', { 'api/src/modules/guides/guides.utils.ts': empty }, 'vocabulario'],
  ['a file named for another module', { 'api/src/modules/guides/accounts.store.ts': empty }, 'vocabulario'],
  ['a file that is not code', { 'api/src/modules/guides/notes.sql': 'select 1' }, 'vocabulario'],
  ['a folder inside a module', { 'api/src/modules/guides/sub/guides.rules.ts': empty }, 'vocabulario'],
  ['a file beside the modules', { 'api/src/modules/shared.ts': empty }, 'dentro de la carpeta'],
  ['a call upwards', { [service]: "import '../guides/guides.service.ts';" }, 'no tiene a guides'],
  [
    "another module's store",
    { 'api/src/modules/planning/planning.service.ts': "import '../guides/guides.store.ts';" },
    'a otro módulo',
  ],
  [
    "another module's rules",
    { 'api/src/modules/planning/planning.service.ts': "import type { G } from '../guides/guides.rules.ts';" },
    'a otro módulo',
  ],
  [
    "another module's store through a type expression",
    { 'api/src/modules/planning/planning.service.ts': "export type X = import('../guides/guides.store.ts').X;" },
    'a otro módulo',
  ],
  [
    "another module's store as a worker",
    {
      'api/src/modules/planning/planning.service.ts':
        "export const w = new URL('../guides/guides.store.ts', import.meta.url);",
    },
    'a otro módulo',
  ],
  ['upward events outside subscribers', { [service]: "import '../guides/guides.events.ts';" }, 'no tiene a guides'],
  [
    'http that reaches the store',
    { 'api/src/modules/guides/guides.http.ts': "import './guides.store.ts';" },
    'http no puede usar store',
  ],
  [
    'rules that reach the store',
    { 'api/src/modules/guides/guides.rules.ts': "import './guides.store.ts';" },
    'rules no puede usar store',
  ],
  ['rules that read files', { 'api/src/modules/guides/guides.rules.ts': "import 'node:fs';" }, 'las reglas son puras'],
  [
    'platform that knows a module',
    { 'api/src/platform/db.ts': "import '../modules/guides/guides.service.ts';" },
    'solo app.ts',
  ],
  ['platform that knows the application', { 'api/src/platform/db.ts': "import '../app.ts';" }, 'nadie lo importa'],
  [
    'the optimizer outside planning',
    { 'api/src/modules/guides/guides.service.ts': "import '@tramo/optimizer/solve';" },
    'solo planning',
  ],
  [
    'an event that is heard by a bare name',
    {
      'api/src/modules/guides/guides.events.ts':
        "interface E {\n  'guides.changed': object;\n}\nexport const guidesChanged = eventsOf<E>()('guides.changed');",
      'api/src/modules/accounts/accounts.subscribers.ts': "export const heard = ['guides.changed'];",
    },
    'importa el evento de api/src/modules/guides/guides.events.ts',
  ],
  [
    'events that know more of the platform',
    { 'api/src/modules/guides/guides.events.ts': "import '../../platform/db.ts';" },
    'platform/events.ts',
  ],
  [
    'a notice from inside a transaction',
    { 'api/src/modules/guides/guides.store.ts': "export const wake = sql`select pg_notify('tramo_outbox', '')`;" },
    'wakeAfterCommit',
  ],
  ['a package by path', { [service]: "import '../../../../contract/src/guides.ts';" }, 'por su nombre'],
  [
    'the contract importing up',
    { 'contract/src/guides.ts': "import '@tramo/optimizer/solve';" },
    'contract no puede usar optimizer',
  ],
  ['the contract with all of zod', { 'contract/src/guides.ts': "import { z } from 'zod';" }, 'zod/mini'],
  ['the roads reading files', { 'roads/src/profiles.ts': "import 'node:fs';" }, 'roads no usa'],
  ['the roads reading the clock', { 'roads/src/profiles.ts': 'export const at = Date.now();' }, 'roads no lee'],
  ['the optimizer reading files', { 'optimizer/src/solve.ts': "import 'node:fs';" }, 'el optimizador'],
  ['the optimizer reading the clock', { 'optimizer/src/solve.ts': 'export const at = Date.now();' }, 'stop.ts'],
  ['the portal using the API', { 'portal/src/app/router.tsx': "import '@tramo/api/app';" }, 'portal no puede usar api'],
  [
    'a feature inside another',
    { 'portal/src/features/guides/GuidesPage.tsx': "import '../clients/ClientsPage.tsx';" },
    'features/clients/shared/',
  ],
  [
    'ui that knows a feature',
    { 'portal/src/ui/Button.tsx': "import '../features/clients/ClientsPage.tsx';" },
    'ui/ no conoce',
  ],
  [
    'lib that knows a feature lazily',
    { 'portal/src/lib/format.ts': "export const f = () => import('../features/clients/ClientsPage.tsx');" },
    'lib/ no conoce',
  ],
  [
    'the session that knows a feature',
    { 'portal/src/session/useFormat.ts': "import '../features/clients/shared/ClientName.tsx';" },
    'session/ no conoce',
  ],
  [
    'ui that knows the session',
    { 'portal/src/ui/Button.tsx': "import '../session/useFormat.ts';", 'portal/src/session/useFormat.ts': empty },
    'ui/ no conoce',
  ],
  [
    'a ring of features',
    {
      'portal/src/features/clients/shared/ClientName.tsx': "import '../../guides/shared/GuideName.tsx';",
      'portal/src/features/guides/shared/GuideName.tsx': empty,
    },
    'portal/src/features: anillo',
  ],
  [
    'a file name that stands twice in the portal',
    { 'portal/src/features/clients/Button.tsx': empty },
    'Button.tsx se repite',
  ],
  [
    'a folder too full',
    Object.fromEntries(Array.from({ length: 46 }, (_, n) => [`portal/src/features/clients/Part${n}.tsx`, empty])),
    'a lo más 45 por carpeta',
  ],
  [
    'a pattern that takes nothing in',
    {
      'portal/src/app/palette.ts':
        "export const sources = import.meta.glob<{ a: () => void }>('../features/*/shared/palette.ts');",
    },
    'ningún archivo cumple',
  ],
  [
    'the kit of the drivers’ app knowing a screen',
    { 'driver/src/ui/Screen.tsx': "import '../route/DayScreen.tsx';" },
    'ui/ no conoce a route',
  ],
  [
    'what is kept on the phone knowing a screen',
    { 'driver/src/day/book.ts': "export const f = () => import('../route/DayScreen.tsx');" },
    'day/ no conoce a route',
  ],
  [
    'the drivers’ app using the portal',
    { 'driver/src/route/DayScreen.tsx': "import '@tramo/portal/ui/Page';" },
    'driver no puede usar portal',
  ],
  [
    'a file name that stands twice in the drivers’ app',
    { 'driver/src/route/Screen.tsx': empty },
    'driver/src: Screen.tsx se repite',
  ],
  ['a barrel', { 'portal/src/ui/index.ts': "export { nothing } from '../lib/format.ts';" }, 'reexportan'],
  ['a re-export of everything', { 'portal/src/ui/all.ts': "export * from '../lib/format.ts';" }, 'reexportan'],
  ['a default export', { 'portal/src/ui/Button.tsx': 'export default 1;' }, 'sin export default'],
];

test.each(faults)('%s is a problem', async (_name, changed, said) => {
  const problems = await problemsWith(changed);
  expect(problems.join('\n')).toContain(said);
});

const upward =
  "{ file: 'api/src/modules/accounts/accounts.store.ts', table: 'guide', reason: 'Counted in one statement.' }";
const tableFaults = [
  [
    'an edge that nothing uses',
    { 'api/modules.mjs': modulesFile("{ accounts: [], guides: ['accounts'], planning: ['guides', 'accounts'] }") },
    'planning no usa accounts',
  ],
  ['a read upwards', { 'api/src/modules/accounts/accounts.store.ts': query('select 1 from guide') }, 'lee guide'],
  [
    'a read upwards through a join',
    { 'api/src/modules/accounts/accounts.store.ts': query('select 1 from company c, lateral (select 2) x, guide') },
    'lee guide',
  ],
  [
    'a read upwards in a fragment',
    {
      'api/src/modules/accounts/accounts.store.ts':
        "import { sql } from 'kysely';\nexport const part = sql.raw('left join guide g on true');\n",
    },
    'lee guide',
  ],
  [
    'a read upwards of a view, outside of a store',
    { 'api/src/modules/accounts/accounts.service.ts': query('select (select count(*) from guide_view)') },
    'lee guide_view',
  ],
  [
    'a read by the platform',
    { 'api/src/platform/jobs.ts': query('select 1 from company') },
    'lee company, que es de accounts',
  ],
  ...[
    'insert into company (id) values (1)',
    'update company set id = 1',
    'delete from company',
    'truncate company',
  ].map((text) => [
    `\`${text}\` by another module`,
    { 'api/src/modules/guides/guides.store.ts': query(text) },
    'escribe company, que es de accounts',
  ]),
  [
    "a write of the platform's table",
    { 'api/src/modules/guides/guides.store.ts': query('update event set id = 1') },
    'escribe event, que es de platform',
  ],
  [
    'a table that comes from a variable',
    {
      'api/src/modules/guides/guides.store.ts': `import { sql } from 'kysely';\nconst remove = (name) => sql\`delete from \${sql.table(name)}\`;\nexport const all = remove('company');\n`,
    },
    'escribe company',
  ],
  [
    'a table without an owner',
    { 'api/migrations/0002.sql': 'create table moon (id uuid);' },
    'la tabla moon no tiene dueño',
  ],
  [
    'an owned table that is gone',
    { 'api/migrations/0002.sql': 'drop view guide_view;' },
    'la tabla guide_view no existe',
  ],
  [
    'a table of two owners',
    {
      'api/modules.mjs': modulesFile(
        undefined,
        "{ accounts: ['company', 'event'], guides: ['guide', 'guide_view', 'event'] }",
      ),
    },
    'event tiene dos dueños',
  ],
  [
    'an exception that nothing needs',
    { 'api/modules.mjs': modulesFile(undefined, undefined, `[${upward}]`) },
    'la excepción de guide en api/src/modules/accounts/accounts.store.ts sobra',
  ],
  [
    'an exception without a reason',
    {
      'api/modules.mjs': modulesFile(undefined, undefined, `[{ ...${upward}, reason: '' }]`),
      'api/src/modules/accounts/accounts.store.ts': query('select 1 from guide'),
    },
    'no dice por qué',
  ],
];
test.each(tableFaults)('%s is a problem', async (_name, changed, said) => {
  const problems = await problemsWith(changed);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(said);
});

test('a listed read upwards is none, and neither is a lock of a row that is read', async () => {
  expect(
    await problemsWith({
      'api/modules.mjs': modulesFile(undefined, undefined, `[${upward}]`),
      'api/src/modules/accounts/accounts.store.ts': query('select 1 from guide for update of guide'),
    }),
  ).toEqual([]);
});

test('finding no files is a problem, once per package', async () => {
  const { problems } = await checkArchitecture(scratch({ 'api/modules.mjs': modulesFile('{}', '{}') }));
  expect(problems).toHaveLength(7);
});

test('findRing names the ring and nothing else', () => {
  expect(findRing({ a: ['b'], b: ['c'], c: ['b'] })).toEqual(['b', 'c', 'b']);
  expect(findRing({ a: ['b', 'c'], b: ['c'], c: [] })).toBeUndefined();
});
