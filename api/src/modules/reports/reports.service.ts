import type { dashboardApi } from '@tramo/contract/dashboard';
import type { Answer, Parsed } from '@tramo/contract/endpoint';
import { limits } from '@tramo/contract/limits';
import { localDay, localSecond } from '../../platform/calendar.ts';
import { type Ctx, cediScope, inTx, type TxCtx } from '../../platform/context.ts';
import { unvisitedSubStatus } from '../guides/guides.lifecycle.service.ts';
import { listStops } from '../routes/routes.read.service.ts';
import * as efficiency from './reports.efficiency.store.ts';
import { saveFiguresOf } from './reports.figures.service.ts';
import * as places from './reports.map.store.ts';
import * as progress from './reports.progress.store.ts';
import { curveOf, type EfficiencyAnswer, type ProgressAnswer, previousPeriod } from './reports.rules.ts';

type Body<K extends keyof typeof dashboardApi> = Parsed<(typeof dashboardApi)[K]>['body'];
const given = <T>(list: readonly T[] | undefined): readonly T[] | null => (list && list.length > 0 ? list : null);

const filterOf = (
  { actor }: Ctx,
  q: {
    from: string;
    to: string;
    cedisIds?: string[] | undefined;
    clientIds?: string[] | undefined;
    driverIds?: string[] | undefined;
  },
): efficiency.PeriodFilter => ({
  companyId: actor.companyId,
  from: q.from,
  to: q.to,
  cediIds: cediScope(actor, q.cedisIds),
  clientIds: given(q.clientIds),
  driverIds: given(q.driverIds),
});

/** Minutes of the local clock since the midnight that a day began with; less than none before it. */
function minuteOfDay(tx: TxCtx, day: string): number {
  const now = tx.platform.now();
  const days = (Date.parse(localDay(now, tx.actor.timeZone)) - Date.parse(day)) / 86_400_000;
  return days * 1440 + Math.floor(localSecond(now, tx.actor.timeZone) / 60);
}

/** How a day stands. What is at risk is the board's own word: the expected arrivals are its. */
export const dayProgress = (ctx: Ctx, q: Body<'progress'>): Promise<ProgressAnswer> =>
  inTx(ctx, async (tx) => {
    const filter = filterOf(tx, { ...q, from: q.startDate, to: q.startDate });
    const { routes } = await listStops(tx, {
      startDate: q.startDate,
      status: ['started'],
      ...(q.cedisIds ? { cedisIds: q.cedisIds } : {}),
      search: '',
      page: 1,
      limit: limits.listMax,
      order: 'asc',
    });
    const atRisk = routes.flatMap((r) => r.stops.filter((s) => s.isLate).map((s) => s.guideId));
    const { timeZone } = tx.actor;
    return {
      ...(await progress.progressOf(tx.trx, filter, atRisk, timeZone)),
      curve: curveOf(await progress.quartersOf(tx.trx, filter, timeZone), minuteOfDay(tx, q.startDate)),
      at: tx.platform.now().toISOString(),
    };
  });

/** Where the visits of a period ended, and where they fail. */
export const outcomeMap = (ctx: Ctx, q: Body<'map'>): Promise<Answer<typeof dashboardApi.map>> =>
  inTx(ctx, (tx) =>
    places.outcomesOf(tx.trx, filterOf(tx, q), given(q.outcomes), tx.actor.timeZone, limits.dashboardPoints),
  );

/** What a period came to, and the one before it. */
export const periodEfficiency = (ctx: Ctx, q: Body<'efficiency'>): Promise<EfficiencyAnswer> =>
  inTx(ctx, async (tx) => {
    const previous = previousPeriod(q);
    await saveFiguresOf(tx, previous.from, q.to);
    const filter = filterOf(tx, q);
    const of = { closing: unvisitedSubStatus, now: tx.platform.now() };
    const days = await efficiency.groupedFigures(tx.trx, filter, 'day', of);
    return {
      now: await efficiency.totalFigures(tx.trx, filter, of),
      before: await efficiency.totalFigures(tx.trx, { ...filter, ...previous }, of),
      previous,
      days,
      rows: q.by === 'day' ? days : await efficiency.groupedFigures(tx.trx, filter, q.by, of),
      reasons: await efficiency.failureReasons(tx.trx, filter, of),
    };
  });
