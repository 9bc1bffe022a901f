import { companyNamed } from '../modules/ledger/ledger.operator.service.ts';
import { reconcile } from '../modules/payments/payments.reconcile.service.ts';
import { localDay, operatorZone } from '../platform/calendar.ts';
import { readConfig } from '../platform/config.ts';
import type { Platform } from '../platform/context.ts';
import { openPlatform } from '../platform/start.ts';

const pesos = (cents: number): string =>
  (cents / 100).toLocaleString('es-MX', { style: 'currency', currency: 'MXN', minimumFractionDigits: 2 });
/** With its sign and a name; nothing where nothing moved. */
const part = (name: string, cents: number): string =>
  cents === 0 ? '' : ` ${cents < 0 ? '−' : '+'} ${name} ${pesos(Math.abs(cents))}`;

/** The operator's cuadre of a month; ends with 1 when anything differs. */
export async function companyReconcile(
  v: Record<string, string | boolean | undefined>,
  open: () => Promise<{ platform: Platform; close(): Promise<void> }> = () => openPlatform(readConfig()),
): Promise<void> {
  const { platform, close } = await open();
  try {
    const month = typeof v.month === 'string' ? v.month : localDay(platform.now(), operatorZone).slice(0, 7);
    if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw new Error('--month debe ser un mes, como 2026-11.');
    const company = typeof v.company === 'string' ? v.company : undefined;
    if (company !== undefined && !(await companyNamed(platform, company)))
      throw new Error(`No existe la empresa ${company}.`);
    const { months, provider, faults } = await reconcile(platform, month, company);
    console.log(`Cuadre de ${month}`);
    for (const { companyId, name, sums: s, faults: own } of months) {
      console.log(`${own.length === 0 ? '✓' : '✗'} ${name} (${companyId})`);
      console.log(
        `    inicial ${pesos(s.opening)} + recargas ${pesos(s.topUps)}${part('cortesía', s.courtesy)} − consumo ${pesos(0 - s.use)}` +
          `${part('devoluciones', s.refunds)}${part('aclaraciones', s.disputes)}${part('correcciones', s.corrections)} = final ${pesos(s.closing)}`,
      );
      for (const fault of own) console.log(`    ${fault}`);
    }
    if (provider)
      console.log(
        `Proveedor de pagos${platform.payments?.isTest ? ' (prueba)' : ''}: cobrado ${pesos(provider.charged)} − devuelto ${pesos(provider.refunded)} − aclaraciones ${pesos(provider.disputed)}` +
          `${part('otros', provider.other)} − comisión ${pesos(provider.fees)} − depositado ${pesos(provider.paidOut)} = ${pesos(provider.rest)} por depositar`,
      );
    for (const fault of faults) console.log(`✗ ${fault}`);
    const count = faults.length + months.reduce((sum, m) => sum + m.faults.length, 0);
    console.log(count === 0 ? `Todo cuadra: ${months.length}.` : `Diferencias: ${count}.`);
    if (count > 0) process.exitCode = 1;
  } finally {
    await close();
  }
}
