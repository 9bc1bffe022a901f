import type { Budget } from '@tramo/contract/budgets';
import { costConcepts, defaultPrices } from '@tramo/contract/prices';
import { sql } from 'kysely';
import { saveBudget } from '../modules/ledger/ledger.budgets.store.ts';
import {
  type Bearer,
  type Charge,
  chargePosting,
  holdOf,
  holdPosting,
  releasePosting,
} from '../modules/ledger/ledger.charges.rules.ts';
import { confirmTransfer } from '../modules/ledger/ledger.operator.service.ts';
import type { Posting } from '../modules/ledger/ledger.rules.ts';
import { balanceOf, isPrepaid } from '../modules/ledger/ledger.service.ts';
import { transferReference } from '../modules/payments/payments.rules.ts';
import type { Platform } from '../platform/context.ts';
import type { Trx } from '../platform/db/tx.ts';
import { newId } from '../platform/ids.ts';
import { insertRows } from './bulk.ts';
import type { DemoCompany } from './company.ts';
import { randomFrom } from './random.ts';
import { SeedBook } from './seed-book.ts';

/** When less than this is left, the company adds so much by bank transfer. */
const LEAST_CENTS = 3000_00;
const TOP_UP_CENTS = 10_000_00;

const noBudget = Object.fromEntries(costConcepts.map((c) => [c, null])) as Budget['products'];

interface Visit {
  guide_id: string;
  at: Date;
  route_id: string;
  client_id: string | null;
  cedi_id: string;
  driver_id: string | null;
  is_failed: boolean;
}
interface RouteRow {
  id: string;
  started_at: Date;
  finished_at: Date | null;
  guides: number;
}

/** A demo that is left running goes on paying for its days. */
export async function topUpDemo(platform: Platform, companyId: string): Promise<void> {
  const { isOn, available } = await platform.db.system(async (trx) => ({
    isOn: await isPrepaid(trx, companyId),
    ...(await balanceOf(trx, companyId)),
  }));
  if (isOn && available < LEAST_CENTS)
    await confirmTransfer(platform, companyId, { cents: TOP_UP_CENTS, reference: `DEMO-${newId()}`, by: 'operador' });
}

/** Far beyond what its days come to, so that no alert depends on the day on which the demo was made. */
const budget = { amount: 15_000, shares: [80, 100], products: { ...noBudget, whatsapp: 1500 } };

/** What the company paid and used: each route's money set aside, each guide when it was first visited, a message where a visit failed. */
export async function makeBooks(trx: Trx, company: DemoCompany, from: Date, now: Date): Promise<void> {
  const { rows: visits } =
    await sql<Visit>`select distinct on (v.guide_id) v.guide_id, v.at, v.route_id, g.client_id, g.cedi_id, r.driver_id,
      v.outcome in ('undelivered', 'uncollected') as is_failed
    from guide_visit v join guide g on g.id = v.guide_id join route r on r.id = v.route_id
    where v.company_id = ${company.id} and v.undone_at is null and r.started_at >= ${from} order by v.guide_id, v.at`.execute(
      trx,
    );
  const { rows: routes } = await sql<RouteRow>`select r.id, r.started_at, r.finished_at, count(s.*)::int as guides
    from route r join route_stop s on s.route_id = r.id and s.company_id = r.company_id
    where r.company_id = ${company.id} and r.started_at is not null and r.started_at >= ${from} group by r.id`.execute(
    trx,
  );
  const random = randomFrom('books');
  const book = new SeedBook(company.id);
  const payments: Record<string, unknown>[] = [];
  const topUp = (at: Date): void => {
    const paymentId = newId();
    const reference = transferReference(random());
    const paid = { amount_cents: TOP_UP_CENTS, commission_cents: 0, vat_cents: 0, total_cents: TOP_UP_CENTS };
    const announced = new Date(at.getTime() - 15 * 3_600_000).toISOString();
    payments.push({
      id: paymentId,
      company_id: company.id,
      method: 'transfer',
      ...paid,
      stage: 'paid',
      wish: newId(),
      reference,
      is_test: false,
      is_automatic: false,
      saves_card: false,
      created_at: announced,
      paid_at: at.toISOString(),
      checked_at: at.toISOString(),
    });
    book.post({
      key: `transfer:${reference}`,
      kind: 'topUp',
      causeType: 'payment',
      causeId: paymentId,
      at,
      content: [TOP_UP_CENTS],
      detail: { reference, by: 'operador', method: 'transfer', amountCents: TOP_UP_CENTS },
      give: [{ account: 'available', cents: TOP_UP_CENTS }],
      take: [{ from: 'bank' }],
    });
  };
  const use = { managedGuide: 0, certifiedCode: 0, sms: 0, whatsapp: 0 };
  const happenings: { at: Date; does: () => void }[] = [
    ...routes.flatMap((r) => [
      {
        at: r.started_at,
        does: () => {
          if (book.balance('available') < LEAST_CENTS) topUp(new Date(r.started_at.getTime() - 60_000));
          const cents = holdOf(defaultPrices, { ...use, managedGuide: r.guides });
          book.post(holdPosting({ routeId: r.id, name: 'start', cents, at: r.started_at }));
        },
      },
      ...(r.finished_at
        ? [{ at: r.finished_at, does: () => book.post(releasePosting({ routeId: r.id, at: r.finished_at as Date })) }]
        : []),
    ]),
    ...visits.flatMap((v) => {
      const bearer = { clientId: v.client_id, cediId: v.cedi_id, userId: v.driver_id };
      const later = new Date(v.at.getTime() + 20_000);
      return [
        { at: v.at, does: () => book.post(chargePosting(guideCharge(v), bearer)) },
        ...(v.is_failed && later < now ? [{ at: later, does: () => book.post(messagePosting(v, later, bearer)) }] : []),
      ];
    }),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const { does } of happenings) does();
  await saveBudget(trx, company.id, { ...budget, cedis: company.cedis.map((c) => ({ _id: c.id, amount: 8000 })) });
  await insertRows(trx, 'payment', payments);
  await book.save(trx);
}

const guideCharge = (v: Visit): Charge => ({
  key: `guide:${v.guide_id}`,
  product: 'managedGuide',
  pesos: defaultPrices.managedGuide,
  causeType: 'guide',
  causeId: v.guide_id,
  guideId: v.guide_id,
  routeId: v.route_id,
  at: v.at,
});

/** That nobody was there was told by WhatsApp. */
const messagePosting = (v: Visit, at: Date, bearer: Bearer): Posting =>
  chargePosting(
    {
      key: `attempt:${newId()}`,
      product: 'whatsapp',
      pesos: defaultPrices.whatsapp,
      causeType: 'message',
      causeId: newId(),
      guideId: v.guide_id,
      routeId: v.route_id,
      at,
    },
    bearer,
  );
