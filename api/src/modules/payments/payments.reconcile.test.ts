import { amountsOf } from '@tramo/contract/payment-amounts';
import { type Payment, paymentsApi } from '@tramo/contract/payments';
import { sql } from 'kysely';
import { beforeEach, expect, it, vi } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCompany, type Company } from '../../../test/builders.ts';
import { chargeNow, guideCharge } from '../../../test/ledger.ts';
import { companyReconcile } from '../../cli/reconcile.ts';
import { newId } from '../../platform/ids.ts';
import type { Outgoing } from '../../platform/messaging/provider.ts';
import { proveBooksNightly, reconcile } from './payments.reconcile.service.ts';

const t = await testApp();
const month = '2026-11';
let company: Company;
let token: string;
beforeEach(async () => {
  t.setNow(new Date('2026-11-20T18:00:00Z'));
  company = await buildCompany(t);
  token = company.admin.token;
});

const act = async (id: string, body: Record<string, unknown>): Promise<Payment> => {
  const answer = await t.call(paymentsApi.sandbox, { token, params: { id }, body });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const toppedUp = async (pesos: number): Promise<Payment> => {
  const total = amountsOf(pesos * 100, 'card').total / 100;
  const { payment } = (await t.call(paymentsApi.stripe, { token, body: { total } })).json();
  return act(payment._id, {
    deed: 'pay',
    card: { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' },
  });
};
/** Changes a row behind the application’s back, as a fault or a hand in the database would. */
const tamper = (statement: ReturnType<typeof sql>): Promise<unknown> =>
  t.platform.db.system((trx) => statement.execute(trx));
const faults = async (): Promise<string[]> => {
  const { months, faults: found } = await reconcile(t.platform, month);
  return [...months.flatMap((m) => m.faults), ...found];
};

it('a month with top-ups, use, refunds and disputes reconciles with itself and with the provider', async () => {
  const first = await toppedUp(500);
  const disputed = await toppedUp(300);
  await chargeNow(t.platform, company.id, [guideCharge(newId(), null, { at: t.platform.now() })]);
  await t.call(paymentsApi.refund, { token, params: { id: first._id }, body: { amount: 100 } });
  await act(disputed._id, { deed: 'dispute' });
  const { months, provider, faults: found } = await reconcile(t.platform, month);
  const own = months.find((m) => m.companyId === company.id);
  const lost = amountsOf(300_00, 'card').total;
  expect(own).toMatchObject({
    sums: { opening: 0, topUps: 800_00, use: -2_90, refunds: -100_00, disputes: -lost },
    faults: [],
  });
  expect(own?.sums.closing).toBe(800_00 - 2_90 - 100_00 - lost);
  expect(found).toEqual([]);
  expect(provider).toMatchObject({ refunded: 100_00, disputed: lost, charged: amountsOf(500_00, 'card').total + lost });
  expect(provider?.fees).toBeGreaterThan(0);
  // What was charged was paid out two days later: the next month opens with what this one closed.
  t.setNow(new Date('2026-12-02T18:00:00Z'));
  const later = await reconcile(t.platform, month);
  expect(later.provider?.paidOut).toBe((later.provider?.charged ?? 0) - lost - 100_00 - (later.provider?.fees ?? 0));
  const next = (await reconcile(t.platform, '2026-12')).months.find((m) => m.companyId === company.id);
  expect(next?.sums).toMatchObject({ opening: own?.sums.closing, topUps: 0, closing: own?.sums.closing });
  await act(disputed._id, { deed: 'win' });
  expect(await faults()).toEqual([]);
});

it('tells what the provider has and we have not, and the other way round', async () => {
  const paid = await toppedUp(200);
  const [ref, total] = [sql`(select provider_ref from payment where id = ${paid._id})`, sql`total_cents`];
  // The provider took it, and here nobody knows.
  await tamper(sql`update payment set paid_at = null, stage = 'processing' where id = ${paid._id}`);
  expect((await faults()).join('\n')).toMatch(/recarga pi_\w+: el proveedor tiene .* y aquí no está/);
  expect((await faults()).join('\n')).toContain('que ningún pago explica');
  await tamper(sql`update payment set paid_at = ${t.platform.now()}, stage = 'paid' where id = ${paid._id}`);
  expect(await faults()).toEqual([]);
  // Another amount.
  await tamper(
    sql`update payment set amount_cents = amount_cents + 1, total_cents = ${total} + 1 where id = ${paid._id}`,
  );
  expect((await faults()).join('\n')).toMatch(/el libro movió -\d+ centavos.*\n.*el proveedor dice/s);
  await tamper(
    sql`update payment set amount_cents = amount_cents - 1, total_cents = ${total} - 1 where id = ${paid._id}`,
  );
  // The provider never had it.
  await tamper(sql`delete from payment_sandbox where body->>'payment_intent' = ${ref}`);
  expect((await faults()).join('\n')).toContain('el proveedor no la tiene');
});

it('the operator’s command lists differences and ends with 1', async () => {
  const before = process.exitCode;
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  const open = async () => ({ platform: t.platform, close: async () => undefined });
  try {
    await toppedUp(150);
    await companyReconcile({ month, company: company.id }, open);
    expect(lines.join('\n')).toMatch(/✓ .*\n.*inicial \$0.00 \+ recargas \$150.00 − consumo \$0.00 = final \$150.00/);
    expect(lines.at(-1)).toBe('Todo cuadra: 1.');
    expect(process.exitCode).toBe(before);
    await tamper(
      sql`update ledger_account set balance_cents = balance_cents + 1 where company_id = ${company.id} and account = 'available'`,
    );
    await companyReconcile({ month, company: company.id }, open);
    expect(lines.join('\n')).toContain('las cuentas dicen 15001 centavos y el último movimiento 15000');
    expect(process.exitCode).toBe(1);
    await expect(companyReconcile({ month: '2026-13' }, open)).rejects.toThrow('--month');
  } finally {
    log.mockRestore();
    process.exitCode = before;
    await tamper(
      sql`update ledger_account set balance_cents = balance_cents - 1 where company_id = ${company.id} and account = 'available'`,
    );
  }
});

it('every night the books are proved once, and the operator is told by mail until it left', async () => {
  const sent: Outgoing[] = [];
  let isAway = true;
  // The world behind the interface of providers.
  t.platform.providers.email = {
    name: 'smtp',
    channel: 'email',
    send: async (m) => {
      if (isAway) return { state: 'refused', code: 'ECONNREFUSED', text: 'away', isFinal: false };
      sent.push(m);
      return { state: 'sent', providerId: null };
    },
  };
  t.platform.config.operatorEmail = 'operacion@tramo.mx';
  await toppedUp(150);
  await tamper(
    sql`update ledger_account set balance_cents = balance_cents + 1 where company_id = ${company.id} and account = 'available'`,
  );
  const checks = async (): Promise<number> =>
    (await t.platform.db.system((trx) => sql<{ n: number }>`select count(*)::int as n from books_check`.execute(trx)))
      .rows[0]?.n ?? 0;
  t.setNow(new Date('2026-11-21T08:50:00Z'));
  await proveBooksNightly(t.platform);
  expect(await checks()).toBe(0);
  t.setNow(new Date('2026-11-21T09:10:00Z'));
  await Promise.all([proveBooksNightly(t.platform), proveBooksNightly(t.platform)]);
  expect([await checks(), sent.length]).toEqual([1, 0]);
  isAway = false;
  await proveBooksNightly(t.platform);
  await proveBooksNightly(t.platform);
  expect(sent).toMatchObject([{ to: 'operacion@tramo.mx', subject: expect.stringContaining('Los libros no cuadran') }]);
  expect(sent[0]?.text).toContain('saldo de available');
});
