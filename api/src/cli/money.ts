import { userInfo } from 'node:os';
import { defaultPrices, type Prices } from '@tramo/contract/prices';
import { problemText } from '@tramo/contract/problem-kinds';
import { auditBooks } from '../modules/ledger/ledger.audit.service.ts';
import * as operator from '../modules/ledger/ledger.operator.service.ts';
import { centsOf, pesosOf } from '../modules/ledger/ledger.rules.ts';
import { confirmTransfer } from '../modules/payments/payments.operator.service.ts';
import { instantOf, localDay } from '../platform/calendar.ts';
import { readConfig } from '../platform/config.ts';
import type { Platform } from '../platform/context.ts';
import { Problem } from '../platform/problem.ts';
import { openPlatform } from '../platform/start.ts';
import type { Values } from './command.ts';

interface Company {
  id: string;
  name: string;
  timeZone: string;
}

const pesos = (cents: number): string =>
  pesosOf(cents).toLocaleString('es-MX', { style: 'currency', currency: 'MXN', minimumFractionDigits: 2 });
const textOf = (value: string | boolean | undefined): string => (typeof value === 'string' ? value.trim() : '');

/** A figure in pesos with at most two decimals. */
function centsGiven(name: string, value: string | boolean | undefined): number {
  const text = textOf(value);
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(text)) throw new Error(`--${name} debe ser una cantidad en pesos, como 150.00.`);
  return centsOf(Number(text));
}
const amountGiven = (value: string | boolean | undefined): number => {
  const cents = centsGiven('amount', value);
  if (cents === 0) throw new Error('--amount debe ser mayor que cero.');
  return cents;
};
function wordsGiven(name: string, value: string | boolean | undefined): string {
  const text = textOf(value);
  if (!text || text.length > 120) throw new Error(`Falta --${name}, de hasta 120 caracteres.`);
  return text;
}

/** The database that the environment names; tests bring theirs. */
type Open = () => Promise<{ platform: Platform; close(): Promise<void> }>;
const openOwn: Open = () => openPlatform(readConfig());

/** Opens the database, finds the company that `--company` names, and says refusals in words. */
async function withCompany(
  values: Values,
  open: Open,
  work: (platform: Platform, company: Company) => Promise<void>,
): Promise<void> {
  const id = textOf(values.company);
  if (!id) throw new Error('Falta --company, el id de la empresa.');
  const { platform, close } = await open();
  try {
    const company = await operator.companyNamed(platform, id);
    if (!company) throw new Error(`No existe la empresa ${id}.`);
    await work(platform, company);
  } catch (error) {
    throw error instanceof Problem ? new Error(problemText(error.key, 'es', error.params)) : error;
  } finally {
    await close();
  }
}

/** Who runs the command, kept with the movement. */
const by = (): string => `operador ${userInfo().username}`;

async function sayBalance(platform: Platform, company: Company): Promise<void> {
  const b = await operator.companyBalance(platform, company.id);
  const owed = b.owed > 0 ? `, por cobrar ${pesos(b.owed)}` : '';
  console.log(
    `Saldo de ${company.name}: disponible ${pesos(b.available)}, cortesía ${pesos(b.promo)}, apartado ${pesos(b.held)}${owed}.`,
  );
}

const repeated = (isRepeated: boolean): string => (isRepeated ? ' Ya estaba registrado.' : '');

export const companyCredit = (v: Values, open = openOwn): Promise<void> =>
  withCompany(v, open, async (platform, company) => {
    const gift = { cents: amountGiven(v.amount), reference: wordsGiven('reference', v.reference), by: by() };
    const posted = await operator.giveCredit(platform, company.id, gift);
    console.log(`Cortesía de ${pesos(gift.cents)}, movimiento ${posted.id}.${repeated(posted.isRepeated)}`);
    await sayBalance(platform, company);
  });

export const companyConfirmTransfer = (v: Values, open = openOwn): Promise<void> =>
  withCompany(v, open, async (platform, company) => {
    const transfer = { cents: amountGiven(v.amount), reference: wordsGiven('reference', v.reference), by: by() };
    const posted = await confirmTransfer(platform, company.id, transfer);
    const ofPayment = posted.paymentId ? ` Pago ${posted.paymentId} de la empresa.` : '';
    console.log(
      `Transferencia de ${pesos(transfer.cents)}, movimiento ${posted.id}.${repeated(posted.isRepeated)}${ofPayment}`,
    );
    await sayBalance(platform, company);
  });

export const companyReverse = (v: Values, open = openOwn): Promise<void> =>
  withCompany(v, open, async (platform, company) => {
    const id = wordsGiven('movement', v.movement);
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))
      throw new Error('--movement debe ser el id de un movimiento.');
    const posted = await operator.reverse(platform, company.id, {
      id,
      reason: wordsGiven('reason', v.reason),
      by: by(),
    });
    console.log(`Movimiento ${id} revertido por ${posted.id}.${repeated(posted.isRepeated)}`);
    await sayBalance(platform, company);
  });

export const companyPrepaid = (v: Values, open = openOwn): Promise<void> =>
  withCompany(v, open, async (platform, company) => {
    if (Boolean(v.on) === Boolean(v.off)) throw new Error('Di --on o --off.');
    await operator.setPrepaid(platform, company.id, Boolean(v.on));
    console.log(
      v.on
        ? `${company.name} paga por adelantado: sus rutas apartan saldo al iniciar y su uso se cobra.`
        : `${company.name} ya no paga por adelantado: no se le pide saldo ni se le cobra.`,
    );
    await sayBalance(platform, company);
  });

/** The options of prices, in the order in which they are told. */
const priceOptions = {
  guide: 'managedGuide',
  code: 'certifiedCode',
  sms: 'sms',
  whatsapp: 'whatsapp',
  'email-package-price': 'emailPackagePrice',
  'emails-included': 'emailsIncluded',
  'email-package': 'emailPackage',
} as const satisfies Record<string, keyof Prices>;

function changeGiven(v: Values): Partial<Prices> {
  const change: Partial<Prices> = {};
  for (const [option, field] of Object.entries(priceOptions)) {
    if (v[option] === undefined) continue;
    if (field !== 'emailsIncluded' && field !== 'emailPackage') change[field] = pesosOf(centsGiven(option, v[option]));
    else if (/^\d{1,7}$/.test(textOf(v[option]))) change[field] = Number(textOf(v[option]));
    else throw new Error(`--${option} debe ser un número entero.`);
  }
  if (change.emailPackage === 0) throw new Error('--email-package debe ser mayor que cero.');
  return change;
}

const pricesText = (p: Prices): string =>
  `guía ${pesos(centsOf(p.managedGuide))}, código ${pesos(centsOf(p.certifiedCode))}, SMS ${pesos(centsOf(p.sms))}, WhatsApp ${pesos(centsOf(p.whatsapp))}, ` +
  `correos: ${p.emailsIncluded} al mes incluidos, luego ${pesos(centsOf(p.emailPackagePrice))} por cada ${p.emailPackage}`;

export const companyPrice = (v: Values, open = openOwn): Promise<void> =>
  withCompany(v, open, async (platform, company) => {
    const change = changeGiven(v);
    if (Object.keys(change).length > 0) {
      const now = platform.now();
      const day = v.from === undefined ? null : textOf(v.from);
      if (day !== null && (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day))))
        throw new Error('--from debe ser un día, como 2026-12-01.');
      if (day !== null && day <= localDay(now, company.timeZone))
        throw new Error(
          '--from debe ser un día que no haya empezado: los precios que ya valen no cambian hacia atrás.',
        );
      await operator.changePrices(
        platform,
        company.id,
        day === null ? now : instantOf(day, 0, company.timeZone),
        change,
      );
    } else if (v.from !== undefined) throw new Error('Di con --from qué precio cambia ese día.');
    const history = await operator.pricesOfCompany(platform, company.id);
    console.log(`Precios de ${company.name}, en pesos sin IVA:`);
    if (history[0] === undefined || history[0].from.getTime() > 0)
      console.log(`  los generales: ${pricesText(defaultPrices)}`);
    for (const { from, prices } of history)
      console.log(
        `  ${from.getTime() > 0 ? `desde ${localDay(from, company.timeZone)}` : 'desde el inicio'}: ${pricesText(prices)}`,
      );
  });

export const companyBalance = (v: Values, open = openOwn): Promise<void> => withCompany(v, open, sayBalance);

/** Proves the books; ends with 1 when anything differs. */
export async function ledgerVerify(v: Values, open = openOwn): Promise<void> {
  const id = v.company === undefined ? undefined : textOf(v.company);
  const { platform, close } = await open();
  try {
    if (id !== undefined && !(await operator.companyNamed(platform, id)))
      throw new Error(`No existe la empresa ${id}.`);
    const audits = await auditBooks(platform, id);
    for (const { companyId, name, transactions, lines, head, faults } of audits) {
      console.log(
        `${faults.length === 0 ? '✓' : '✗'} ${name} (${companyId}): ${transactions} movimientos, ${lines} renglones, cadena ${head.slice(0, 16)}`,
      );
      for (const fault of faults) console.log(`    ${fault}`);
    }
    const bad = audits.filter((a) => a.faults.length > 0).length;
    console.log(bad === 0 ? `Todo cuadra: ${audits.length}.` : `No cuadran: ${bad} de ${audits.length}.`);
    if (bad > 0) process.exitCode = 1;
  } finally {
    await close();
  }
}
