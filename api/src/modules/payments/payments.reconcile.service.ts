import { localDay, localSecond, operatorZone } from '../../platform/calendar.ts';
import type { Platform } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { auditBooks } from '../ledger/ledger.audit.service.ts';
import { type BookMonth, monthSpan, reconcileBooks } from '../ledger/ledger.reconcile.service.ts';
import { askTurnover } from './payments.provider.service.ts';
import { compareProvider, type ProviderMonth } from './payments.reconcile.rules.ts';
import * as store from './payments.reconcile.store.ts';

/** A payment may stand some days earlier or later at the provider. */
const MARGIN_MS = 4 * 86_400_000;

export interface Cuadre {
  months: BookMonth[];
  /** Null where nobody takes payments, or one company alone is asked for. */
  provider: ProviderMonth | null;
  faults: string[];
}

/** A month's books against themselves, the payments against the books, and the provider's account against the payments. */
export async function reconcile(platform: Platform, month: string, companyId?: string): Promise<Cuadre> {
  const months = await reconcileBooks(platform, month, companyId);
  const span = monthSpan(month, operatorZone);
  const faults: string[] = [];
  for (const p of await platform.db.system((trx) => store.paymentsUnlikeBook(trx, span.from, span.until, companyId)))
    faults.push(
      `pago ${p.id} de ${p.company}: el libro movió ${p.booked} centavos del banco y del proveedor y debe mover ${p.expected}`,
    );
  for (const t of await platform.db.system((trx) => store.topUpsWithoutPayment(trx, span.from, span.until, companyId)))
    faults.push(`recarga ${t.id} de ${t.company}: ${t.cents} centavos que ningún pago explica`);
  const provider = companyId === undefined && platform.payments ? await ofProvider(platform, span, faults) : null;
  return { months, provider, faults };
}

async function ofProvider(
  platform: Platform,
  span: { from: Date; until: Date },
  faults: string[],
): Promise<ProviderMonth | null> {
  const wide = [new Date(span.from.getTime() - MARGIN_MS), new Date(span.until.getTime() + MARGIN_MS)] as const;
  const isTest = platform.payments?.isTest ?? false;
  try {
    const theirs = await askTurnover(platform, ...wide);
    const own = await platform.db.system((trx) => store.ownSide(trx, isTest, ...wide));
    const compared = compareProvider(own, theirs, span);
    faults.push(...compared.faults);
    return compared.sums;
  } catch (error) {
    platform.log.warn({ err: error }, 'the payment provider did not tell its account');
    faults.push('el proveedor de pagos no dijo su estado de cuenta');
    return null;
  }
}

/** From this local hour on the night's proof may run. */
const NIGHT_SECOND = 3 * 3600;

/**
 * Proves all books once a night and reconciles the month, as whoever sweeps calls it again and again. What differs stands in the log, and the operator is
 * told by mail (`OPERATOR_EMAIL`); a mail that did not leave is tried with the next sweep.
 */
export async function proveBooksNightly(platform: Platform): Promise<void> {
  const now = platform.now();
  const day = localDay(now, operatorZone);
  if (
    localSecond(now, operatorZone) >= NIGHT_SECOND &&
    (await platform.db.system((trx) => store.claimCheck(trx, day, now)))
  ) {
    const audits = await auditBooks(platform);
    const yesterday = localDay(new Date(now.getTime() - 86_400_000), operatorZone);
    const { months, faults } = await reconcile(platform, yesterday.slice(0, 7));
    const all = [
      ...audits.flatMap((a) => a.faults.map((fault) => `${a.name}: ${fault}`)),
      ...months.flatMap((m) => m.faults.map((fault) => `${m.name}: ${fault}`)),
      ...faults,
    ];
    await platform.db.system((trx) => store.endCheck(trx, day, audits.length, all, platform.now()));
    if (all.length > 0) platform.log.error({ day, faults: all }, 'the books do not reconcile');
    else platform.log.info({ day, books: audits.length }, 'the books reconcile');
  }
  await tellOperator(platform);
}

const MOST_TOLD = 100;

async function tellOperator(platform: Platform): Promise<void> {
  const { operatorEmail: to } = platform.config;
  const { email } = platform.providers;
  if (!to || !email) return;
  const check = await platform.db.system((trx) => store.takeUntold(trx, platform.now()));
  if (!check) return;
  const id = newId();
  const lines = check.faults.slice(0, MOST_TOLD);
  const rest = check.faults.length - lines.length;
  const result = await email.send({
    messageId: id,
    attemptId: id,
    channel: 'email',
    to,
    subject: `Los libros no cuadran: ${check.faults.length} (${check.day})`,
    text: [
      `La revisión del ${check.day} encontró diferencias:`,
      '',
      ...lines.map((line) => `- ${line}`),
      ...(rest > 0 ? [`y ${rest} más.`] : []),
      '',
      'Revísalas con «tramo ledger verify» y «tramo company reconcile».',
    ].join('\n'),
  });
  // One of which nobody knows whether it left is not sent again.
  if (result.state !== 'refused') return;
  platform.log.error({ to, text: result.text }, 'the operator was not told');
  await platform.db.system((trx) => store.markUntold(trx, check.day));
}
