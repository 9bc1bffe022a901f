import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { testApp } from '../../test/app.ts';
import { buildCompany } from '../../test/builders.ts';
import * as money from './money.ts';

const t = await testApp();
const open = async () => ({ platform: t.platform, close: async () => undefined });

/** What a command says, or the words that it refuses with. */
async function said(work: Promise<void>): Promise<string> {
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  try {
    await work;
    return lines.join('\n');
  } catch (error) {
    return `error: ${(error as Error).message}`;
  } finally {
    log.mockRestore();
  }
}

it('the operator sets prices, adds money, takes it back and proves the books', async () => {
  const name = 'Paquetes del Norte';
  const { id: company } = await buildCompany(t, name);

  expect(await said(money.companyPrice({ company, sms: '0.855' }, open))).toContain(
    '--sms debe ser una cantidad en pesos',
  );
  expect(await said(money.companyPrice({ company, sms: '0.85', from: '2020-01-01' }, open))).toContain(
    'error: --from debe ser un día que no haya',
  );
  expect(await said(money.companyPrice({ company, sms: '0.85', from: '2099-01-01' }, open))).toMatch(
    /los generales: .*SMS \$0.90.*\n.*desde 2099-01-01: .*SMS \$0.85/,
  );

  const gift = { company, amount: '50', reference: 'Bienvenida' };
  expect(await said(money.companyCredit(gift, open))).toContain('cortesía $50.00');
  const transfer = { company, amount: '1160', reference: 'SPEI 42' };
  const paid = await said(money.companyConfirmTransfer(transfer, open));
  expect(paid).toContain('disponible $1,160.00, cortesía $50.00, apartado $0.00.');
  expect(await said(money.companyConfirmTransfer(transfer, open))).toMatch(
    /Ya estaba registrado.\n.*disponible \$1,160.00/,
  );
  expect(await said(money.companyConfirmTransfer({ ...transfer, amount: '1161' }, open))).toContain(
    'ya se registró con otro contenido',
  );
  const movement = /movimiento ([0-9a-f-]{36})/.exec(paid)?.[1] as string;
  expect(await said(money.companyReverse({ company, movement, reason: 'Era de otra' }, open))).toContain(
    'disponible $0.00',
  );
  expect(await said(money.companyCredit({ ...gift, company: movement }, open))).toContain('No existe la empresa');

  expect(await said(money.ledgerVerify({ company }, open))).toContain(
    `✓ ${name} (${company}): 3 movimientos, 6 renglones`,
  );
  await t.platform.db.system((trx) =>
    sql`update ledger_account set balance_cents = balance_cents + 1 where company_id = ${company} and account = 'promo'`.execute(
      trx,
    ),
  );
  const before = process.exitCode;
  try {
    expect(await said(money.ledgerVerify({}, open))).toMatch(
      /✗ Paquetes.*\n.*saldo de promo .*dice 5001 centavos y sus renglones suman 5000\nNo cuadran: 1 de 1/,
    );
    expect(process.exitCode).toBe(1);
  } finally {
    process.exitCode = before;
  }
});
