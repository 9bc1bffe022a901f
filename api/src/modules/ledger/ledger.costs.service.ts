import type { CostDetail, CostDetailFilters, costsApi } from '@tramo/contract/costs';
import type { Parsed } from '@tramo/contract/endpoint';
import { limits } from '@tramo/contract/limits';
import type { ScopeNames } from '@tramo/contract/money';
import { addDays, localDay } from '../../platform/calendar.ts';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { budgetUses } from './ledger.budgets.service.ts';
import * as rules from './ledger.costs.rules.ts';
import * as store from './ledger.costs.store.ts';
import { paceOf } from './ledger.forecast.service.ts';
import { mailMonth } from './ledger.mails.store.ts';
import { pricesAt } from './ledger.prices.store.ts';
import { pesosOf } from './ledger.rules.ts';

type Asked = Parsed<typeof costsApi.productUsage>['query'];

/** What a month cost, and by what. Every grouping sums to the same: what the book says was earned in the month, and its VAT. */
export const productUsage = (
  ctx: Ctx,
  q: Asked,
): Promise<{ costDetail: CostDetail; costDetailFilters: CostDetailFilters; scope: ScopeNames }> =>
  inTx(ctx, async (tx) => {
    const { actor, platform } = tx;
    const now = platform.now();
    const month = rules.costMonthOf(q.date ?? localDay(now, actor.timeZone), actor.timeZone, now);
    const { routeToggle, emailToggle, smsToggle, whatsappToggle, emailPackagesOpen } = q;
    const products = rules.productsAsked({
      route: routeToggle,
      email: emailToggle,
      sms: smsToggle,
      whatsapp: whatsappToggle,
    });
    const scope = { clientId: q.clientId, cediId: q.cediId, routeId: q.routeId, userId: q.userId };
    const isWhole = products === null && Object.values(scope).every((value) => value === undefined);
    return {
      costDetail: await detailOf(tx, { month, products, scope, timeZone: actor.timeZone }, { ...q, isWhole }),
      costDetailFilters: { month: month.month, routeToggle, emailToggle, smsToggle, whatsappToggle, emailPackagesOpen },
      scope: await store.scopeNamesOf(tx.trx, actor.companyId, scope),
    };
  });

async function detailOf(
  tx: TxCtx,
  filter: store.CostFilter,
  { by, emailPackagesOpen, isWhole }: Pick<Asked, 'by' | 'emailPackagesOpen'> & { isWhole: boolean },
): Promise<CostDetail> {
  const { trx, actor } = tx;
  const { month } = filter;
  const keyed = by === 'product' || by === 'day' ? null : by;
  const used = await store.usedIn(trx, actor.companyId, filter, keyed);
  const of = (part: rules.Used['part'], ...periods: rules.CostPeriod[]): rules.Used[] =>
    used.filter((u) => u.part === part && periods.includes(u.period));
  const rows = used.filter((u) => u.part === 'row' && u.period !== 'later');
  const ids = [...new Set(rows.flatMap((u) => u.key ?? []))];
  const names = keyed ? await store.namesOf(trx, actor.companyId, keyed, ids, actor.timeZone) : [];
  const totals = rules.totalOf(of('product', 'now'));
  return {
    from: month.firstDay,
    to: month.lastDay,
    isRunning: month.isRunning,
    by,
    totals,
    before: {
      from: month.before.firstDay,
      to: month.before.lastDay,
      totals: rules.totalOf(of('product', 'compared')),
      whole: rules.totalOf(of('product', 'compared', 'later')),
      products: rules.productsOf(of('product', 'compared')),
    },
    products: rules.productsOf(of('product', 'now')),
    days: daysOf(tx, month, used),
    rows: keyed ? rules.costRowsOf(rows, names, limits.listMax) : [],
    emails: await emailsOf(tx, month, emailPackagesOpen),
    expected: month.isRunning && isWhole ? await expectedOf(tx, month, totals.total) : null,
    budgets: month.isRunning && isWhole ? await budgetUses(trx, actor.companyId, month, tx.platform.now()) : [],
  };
}

/** Each day that has come; beside it the day of the same number of the month before. */
function daysOf(tx: TxCtx, month: rules.CostMonth, used: readonly rules.Used[]): CostDetail['days'] {
  const byDay = Map.groupBy(
    used.filter((u) => u.part === 'day'),
    (u) => u.day as string,
  );
  const today = localDay(tx.platform.now(), tx.actor.timeZone);
  const days: CostDetail['days'] = [];
  for (let day = month.firstDay; day <= month.lastDay && day <= today; day = addDays(day, 1)) {
    const same = `${month.before.firstDay.slice(0, 8)}${day.slice(8)}`;
    // The 31st has no like in November.
    const hasSame = addDays(same, 0) === same;
    days.push({
      day,
      ...rules.totalOf(byDay.get(day) ?? []),
      before: hasSame ? rules.totalOf(byDay.get(same) ?? []).total : null,
    });
  }
  return days;
}

async function emailsOf(tx: TxCtx, month: rules.CostMonth, isOpen: boolean): Promise<CostDetail['emails']> {
  const { trx, actor, platform } = tx;
  const now = platform.now();
  const { mails, packages } = await mailMonth(trx, actor.companyId, month.month);
  const prices = await pricesAt(trx, actor.companyId, month.isRunning ? now : new Date(month.until.getTime() - 1));
  const opened = isOpen ? await store.emailPackagesIn(trx, actor.companyId, month) : null;
  return {
    sent: mails,
    included: prices.emailsIncluded,
    packageSize: prices.emailPackage,
    packagePrice: prices.emailPackagePrice,
    opened: packages,
    packages:
      opened?.map(({ id, number, at, ...cents }) => ({
        transactionId: id,
        number,
        createdDate: at.toISOString(),
        ...rules.sumsOf(cents),
      })) ?? null,
  };
}

/** What has been used, and the rest of the month at the pace of the last two weeks; null where nothing tells a pace. */
async function expectedOf(tx: TxCtx, month: rules.CostMonth, total: number): Promise<number | null> {
  const now = tx.platform.now();
  const { centsPerDay } = await paceOf(tx.trx, tx.actor.companyId, now);
  if (centsPerDay === 0) return null;
  const daysLeft = (month.until.getTime() - now.getTime()) / 86_400_000;
  return pesosOf(Math.round(total * 100 + centsPerDay * daysLeft));
}
