import { type Audience, audiencesOf, type Who } from '@tramo/contract/access';
import { allApis } from '@tramo/contract/all';
import { bulkApi } from '@tramo/contract/bulk';
import { checklistsApi } from '@tramo/contract/checklists';
import type { Endpoint } from '@tramo/contract/endpoint';
import { fleetApi } from '@tramo/contract/fleet-api';
import { importsApi } from '@tramo/contract/imports';
import { moneyApi } from '@tramo/contract/money';
import { planningApi } from '@tramo/contract/planning';
import { templatesApi } from '@tramo/contract/templates';
import { ordersApi } from '@tramo/contract/warehouse/orders-api';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '../src/platform/ids.ts';
import { type CallOptions, testApp } from './app.ts';
import { attempts } from './attempts/attempts.ts';
import { roadsWide } from './attempts/road-attempts.ts';
import { warehouseWide } from './attempts/warehouse-attempts.ts';
import { buildCedi, buildClient, buildCompany, buildGuide, buildUser, buildVehicle } from './builders.ts';
import { publishedChecklist } from './checklists.ts';
import { topUp } from './ledger.ts';
import { multipart } from './multipart.ts';
import { buildClosure } from './road-closures.ts';
import { buildReadyRoute, buildStartedRoute } from './routes.ts';
import { buildPickWork, packingWide } from './shelves.ts';
import { eventually, settledImport } from './waits.ts';
import { buildWarehouse } from './warehouse.ts';

/**
 * Two companies, and in the first one two cedis: what is `mine` must stay unseen and untouched whatever the other one's people call,
 * and what is of its first cedi whatever the people of its second one call.
 */
/** The first company's second cedi. */
const ids: Record<string, string> = {};
const at = new Date().toISOString();
const day = '2026-11-23';

const t = await testApp({ background: true });
const mine = await buildCompany(t, 'La mía');
const other = await buildCompany(t, 'La otra');
const driver = await buildUser(t, other.id, { type: 'driver' });
const otherCedi = await buildCedi(t, mine.id, { name: 'El otro cedi' });
ids.cedi = mine.cediId;
ids.user = mine.admin.userId;
ids.client = await buildClient(t, mine.id);
ids.vehicle = await buildVehicle(t, mine);
ids.closure = await buildClosure(t, mine.admin.token);
ids.folio = 'FOLIO-AJENO-1';
ids.guide = await buildGuide(mine, { folio: ids.folio, party: { address: { lat: 25.69, lng: -100.3 } } });
const ownDriver = await buildUser(t, mine.id, {
  type: 'driver',
  fullName: 'Chofer del primer cedi',
  cediIds: [mine.cediId],
});
ids.driver = ownDriver.userId;
const started = await buildStartedRoute(t, mine, { stops: 2, driver: ownDriver });
ids.started = started.id;
ids.onRoad = started.guideIds[0] as string;
ids.ready = (await buildReadyRoute(t, mine, { stops: 2 })).id;
const token = mine.admin.token;
for (const name of ['order', 'otherOrder']) {
  const made = await t.call(ordersApi.create, {
    token,
    body: {
      number: `PEDIDO-${name}`,
      cediId: mine.cediId,
      contactName: 'Quien pide',
      items: [{ name: 'Caja', quantity: 2 }],
    },
  });
  ids[name] = made.json()._id;
  ids.orderItem = made.json().items[0]._id;
}
ids.plan = (
  await t.call(planningApi.create, {
    token,
    body: { name: 'Plan', startDate: day, guides: [ids.guide], vehicles: [ids.vehicle], capacityConfirmed: true },
  })
).json()._id;
ids.provider = (await t.call(fleetApi.createProvider, { token, body: { name: 'Mi proveedor' } })).json()._id;
const substatus = (
  await t.call(checklistsApi.createSubstatus, { token, body: { category: 'delivered', name: 'Mi subestado' } })
).json();
ids.substatus = substatus.subStatusId;
ids.checklist = substatus.checklistId;
ids.checklistVersion = (await publishedChecklist(t, token, ids.checklist as string)).published?._id as string;
await t.platform.db.system(async (trx) => {
  const { rows: sessions } = await sql<{
    id: string;
  }>`select id from session where user_id = ${mine.admin.userId}`.execute(trx);
  ids.session = sessions[0]?.id as string;
  ids.file = newId();
  await sql`insert into file (id, company_id, kind, name, type, bytes, sha256, content, created_by)
    values (${ids.file}, ${mine.id}, 'vehicleDocument', 'mio.pdf', 'application/pdf', 3, 'x', 'pdf', ${mine.admin.userId})`.execute(
    trx,
  );
  const cells = { company: mine.id, guide: ids.onRoad, cedi: mine.cediId, admin: mine.admin.userId };
  for (const name of [
    'document',
    'documentFile',
    'visit',
    'evidenceFile',
    'check',
    'checkFile',
    'field',
    'contact',
    'address',
    'key',
  ])
    ids[name] = newId();
  for (const [file, kind] of [
    [ids.documentFile, 'guideDocument'],
    [ids.evidenceFile, 'evidence'],
    [ids.checkFile, 'evidence'],
  ])
    await sql`insert into file (id, company_id, kind, name, type, bytes, sha256, content, created_by, attached_at)
      values (${file}, ${cells.company}, ${kind}, 'mio.webp', 'image/webp', 3, 'x', 'img', ${cells.admin}, now())`.execute(
      trx,
    );
  await sql`insert into guide_document (id, company_id, guide_id, file_id, name, by_id, by_name)
    values (${ids.document}, ${cells.company}, ${cells.guide}, ${ids.documentFile}, 'Remisión mía', ${cells.admin}, 'Yo')`.execute(
    trx,
  );
  await sql`insert into guide_visit (id, company_id, guide_id, folio, type, attempt, outcome, at, cedi_id, received_by)
    values (${ids.visit}, ${cells.company}, ${cells.guide}, 'FOLIO-VISITADO', 'delivery', 1, 'undelivered', now(), ${cells.cedi}, 'Quien recibe')`.execute(
    trx,
  );
  await sql`insert into guide_evidence (id, company_id, visit_id, guide_id, kind, position, file_id, at)
    values (${newId()}, ${cells.company}, ${ids.visit}, ${cells.guide}, 'photo', 1, ${ids.evidenceFile}, now())`.execute(
    trx,
  );
  await sql`insert into custom_field (id, company_id, target, name, type, position)
    values (${ids.field}, ${cells.company}, 'guide', 'Mi campo', 'text', 1)`.execute(trx);
  await sql`insert into client_contact (id, company_id, client_id, name) values (${ids.contact}, ${cells.company}, ${ids.client}, 'Mi contacto')`.execute(
    trx,
  );
  await sql`insert into client_address (id, company_id, client_id, name) values (${ids.address}, ${cells.company}, ${ids.client}, 'Mi bodega')`.execute(
    trx,
  );
  await sql`insert into api_key (id, company_id, name, key_hash, key_start, created_by, created_by_name)
    values (${ids.key}, ${cells.company}, 'Mi tienda', 'x', 'tramo_x', ${cells.admin}, 'Yo')`.execute(trx);
  await sql`insert into checklist_answer (id, company_id, checklist_id, version_id, route_id, vehicle_id, at, received_at, by_name, answers)
    values (${ids.check}, ${cells.company}, ${ids.checklist}, ${ids.checklistVersion}, ${ids.started}, ${ids.vehicle}, now(), now(), 'Yo', '{}')`.execute(
    trx,
  );
  await sql`insert into checklist_answer_file (company_id, answer_id, file_id, question_id, kind)
    values (${cells.company}, ${ids.check}, ${ids.checkFile}, ${newId()}, 'photo')`.execute(trx);
  ids.push = newId();
  await sql`insert into push_subscription (id, company_id, user_id, kind, endpoint, created_at)
    values (${ids.push}, ${cells.company}, ${cells.admin}, 'fcm', 'mi-equipo', now())`.execute(trx);
  ids.payment = newId();
  await sql`insert into payment (id, company_id, method, amount_cents, commission_cents, vat_cents, total_cents, stage, wish, is_test, created_at, checked_at)
    values (${ids.payment}, ${cells.company}, 'oxxo', 20000, 0, 0, 20000, 'requiresAction', ${newId()}, true, now(), now())`.execute(
    trx,
  );
  ids.invoice = newId();
  await sql`insert into invoice (id, company_id, payment_id, folio, status, receiver, total_cents, created_at, uuid, xml)
    values (${ids.invoice}, ${cells.company}, ${ids.payment}, 1, 'stamped', '{"rfc":"AAA010101AAA","name":"AJENA"}', 20000, now(), 'AJENO', '<x/>')`.execute(
    trx,
  );
  ids.alert = newId();
  await sql`insert into alert (id, company_id, kind, cause, at, last_at, cedi_id, guide_id) values (${ids.alert}, ${mine.id}, 'undelivered', 'mine', now(), now(),
    ${cells.cedi}, ${cells.guide})`.execute(trx);
  ids.boardAction = newId();
  await sql`insert into board_action (id, company_id, kind, at, user_name, cedi_ids, route_ids, routes) values (${ids.boardAction}, ${mine.id}, 'notes', now(), 'La mía',
    array[${cells.cedi}]::uuid[], array[${ids.started}]::uuid[], '[]')`.execute(trx);
  ids.message = newId();
  await sql`insert into message (id, company_id, recipient, subject, body, status) values (${ids.message}, ${mine.id}, 'a@b.mx', 'x', 'x', 'kept')`.execute(
    trx,
  );
  ids.reply = newId();
  await sql`insert into reply (id, company_id, guide_id, direction, channel, phone, text, at, is_task)
    values (${ids.reply}, ${cells.company}, ${cells.guide}, 'in', 'sms', '8112345678', 'Texto ajeno', now(), true)`.execute(
    trx,
  );
  for (const name of ['webhook', 'webhookEvent', 'webhookDelivery']) ids[name] = newId();
  await sql`insert into webhook (id, company_id, name, url, is_on, events, body_kind, payload_version, auth_type, auth_user, algorithm, is_ordered, secret, created_at, created_by_name)
    values (${ids.webhook}, ${cells.company}, 'Mi webhook', 'https://mio.mx/', false, array['guide.created'], 'full', '2026-11-01', 'none', '', 'sha256', false, 'x', now(), 'Yo')`.execute(
    trx,
  );
  await sql`insert into webhook_event (id, company_id, type, subject_id, subject_name, sequence, at, recorded_at, data)
    values (${ids.webhookEvent}, ${cells.company}, 'guide.created', ${cells.guide}, 'MIA', 1, now(), now(), '{}')`.execute(
    trx,
  );
  await sql`insert into webhook_delivery (id, company_id, webhook_id, event_id, message_id, type, subject_id, subject_name, status, created_at, since)
    values (${ids.webhookDelivery}, ${cells.company}, ${ids.webhook}, ${ids.webhookEvent}, ${ids.webhookEvent}, 'guide.created', ${cells.guide}, 'MIA', 'failed', now(), now())`.execute(
    trx,
  );
  ids.shopOrder = newId();
  await sql`insert into shop (id, company_id, kind, cedi_id, days_ahead, is_on, map, secret)
    values (${ids.key}, ${cells.company}, 'shopify', ${cells.cedi}, 0, false, '{}', 'x')`.execute(trx);
  await sql`insert into shop_order (id, company_id, shop_id, order_id, number, at, status, body)
    values (${ids.shopOrder}, ${cells.company}, ${ids.key}, '1', 'MIA', now(), 'refused', '{}')`.execute(trx);
  ids.request = newId();
  await sql`insert into api_request (id, company_id, api_key_id, at, method, path, query, status, ms, address, user_agent, is_repeated, words, request_body,
      request_bytes, answer_body, answer_bytes)
    values (${ids.request}, ${cells.company}, ${ids.key}, now(), 'GET', '/guides', '', 200, 1, '', '', false, 'MIA', '', 0, '', 0)`.execute(
    trx,
  );
  ids.suppression = newId();
  await sql`insert into suppression (id, company_id, channel, address, reason, source, created_at)
    values (${ids.suppression}, ${mine.id}, 'email', 'ajeno@b.mx', 'manual', 'person', now())`.execute(trx);
});
await topUp(t.platform, mine.id, 100_00);
ids.movement = (await t.call(moneyApi.transactions, { token })).json().transactions[0]._id;
const sheet = multipart(Buffer.from('Nombre\nProveedor de hoja\n'), 'proveedores.csv');
const sheetAnswer = await t.app.inject({
  method: 'POST',
  url: `/api${bulkApi.upload.path.replace('{list}', 'providers')}`,
  payload: sheet.payload,
  headers: { ...sheet.headers, apikey: 'tramo-web', token },
});
ids.bulk = sheetAnswer.json()._id;
ids.template = (await t.call(templatesApi.list, { token })).json().templates[0]._id;
ids.params = (await t.call(planningApi.params, { token })).json().plannerParams[0]._id;
const file = multipart(Buffer.from('folio,contacto,telefono\nX-1,Ana,8112345678\n'), 'dia.csv');
const uploaded = await t.app.inject({
  method: 'POST',
  url: `/api${importsApi.upload.path}?cediId=${mine.cediId}&scheduledDate=${day}`,
  payload: file.payload,
  headers: { ...file.headers, apikey: 'tramo-web', token },
});
ids.import = uploaded.json()._id;
ids.job = uploaded.json().jobId;
expect((await settledImport(t, token, ids.import as string)).status).toBe('ready');
Object.assign(ids, await buildWarehouse(t, mine), await buildPickWork(t, mine));

/** Everything that the first company has, table by table, as one text; without what the server itself writes all day, such as the watch of routes. */
const everythingMine = (): Promise<string> =>
  t.platform.db.system(async (trx) => {
    const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'company_id' and table_name in (select tablename from pg_tables where schemaname = 'public')
        and table_name not in ('event', 'session', 'idempotency', 'job', 'audit', 'file', 'route_watch') order by 1`.execute(
      trx,
    );
    const parts: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql<{
        all: string | null;
      }>`select md5(string_agg((to_jsonb(x) - 'last_seen_at')::text, '|' order by (to_jsonb(x) - 'last_seen_at')::text)) as all from ${sql.table(name)} x where company_id = ${mine.id}`.execute(
        trx,
      );
      parts.push(`${name}: ${rows[0]?.all ?? '-'}`);
    }
    return parts.join('\n');
  });

/** Waits until the jobs that a company's people started are over: what they do counts too. */
const jobsEnd = (companyId: string): Promise<void> =>
  eventually(async () => {
    const { rows } = await t.platform.db.system((trx) =>
      sql<{
        n: number;
      }>`select count(*) as n from job where company_id = ${companyId} and status in ('queued', 'running')`.execute(
        trx,
      ),
    );
    expect(rows[0]?.n).toBe(0);
  });

const endpoints = Object.entries(allApis).flatMap(([domain, table]) =>
  Object.entries(table).map(([name, e]): [string, Endpoint] => [`${domain}.${name}`, e]),
);
const isDriverOnly = (e: Endpoint): boolean => e.who !== 'session' && e.who.length === 1 && e.who.includes('driver');
/** True when the call's path names one of the first company's things. */
const pointsAtMine = (attempt: CallOptions): boolean =>
  Object.values(attempt.params ?? {}).some((value) => Object.values(ids).includes(String(value)));

/**
 * The text of an answer without its refusals: actions over many tell which of the ids that the caller sent they refused. Of a thing that the
 * caller may not see, a refusal says nothing else.
 */
function bodyOf(answer: { body: string; statusCode: number; headers: Record<string, unknown> }): string {
  if (!String(answer.headers['content-type']).includes('json')) return answer.body;
  const { refused, ...rest } = JSON.parse(answer.body) as { refused?: { folio?: string; number?: string }[] };
  if (refused) expect(refused.map((r) => r.folio ?? r.number)).toEqual(refused.map(() => ''));
  return JSON.stringify(rest);
}

describe('a company’s people calling with another company’s ids', () => {
  it('are refused or see nothing, at every endpoint, and change nothing', async () => {
    const tried = attempts({ ids, mine, at, day, ownCedi: other.cediId });
    const before = await everythingMine();
    const secrets = Object.values(ids);
    expect(Object.entries(ids).filter(([, value]) => !value)).toEqual([]);
    const missing = endpoints.filter(([name, e]) => e.who !== 'public' && !(name in tried)).map(([name]) => name);
    expect(missing, 'every endpoint has its attempt').toEqual([]);
    const names = new Set(endpoints.map(([name]) => name));
    expect(Object.keys(tried).filter((name) => !names.has(name))).toEqual([]);
    for (const [name, e] of endpoints) {
      const attempt = tried[name];
      if (e.who === 'public' || !attempt || attempt === 'own' || attempt === 'stream') continue;
      const answer = await t.call(e, { ...attempt, token: isDriverOnly(e) ? driver.token : other.admin.token });
      // Whoever names a thing of another company by its id is told that it does not exist, or that it may not.
      if (pointsAtMine(attempt))
        expect([name, answer.statusCode, [403, 404].includes(answer.statusCode)]).toEqual([
          name,
          answer.statusCode,
          true,
        ]);
      else expect([name, answer.statusCode < 500]).toEqual([name, true]);
      // Ids that the caller sent may come back in an error's words; nothing else of them may.
      const leaked = answer.statusCode < 300 ? secrets.filter((s) => bodyOf(answer).includes(s)) : [];
      expect([name, leaked]).toEqual([name, []]);
      expect([name, answer.body.includes('La mía')]).toEqual([name, false]);
    }
    await jobsEnd(other.id);
    expect(await everythingMine()).toBe(before);
  });

  it('cannot import into another company’s cedi', async () => {
    const file = multipart(Buffer.from('folio\nX-2\n'), 'x.csv');
    const answer = await t.app.inject({
      method: 'POST',
      url: `/api${importsApi.upload.path}?cediId=${mine.cediId}&scheduledDate=${day}`,
      payload: file.payload,
      headers: { ...file.headers, apikey: 'tramo-web', token: other.admin.token },
    });
    expect(answer.statusCode).toBe(404);
  });
});

/** Kinds of things that belong to a cedi. Clients, providers, sub-statuses and planner parameters serve the whole company. */
const ofTheCedi = [
  'order',
  'otherOrder',
  'cedi',
  'guide',
  'onRoad',
  'vehicle',
  'driver',
  'started',
  'ready',
  'plan',
  'import',
  'bulk',
  'session',
  'job',
  'document',
  'visit',
  'evidenceFile',
  'area',
  'location',
  'secondLocation',
  'count',
  'printer',
  'pickOrder',
  'wave',
  'pickTask',
  'pickLine',
] as const;
/** Calls that anybody makes of the company's own things, whatever the cedi. */
const wholeCompany = new Set([
  'accounts.updateCompany',
  'fleet.updateProvider',
  'planning.updateParams',
  'files.download',
  // In one's own cedi these are one's work.
  'guides.create',
  'imports.saveXlsOptions',
  'evidenceRules.save',
  'notificationSettings.saveClient',
  'notificationSettings.removeClient',
  'clients.update',
  'clients.remove',
  'clients.settings',
  'clients.contacts',
  'clients.relatedContacts',
  'clients.createContact',
  'clients.updateContact',
  'clients.removeContact',
  'clients.addresses',
  'clients.createAddress',
  'clients.updateAddress',
  'clients.removeAddress',
  'clients.detail',
  'clients.activity',
  'checklist.get',
  'checklist.version',
  'checklist.clientChecklists',
  'checklist.attachToClient',
  ...warehouseWide,
  ...packingWide,
  ...roadsWide,
]);

describe('people of one cedi calling with another cedi’s ids', () => {
  const people: [string, Who][] = [
    ['routes manager', { type: 'staff', staffType: null, roles: ['routes-manager'] }],
    ['shipper', { type: 'staff', staffType: 'shipper', roles: [] }],
    ['supervisor', { type: 'supervisor', staffType: null, roles: ['supervisor'] }],
    ['document staff', { type: 'staff', staffType: 'documentGenerator', roles: ['documentGenerator'] }],
    ['labels staff', { type: 'tagger', staffType: null, roles: [] }],
    ['warehouse staff', { type: 'staff', staffType: 'picker', roles: [] }],
    ['driver', { type: 'driver', staffType: null, roles: [] }],
  ];

  it.each(people)('%s: refused or sees nothing, at every endpoint, and changes nothing', async (_, who) => {
    const person = await buildUser(t, mine.id, { ...who, cediIds: [otherCedi] });
    const audiences: Audience[] = audiencesOf(who);
    const secrets = ofTheCedi.map((kind) => ids[kind] as string);
    const tried = attempts({ ids, mine, at, day, ownCedi: otherCedi });
    const before = await everythingMine();
    for (const [name, e] of endpoints) {
      const attempt = tried[name];
      if (e.who === 'public' || !attempt || attempt === 'own' || attempt === 'stream' || wholeCompany.has(name))
        continue;
      const answer = await t.call(e, { ...attempt, token: person.token });
      const isAllowed = e.who === 'session' ? who.type !== 'driver' : e.who.some((a) => audiences.includes(a));
      if (!isAllowed)
        expect([name, answer.statusCode, answer.json().error?.key]).toEqual([name, 403, 'auth.forbidden']);
      else if (pointsAtMine(attempt))
        expect([name, answer.statusCode, [403, 404].includes(answer.statusCode)]).toEqual([
          name,
          answer.statusCode,
          true,
        ]);
      else expect([name, answer.statusCode < 500]).toEqual([name, true]);
      const leaked = answer.statusCode < 300 ? secrets.filter((s) => bodyOf(answer).includes(s)) : [];
      expect([name, leaked]).toEqual([name, []]);
    }
    await jobsEnd(mine.id);
    expect(await everythingMine()).toBe(before);
  });
});
