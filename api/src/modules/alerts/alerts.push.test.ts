import { type Alert, alertsApi } from '@tramo/contract/alerts';
import { pushApi } from '@tramo/contract/push';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import {
  buildCedi,
  buildCompany,
  buildRouteRow,
  buildUser,
  buildVehicle,
  type Company,
  type Person,
} from '../../../test/builders.ts';
import { pushDevices } from '../../../test/push.ts';
import { eventually } from '../../../test/waits.ts';
import { addDays, localDay, localSecond } from '../../platform/calendar.ts';
import { emit } from '../../platform/outbox.ts';
import { type RouteNotice, routeNoticed } from '../telemetry/telemetry.events.ts';
import { checkPapers } from './alerts.watch.service.ts';

const t = await testApp({ background: true });
const push = await pushDevices(t);

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const say = (company: Company, routeId: string, kind: RouteNotice['kind'], change: Partial<RouteNotice> = {}) => {
  const notice = {
    routeId,
    kind,
    phase: 'begins' as const,
    at: minutesAgo(1),
    since: minutesAgo(22),
    values: {},
    ...change,
  };
  return t.platform.db.system((trx) => emit(trx, [routeNoticed(company.id, company.cediId, notice)]));
};
const choose = (who: Person, alerts: string[], quiet: object | null = null) =>
  t.call(pushApi.choose, { token: who.token, body: { alerts, jobs: true, quiet } });
const listOf = async (who: Person): Promise<Alert[]> =>
  (await t.call(alertsApi.list, { token: who.token })).json().alerts;
const startedRoute = async (company: Company, name: string): Promise<string> => {
  const route = await buildRouteRow(t, company, name);
  await t.platform.db.system((trx) => sql`update route set status = 'started' where id = ${route._id}`.execute(trx));
  return route._id;
};
/** Every event is in order, and both readers have come past it: what was to be pushed is queued, and what is queued has left. */
const settled = (): Promise<void> =>
  eventually(async () => {
    const { rows } = await t.platform.db.system((trx) =>
      sql<{ open: number }>`select (select count(*)::int from event where seq is null)
        + (select count(*)::int from event where seq > (select seq from subscriber where name = 'alerts.followRoutes') and name = 'route.noticed')
        + (select count(*)::int from event where seq > (select seq from subscriber where name = 'alerts.push') and name = 'alerts.began')
        + (select count(*)::int from message where status in ('queued', 'held', 'sending')) as open`.execute(trx),
    );
    expect(rows[0]?.open).toBe(0);
  });

test('an alert reaches who wants its kind, may see it and is awake; nobody else, and each device once', async () => {
  const company = await buildCompany(t);
  const otherCedi = await buildCedi(t, company.id);
  const routeId = await startedRoute(company, 'Ruta 7');
  const minute = Math.floor(localSecond(new Date(), 'America/Mexico_City') / 60);
  const nap = { startMinute: minute, endMinute: (minute + 120) % 1440 };
  const build = (more: Parameters<typeof buildUser>[2]) => buildUser(t, company.id, more);
  const manager = { roles: ['routes-manager'] as const };
  const people: [string, Person, string[], object | null][] = [
    ['quiere', await build(manager), ['silent'], null],
    ['del cedi', await build({ ...manager, cediIds: [company.cediId] }), ['silent'], null],
    ['de otro cedi', await build({ ...manager, cediIds: [otherCedi] }), ['silent'], null],
    ['supervisa', await build({ roles: ['supervisor'] }), ['silent'], null],
    ['documentos', await build({ staffType: 'documentGenerator' }), ['silent'], null],
    ['quiere otra cosa', await build(manager), ['delay'], null],
    ['duerme', await build(manager), ['silent'], nap],
    ['de otra empresa', (await buildCompany(t)).admin, ['silent'], null],
  ];
  for (const [name, who, alerts, quiet] of people) {
    await push.subscribe(who, name);
    await choose(who, alerts, quiet);
  }
  const first = (people[0] as (typeof people)[number])[1];
  await push.subscribe(first, 'quiere, en el teléfono');
  await say(company, routeId, 'silent');
  await settled();
  const [alert] = await listOf(first);
  const got = people.map(([name]) => name).filter((name) => push.got(name).length > 0);
  expect(got).toEqual(['quiere', 'del cedi']);
  expect(push.got('quiere')).toMatchObject([
    {
      title: 'Sin señal',
      body: 'Ruta 7 lleva 22 min sin señal',
      url: `/routes-overview/2026-11-21?route=${routeId}&cedi=all`,
      event: 'alert.began',
      tag: `alert.began ${alert?._id}`,
      pushExpiration: 5,
    },
  ]);
  expect(push.got('quiere, en el teléfono')).toHaveLength(1);
  // Over and back within half an hour: the same alert, and no second push.
  await say(company, routeId, 'silent', { phase: 'ends', at: new Date().toISOString() });
  await settled();
  await say(company, routeId, 'silent', { at: new Date(Date.now() + 1000).toISOString() });
  await settled();
  expect((await listOf(first))[0]?.count).toBe(2);
  expect(push.got('quiere')).toHaveLength(1);
});

test('it says it in the reader’s language; while the company sleeps nothing leaves', async () => {
  const company = await buildCompany(t);
  const who = await buildUser(t, company.id, { roles: ['routes-manager'] });
  await t.platform.db.system((trx) => sql`update app_user set language = 'en' where id = ${who.userId}`.execute(trx));
  await push.subscribe(who, 'Amy');
  await choose(who, ['outOfZone', 'delay']);
  await say(company, await startedRoute(company, 'Route 9'), 'outOfZone', { values: { zone: 'Centro' } });
  await settled();
  expect(push.got('Amy')).toMatchObject([{ title: 'Out of zone', body: 'Route 9 is out of its zone: Centro' }]);
  const minute = Math.floor(localSecond(new Date(), 'America/Mexico_City') / 60);
  const quiet = { startMinute: minute, endMinute: (minute + 120) % 1440 };
  await t.platform.db.system((trx) =>
    sql`update company set road = jsonb_build_object('alerts', jsonb_build_object('quiet', ${JSON.stringify(quiet)}::jsonb)) where id = ${company.id}`.execute(
      trx,
    ),
  );
  await say(company, await startedRoute(company, 'Route 10'), 'delay', { values: { minutes: 40 } });
  await settled();
  expect((await listOf(who)).map((a) => a.kind)).toContain('delay');
  expect(push.got('Amy')).toHaveLength(1);
});

test('of a silent phone it says since when its app is in the background', async () => {
  const company = await buildCompany(t);
  const who = await buildUser(t, company.id, { roles: ['routes-manager'] });
  await push.subscribe(who, 'Atento');
  await choose(who, ['silent']);
  const values = { appHiddenSince: '2026-11-21T16:42:00.000Z' };
  await say(company, await startedRoute(company, 'Ruta 8'), 'silent', { values });
  await settled();
  expect(push.got('Atento')).toMatchObject([
    { body: 'Ruta 8 lleva 22 min sin señal; la app está en segundo plano desde las 10:42' },
  ]);
});

test('many papers that end at once are one push', async () => {
  const company = await buildCompany(t);
  const who = await buildUser(t, company.id, { roles: ['routes-manager'] });
  await push.subscribe(who, 'Papeles');
  await choose(who, ['document']);
  const validUntil = addDays(localDay(new Date(), 'America/Mexico_City'), 3);
  const documents = JSON.stringify([{ kind: 'insurance', number: 'P-1', validUntil, fileId: null }]);
  for (let n = 1; n <= 5; n += 1) {
    const id = await buildVehicle(t, company, { nickname: `Unidad ${n}` });
    await t.platform.db.system((trx) =>
      sql`update vehicle set documents = ${documents}::jsonb, documents_until = ${validUntil}::date where id = ${id}`.execute(
        trx,
      ),
    );
  }
  await checkPapers(t.platform);
  await settled();
  expect(push.got('Papeles')).toMatchObject([
    { title: 'Documento', body: '5 documentos de unidades y operadores por vencer', url: '/alerts' },
  ]);
});
