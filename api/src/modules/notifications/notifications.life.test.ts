import { driverApi } from '@tramo/contract/driver';
import type { GuideStatus } from '@tramo/contract/guides';
import { guidesApi } from '@tramo/contract/guides-api';
import type { MessageEvent } from '@tramo/contract/message-events';
import { routeChangesApi } from '@tramo/contract/route-changes';
import { routesApi } from '@tramo/contract/routes';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCompany, type Company } from '../../../test/builders.ts';
import { type NoticeDesk, openNoticeDesk } from '../../../test/notices.ts';
import { type BuiltRoute, buildReadyRoute, manageGuide, pins } from '../../../test/routes.ts';
import { watchNotices } from './notifications.watch.service.ts';

/** Whatever happens to two routes and their guides, in any order: nobody is told anything twice, nor what is not so when it is told. */
const t = await testApp();

const mayBe: Partial<Record<MessageEvent, readonly GuideStatus[]>> = {
  routeStart: ['route'],
  onTheWay: ['route'],
  changedArrival: ['route'],
  appointment: ['processing'],
  deliverySuccess: ['delivered', 'completed'],
  partial: ['partial'],
  undelivered: ['undelivered'],
  managed: ['delivered', 'completed', 'partial', 'undelivered'],
};

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('visit' as const),
      guide: fc.nat(3),
      result: fc.constantFrom('delivered', 'undelivered'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('start' as const), route: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reopen' as const), guide: fc.nat(3) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('correct' as const),
      guide: fc.nat(3),
      result: fc.constantFrom('delivered', 'undelivered', 'route'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('move' as const), guide: fc.nat(3), route: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), route: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const), route: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('back' as const), guide: fc.nat(3) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('hear' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(3, 40) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface World {
  c: Company;
  desk: NoticeDesk;
  routes: BuiltRoute[];
  guides: string[];
}
async function world(): Promise<World> {
  t.setNow(new Date('2026-11-21T16:00:00Z'));
  const c = await buildCompany(t);
  const desk = openNoticeDesk(t, c);
  const all = [
    'routeStart',
    'onTheWay',
    'managed',
    'deliverySuccess',
    'partial',
    'undelivered',
    'changedArrival',
    'appointment',
  ] as const;
  await desk.rules(
    all.flatMap((event) => [
      { event, channels: ['email', 'sms'] as const },
      { event, recipient: 'defaultEmail' as const },
    ]) as never,
    { defaultEmail: 'avisos@norte.mx' },
  );
  const routes: BuiltRoute[] = [];
  for (const r of [0, 1])
    routes.push(
      await buildReadyRoute(t, c, {
        guides: pins(2).map(({ lat, lng }, n) => ({
          party: { address: { lat: lat + r * 0.05, lng }, email: `g${r}${n}@casa.mx`, phone: `81123456${r}${n}` },
        })),
      }),
    );
  return { c, desk, routes, guides: routes.flatMap((r) => r.guideIds) };
}

/** Does it where it may be done: what is refused changes nothing. */
async function take({ c, routes, guides }: World, s: Step): Promise<void> {
  const { token } = c.admin;
  const at = t.platform.now().toISOString();
  const id = 'guide' in s ? (guides[s.guide] ?? '') : '';
  const on = async (): Promise<BuiltRoute | undefined> => {
    const { rows } = await t.platform.db.system((trx) =>
      sql<{ route_id: string | null }>`select route_id from guide where id = ${id}`.execute(trx),
    );
    return routes.find((r) => r.id === rows[0]?.route_id);
  };
  const failure = { subStatus: 'Cliente ausente' };
  if (s.do === 'start') {
    const route = routes[s.route] as BuiltRoute;
    await t.call(driverApi.start, { token: route.driver.token, params: { id: route.id }, body: { at } });
  } else if (s.do === 'visit') {
    const route = await on();
    if (route) await manageGuide(t, route, id, { result: s.result, ...(s.result === 'undelivered' ? failure : {}) });
  } else if (s.do === 'reopen') {
    const route = await on();
    if (route)
      await t.call(driverApi.reopen, {
        token: route.driver.token,
        params: { id },
        body: { routeId: route.id, at, reason: '' },
      });
  } else if (s.do === 'correct') {
    const body = { result: s.result, reason: 'x', ...(s.result === 'undelivered' ? failure : {}) };
    await t.call(guidesApi.correct, { token, params: { id }, body });
  } else if (s.do === 'move') {
    const [from, to] = [await on(), routes[s.route] as BuiltRoute];
    if (from && from !== to)
      await t.call(routeChangesApi.move, { token, params: { id: from.id }, body: { to: to.id, guides: [id] } });
  } else if (s.do === 'cancel') {
    await t.call(routesApi.remove, { token, params: { id: (routes[s.route] as BuiltRoute).id } });
  } else if (s.do === 'close') {
    await t.call(routesApi.close, { token, params: { id: (routes[s.route] as BuiltRoute).id }, body: { reason: 'x' } });
  } else if (s.do === 'back')
    await t.call(guidesApi.returnToAvailable, {
      token,
      params: { id },
      body: { scheduledDate: '2026-11-23', subStatus: 'Reprogramación de envío' },
    });
}

it('whatever happens in any order, nobody is told anything twice, nor what is not so', async () => {
  const done = new Set<string>();
  const said = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const w = await world();
      const known = new Set<string>();
      const look = async (): Promise<void> => {
        const notices = await w.desk.notices();
        const { rows } = await t.platform.db.system((trx) =>
          sql<{ id: string; status: GuideStatus }>`select id, status from guide where company_id = ${w.c.id}`.execute(
            trx,
          ),
        );
        const stateOf = new Map(rows.map((r) => [r.id, r.status]));
        const told = notices.filter((n) => n.status !== 'suppressed');
        for (const n of told.filter((one) => !known.has(one.id))) {
          known.add(n.id);
          said.add(n.event);
          expect([n.event, mayBe[n.event]]).toEqual([n.event, expect.arrayContaining([stateOf.get(n.guideId)])]);
        }
        // One of each but for arrivals, which are bounded, and appointments, of which there are none today.
        const once = told
          .filter((n) => n.event !== 'changedArrival')
          .map((n) => `${n.event} ${n.guideId} ${n.channel} ${n.to}`);
        const trips = 1 + steps.filter((s) => s.do === 'back' || s.do === 'cancel').length;
        for (const key of new Set(once)) expect(once.filter((k) => k === key).length).toBeLessThanOrEqual(trips);
      };
      for (const s of steps) {
        done.add(s.do);
        if (s.do === 'hear') await w.desk.hear();
        else if (s.do === 'wait') {
          t.setNow(new Date(t.platform.now().getTime() + s.minutes * 60_000));
          await watchNotices(t.platform);
        } else {
          await take(w, s);
          continue;
        }
        await look();
      }
      await w.desk.hear();
      await look();
    }),
    { numRuns: Number(process.env.NOTICE_RUNS ?? 12), seed: 7 },
  );
  expect(done.size).toBe(10);
  expect(said.size).toBeGreaterThanOrEqual(4);
});
