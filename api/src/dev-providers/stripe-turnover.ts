import type { ObjectsOfRequest, SandboxObject } from './stripe-objects.ts';

const DAY_S = 86_400;
/** What is charged is paid out so many days later, all of a day at once. */
const PAYOUT_DAYS = 2;
/** Stripe's fee for cards of Mexico, with its VAT. */
const feeOf = (cents: number): number => Math.round((cents * 0.036 + 300) * 1.16);

/** The account as Stripe lists it (`/v1/balance_transactions`), made of what was charged, given back and disputed, with daily payouts. The newest first. */
export async function turnover(o: ObjectsOfRequest, query: URLSearchParams, now: number): Promise<object[]> {
  const line = (type: string, source: SandboxObject, amount: number, fee: number, created: number) => ({
    id: `txn_${source.id}_${type}${amount < 0 ? '' : '_in'}`,
    object: 'balance_transaction',
    amount,
    currency: 'mxn',
    fee,
    net: amount - fee,
    created,
    source,
    status: 'available',
    type,
  });
  const lines = [
    ...(await o.all('charge')).map((c) =>
      line('charge', c, Number(c.amount), feeOf(Number(c.amount)), Number(c.created)),
    ),
    ...(await o.all('refund')).map((r) => line('refund', r, -Number(r.amount), 0, Number(r.created))),
    ...(await o.all('dispute')).flatMap((d) => [
      line('adjustment', d, -Number(d.amount), 0, Number(d.created)),
      ...(d.status === 'won'
        ? [line('adjustment', d, Number(d.amount), 0, Number(d.sandbox_closed ?? d.created))]
        : []),
    ]),
  ];
  const days = new Map<number, number>();
  for (const { net, created } of lines) {
    const day = Math.floor(created / DAY_S) + PAYOUT_DAYS;
    if (day * DAY_S <= now) days.set(day, (days.get(day) ?? 0) + net);
  }
  const payouts = [...days]
    .filter(([, net]) => net !== 0)
    .map(([day, net]) => line('payout', { id: `po_sandbox_${day}`, object: 'payout' }, -net, 0, day * DAY_S));
  const from = Number(query.get('created[gte]') ?? 0);
  const until = Number(query.get('created[lt]') ?? Number.MAX_SAFE_INTEGER);
  return [...lines, ...payouts]
    .filter(({ created }) => created >= from && created < until)
    .sort((a, b) => b.created - a.created);
}
