import type { BudgetUse } from '@tramo/contract/budgets';
import { fill, type Locale } from '@tramo/contract/problems';
import { budgetFieldNames, lastsFor, moneyMailNames } from '@tramo/contract/words/budgets';
import { letter } from '@tramo/contract/words/mails';
import { costConceptNames } from '@tramo/contract/words/prices';
import { localDay } from '../../platform/calendar.ts';
import { type Platform, systemCtx, type TxCtx } from '../../platform/context.ts';
import { queueMail } from '../../platform/mail.ts';
import { pulse } from '../../platform/nudged-work.ts';
import { emit } from '../../platform/outbox.ts';
import { writtenMoney } from '../../platform/written-money.ts';
import { companyOf } from '../accounts/accounts.service.ts';
import { adminsToTell } from '../accounts/accounts.users.service.ts';
import { budgetUses } from './ledger.budgets.service.ts';
import * as store from './ledger.budgets.store.ts';
import { costMonthOf } from './ledger.costs.rules.ts';
import { balanceTurned, budgetReached } from './ledger.events.ts';
import { paceOf } from './ledger.forecast.service.ts';
import { isLow, mayMail } from './ledger.low.rules.ts';
import { pesosOf } from './ledger.rules.ts';

const LOOK_MS = 60_000;

/** Tells what time and use bring: a balance that became low, or recovered, and budgets of which a share was used. Called from time to time, by anybody. */
export async function watchMoney(platform: Platform): Promise<void> {
  for (const { id, timeZone, isPrepaid, hasBudget } of await platform.db.system((trx) => store.watchedCompanies(trx))) {
    // What it keeps of the telling no request of the company may write.
    await platform.db.system(async (trx) => {
      const tx: TxCtx = { ...systemCtx(platform, { id, timeZone }), trx };
      const watched = await store.lockWatch(trx, id);
      const { company } = await companyOf(tx, id);
      const { off } = company.road.alerts;
      if (isPrepaid) await watchBalance(tx, company.name, watched, off.includes('balance'));
      if (hasBudget) await watchBudgets(tx, company.name, off.includes('budget'));
    });
  }
}

async function watchBalance(tx: TxCtx, company: string, watched: store.Watched, isOff: boolean): Promise<void> {
  const { trx, actor, platform } = tx;
  const { companyId } = actor;
  const now = platform.now();
  const { available, promo, owed, daysLeft } = await paceOf(trx, companyId, now);
  const cents = available + promo - owed;
  const low = isLow({ cents, daysLeft }, watched.lowSince !== null);
  if (low === (watched.lowSince !== null)) return;
  const pesos = pesosOf(cents);
  const mails = low && !isOff && mayMail(watched.mailedAt, now);
  await store.saveWatch(trx, companyId, { lowSince: low ? now : null, mailedAt: mails ? now : watched.mailedAt });
  await emit(trx, [balanceTurned(companyId, null, { at: now.toISOString(), isLow: low, pesos, daysLeft })]);
  if (!mails) return;
  await mailAdmins(tx, (locale) => {
    const money = writtenMoney(pesos, locale);
    const { low: subject, lowText, lowDays, topUp } = moneyMailNames;
    return {
      subject: fill(subject[locale], { pesos: money }),
      lines: [
        fill(lowText[locale], { company, pesos: money }),
        ...(daysLeft === null ? [] : [fill(lowDays[locale], { days: lastsFor(daysLeft, locale) })]),
        `${topUp[locale]} ${platform.config.publicUrl}/balance`,
      ],
    };
  });
}

async function watchBudgets(tx: TxCtx, company: string, isOff: boolean): Promise<void> {
  const { trx, actor, platform } = tx;
  const { companyId, timeZone } = actor;
  const now = platform.now();
  const month = costMonthOf(localDay(now, timeZone), timeZone, now);
  const { shares } = await store.findBudget(trx, companyId);
  for (const use of await budgetUses(trx, companyId, month, now)) {
    const reached = shares.filter((share) => use.used * 100 >= use.amount * share);
    const told: number[] = [];
    for (const share of reached) {
      const part = use.product ?? use.cedi?._id ?? '';
      const mark = { month: month.month, part, share, cents: Math.round(use.amount * 100), at: now };
      if (await store.takeShare(trx, companyId, mark)) told.push(share);
    }
    // Whoever passes two at once is told of the higher one.
    const share = told.at(-1);
    if (share === undefined || isOff) continue;
    const { product, cedi, used, amount } = use;
    const at = now.toISOString();
    await emit(trx, [
      budgetReached(companyId, null, { at, month: month.month, share, product, cedi, used, of: amount }),
    ]);
    await mailAdmins(tx, (locale) => budgetMail(platform, company, use, share, locale));
  }
}

function budgetMail(
  platform: Platform,
  company: string,
  { product, cedi, used, amount, expected }: BudgetUse,
  share: number,
  locale: Locale,
): { subject: string; lines: string[] } {
  const { budget, budgetText, budgetExpected, costs } = moneyMailNames;
  const money = (pesos: number): string => writtenMoney(pesos, locale);
  const name =
    cedi?.name ?? (product ? costConceptNames[product][locale] : `${company}, ${budgetFieldNames.amount[locale]}`);
  return {
    subject: fill(budget[locale], { share }),
    lines: [
      fill(budgetText[locale], { name, used: money(used), of: money(amount) }),
      ...(expected === null ? [] : [fill(budgetExpected[locale], { expected: money(expected) })]),
      `${costs[locale]} ${platform.config.publicUrl}/billing/costs`,
    ],
  };
}

async function mailAdmins(tx: TxCtx, mail: (locale: Locale) => { subject: string; lines: string[] }): Promise<void> {
  for (const { fullName, email, language } of await adminsToTell(tx)) {
    const { subject: about, lines } = mail(language);
    const { subject, text } = letter(about, fullName, lines, language);
    await queueMail(tx.trx, tx.platform, { companyId: tx.actor.companyId, to: email, subject, text });
  }
}

/** Goes on beside the requests. */
export function startMoneyWatch(platform: Platform, onError: (error: unknown) => void): () => Promise<void> {
  const beat = pulse(() => watchMoney(platform), LOOK_MS, onError);
  beat.nudge();
  return () => beat.stop();
}
