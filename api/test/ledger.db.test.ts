import { defaultPrices } from '@tramo/contract/prices';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { holdOf } from '../src/modules/ledger/ledger.charges.rules.ts';
import { giveCredit, reverse } from '../src/modules/ledger/ledger.operator.service.ts';
import type { Platform } from '../src/platform/context.ts';
import { openPostgres } from '../src/platform/db/connect.ts';
import { newId } from '../src/platform/ids.ts';
import { Problem } from '../src/platform/problem.ts';
import { openAppOn, type TestApp } from './app.ts';
import { openTestConnection, type TestConnection } from './database.ts';
import {
  balances,
  bareCompany,
  chargeNow,
  faultsOf,
  guideCharge,
  holdNow,
  releaseNow,
  sixteen,
  topUp,
} from './ledger.ts';

/** 64 writers of one company's book at once, on 16 connections of a PostgreSQL or on the embedded one: whatever comes between what, the books are right. */
const WRITERS = 64;
const CONNECTIONS = 16;
const RUNS = 4;

let test: TestConnection;
let t: TestApp;
let platform: Platform;
beforeAll(async () => {
  test = await openTestConnection();
  if (test.url) await test.connection.close();
  t = await openAppOn(
    test.url ? await openPostgres(test.url, { max: CONNECTIONS, directUrl: test.directUrl }) : test.connection,
  );
  platform = t.platform;
});
afterAll(async () => {
  await t.close();
  await test.drop();
});

const products = { managedGuide: 250, sms: 90, whatsapp: 120, certifiedCode: 100 } as const;
type Product = keyof typeof products;
const route = fc.integer({ min: 0, max: 3 });
/** What may happen; ids are small numbers, so that the same thing is asked many times. */
const action = fc.oneof(
  fc.record({ did: fc.constant('topUp' as const), n: fc.nat(5), cents: fc.constantFrom(100, 1500, 20_000) }),
  fc.record({ did: fc.constant('credit' as const), n: fc.nat(2), cents: fc.constantFrom(70, 900) }),
  fc.record({ did: fc.constant('hold' as const), route, n: fc.nat(1), guides: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ did: fc.constant('release' as const), route }),
  fc.record({
    did: fc.constant('charge' as const),
    route: fc.option(route),
    n: fc.nat(40),
    product: fc.constantFrom(...(Object.keys(products) as Product[])),
  }),
  fc.record({ did: fc.constant('reverse' as const), n: fc.nat(40) }),
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

/** Asks for one thing; answers what is worth comparing, or the refusal that it got. */
async function ask(id: string, routes: readonly string[], a: Action): Promise<unknown> {
  const causeId = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;
  try {
    if (a.did === 'topUp') return (await topUp(platform, id, a.cents, `T${a.n}`)).lines;
    if (a.did === 'credit')
      return (await giveCredit(platform, id, { cents: a.cents, reference: `C${a.n}`, by: 'prueba' })).lines;
    if (a.did === 'charge') {
      const routeId = a.route === null ? null : (routes[a.route] as string);
      const parts = { product: a.product, pesos: products[a.product] / 100 };
      return (await chargeNow(platform, id, [guideCharge(causeId(a.n), routeId, parts)]))[0]?.lines;
    }
    if (a.did === 'release') return await releaseNow(platform, id, routes[a.route] as string);
    if (a.did === 'reverse') {
      const { rows } = await platform.db.system((trx) =>
        sql<{
          id: string;
        }>`select id from ledger_tx where company_id = ${id} and key = ${`guide:${causeId(a.n)}`}`.execute(trx),
      );
      return rows[0] && (await reverse(platform, id, { id: rows[0].id, reason: 'x', by: 'prueba' })).lines;
    }
    const use = { managedGuide: a.guides, certifiedCode: 0, sms: a.guides, whatsapp: 0 };
    return await holdNow(platform, id, {
      routeId: routes[a.route] as string,
      name: `n${a.n}`,
      use,
      prices: defaultPrices,
    });
  } catch (error) {
    if (error instanceof Problem && (error.key === 'ledger.key_reused' || error.key === 'ledger.not_enough'))
      return error.key;
    throw error;
  }
}

it('any interleaving leaves sums of zero, nothing negative, each cause booked once, and a replay that changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 60, maxLength: 120 }), async (actions) => {
      const id = await bareCompany(platform);
      const routes = Array.from({ length: 4 }, () => newId());
      const queue = [...actions, ...actions].entries();
      const writer = async (): Promise<void> => {
        for (const [, a] of queue) await ask(id, routes, a);
      };
      await Promise.all(Array.from({ length: WRITERS }, writer));
      expect(await faultsOf(platform, id)).toEqual([]);

      // Each key stands once, and what was earned is what the charges that stand say.
      const { rows } = await platform.db.system((trx) =>
        sql<{
          kind: string;
          net: number;
          head: string;
        }>`select kind, coalesce((detail->>'netCents')::bigint, 0) as net, encode(hash, 'hex') as head
          from ledger_tx where company_id = ${id} order by seq`.execute(trx),
      );
      const sum = (kind: string) => rows.reduce((total, r) => (r.kind === kind ? total + r.net : total), 0);
      const earned = sum('charge') - sum('reversal');
      const now = await balances(platform, id);
      const revenue = Object.entries(now).reduce((n, [a, c]) => (a.startsWith('revenue.') ? n + c : n), 0);
      expect([revenue, now.vat ?? 0]).toEqual([earned, sixteen(earned)]);

      // All of it again, one after another: whoever was answered gets the same answer, and nothing moves that was not refused before.
      const charged = actions.filter((a) => a.did === 'charge' || a.did === 'topUp' || a.did === 'credit');
      for (const a of charged) {
        const first = await ask(id, routes, a);
        expect(await ask(id, routes, a)).toEqual(first);
      }
      expect(await balances(platform, id)).toEqual(now);
    }),
    { numRuns: RUNS },
  );
}, 120_000);

it('64 charges at once on a hold for 25 take exactly 25 from it; what no balance covers is owed', async () => {
  const id = await bareCompany(platform);
  const routeId = newId();
  const use = { managedGuide: 25, certifiedCode: 0, sms: 0, whatsapp: 0 };
  await topUp(platform, id, holdOf(defaultPrices, use) + 10);
  await holdNow(platform, id, { routeId, use, prices: defaultPrices });
  await Promise.all(Array.from({ length: WRITERS }, () => chargeNow(platform, id, [guideCharge(newId(), routeId)])));
  expect(await balances(platform, id)).toEqual({
    bank: -7260,
    owed: -(39 * 290 - 10),
    'revenue.managedGuide': 64 * 250,
    vat: 64 * 40,
  });
  expect(await faultsOf(platform, id)).toEqual([]);
});

it('64 who book one cause at once book it once; the starts of two routes never hold the same money', async () => {
  const id = await bareCompany(platform);
  await topUp(platform, id, 50_00);
  const guideId = newId();
  const posted = await Promise.all(
    Array.from({ length: WRITERS }, () => chargeNow(platform, id, [guideCharge(guideId, null)])),
  );
  expect(new Set(posted.map(([p]) => p?.id)).size).toBe(1);
  expect(posted.filter(([p]) => !p?.isRepeated)).toHaveLength(1);
  // 47.10 are left: three holds of 14.50 fit.
  const use = { managedGuide: 5, certifiedCode: 0, sms: 0, whatsapp: 0 };
  const holds = await Promise.allSettled(
    Array.from({ length: 8 }, () => holdNow(platform, id, { routeId: newId(), use, prices: defaultPrices })),
  );
  expect(holds.filter((h) => h.status === 'fulfilled')).toHaveLength(3);
  expect(await balances(platform, id)).toMatchObject({ available: 3_60, held: 43_50 });
  expect(await faultsOf(platform, id)).toEqual([]);
});
