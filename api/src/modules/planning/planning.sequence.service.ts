import type { Parsed } from '@tramo/contract/endpoint';
import type { Vehicle } from '@tramo/contract/fleet';
import { fieldMessages } from '@tramo/contract/problems';
import type { OtherSequence, routeChangesApi, StopSequence } from '@tramo/contract/route-changes';
import { compileProblem } from '@tramo/optimizer/compile';
import { evaluate } from '@tramo/optimizer/evaluate';
import type { Problem } from '@tramo/optimizer/problem';
import { reorderLittle } from '@tramo/optimizer/reorder';
import { instantOf, localDay } from '../../platform/calendar.ts';
import { type Ctx, cediScope, inTx, type TxCtx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { vehiclesByIds } from '../fleet/fleet.service.ts';
import { findCedi } from '../places/places.service.ts';
import { remainingOf } from '../routes/routes.remaining.service.ts';
import { timesAlong } from '../routes/routes.schedule.service.ts';
import { outOfOrder } from './planning.changes.rules.ts';
import { CHANGE_SHARE } from './planning.disturb.rules.ts';
import { isLocated } from './planning.problem.rules.ts';
import {
  costOf,
  problemOf,
  type SequenceInput,
  type SequenceVisit,
  searchMs,
  violationsOf,
} from './planning.sequence.rules.ts';
import { inTurn, solveInTurn } from './planning.solver.service.ts';
import * as store from './planning.store.ts';
import { planTables, timedProblem } from './planning.travel.service.ts';

/** A route's times by slot of the day are asked so far ahead. */
const DAY_WORK_MINUTES = 14 * 60;

/** The solver's problem of one vehicle's visits, with the times of its hours. */
async function sequenceProblem(ctx: Ctx, input: SequenceInput, signal: AbortSignal): Promise<Problem> {
  const { problem: built, points } = problemOf(input);
  const { actor, platform } = ctx;
  const startMinute = Math.floor((input.startAt.getTime() - input.midnight.getTime()) / 60_000);
  const vehicle = {
    _id: built.vehicles[0]?.id ?? '',
    type: input.vehicle?.type ?? ('van' as const),
    shiftStartMinute: startMinute,
    shiftEndMinute: startMinute + DAY_WORK_MINUTES,
  };
  const { companyId, timeZone } = actor;
  const day = localDay(input.midnight, timeZone);
  const tables = await planTables(
    platform,
    { companyId, day, timeZone, startMinute, vehicles: [vehicle] },
    points,
    signal,
  );
  return timedProblem(built, tables);
}

/** The cheapest order that the search finds. It begins anew: a bad order to begin with costs it more time than none. Ends early when the caller hangs up. */
async function searchSequence(problem: Problem, signal: AbortSignal): Promise<string[]> {
  return inTurn(signal, async () => {
    const stop = { timeMs: searchMs(problem.stops.length) };
    const solution = await solveInTurn(problem, { stop }, signal);
    // What a tight capacity left out stays in the route all the same, at its end.
    return [...solution.routes.flatMap((r) => r.stopIds), ...solution.unassigned];
  });
}

/** An order with the times that the route would have if somebody kept it. */
async function timedSequence(ctx: Ctx, input: SequenceInput, order: readonly string[]): Promise<StopSequence> {
  const byId = new Map(input.visits.map((v) => [v.guideId, v]));
  const visits = order.map((id) => byId.get(id) as SequenceVisit);
  const day = localDay(input.midnight, ctx.actor.timeZone);
  const times = await timesAlong(ctx, {
    start: input.start,
    startAt: input.startAt,
    end: input.end,
    visits,
    day,
    vehicleKind: input.vehicle?.type ?? null,
  });
  const stops = visits.map((v, i) => {
    const { arrival, departure } = times.stops[i] as { arrival: Date; departure: Date };
    const begins = departure.getTime() - v.serviceMinutes * 60_000;
    const last = Math.max(...v.windows.map((w) => w.endMinute));
    const lateS = v.windows.length === 0 ? 0 : Math.round((begins - input.midnight.getTime()) / 1000) - last * 60;
    return {
      guideId: v.guideId,
      arrival: arrival.toISOString(),
      departure: departure.toISOString(),
      waitS: Math.round((begins - arrival.getTime()) / 1000),
      lateS: Math.max(0, lateS),
    };
  });
  return {
    guides: [...order],
    stops,
    distanceM: times.distanceM,
    durationS: times.durationS,
    end: times.end.toISOString(),
    lateStops: stops.filter((s) => s.lateS > 0).length,
    violations: violationsOf(input, visits, times.end),
  };
}

async function vehicleOf(tx: TxCtx, id: string | null): Promise<Vehicle | null> {
  if (id === null) return null;
  const [vehicle] = await vehiclesByIds(tx, [id]);
  if (!vehicle) throw problem('fleet.vehicle_not_found');
  return vehicle;
}

/** A found order, unless the times that people see make it no better than the one given. */
async function cheaper(
  ctx: Ctx,
  input: SequenceInput,
  given: StopSequence,
  order: readonly string[],
): Promise<StopSequence> {
  const found = await timedSequence(ctx, input, order);
  return costOf(input, found) < costOf(input, given) ? found : given;
}

/** `POST /routes/arrange`: guides of a new route in their cheapest order, or the times of the order given. Saves nothing. */
export async function sequenceGuides(
  ctx: Ctx,
  body: Parsed<typeof routeChangesApi.arrange>['body'],
  signal: AbortSignal,
): Promise<StopSequence> {
  if (new Set(body.guides).size < body.guides.length)
    throw problem('general.invalid', {}, { fields: { guides: fieldMessages.duplicated[ctx.locale] } });
  const startAt = new Date(body.startDate);
  const input = await inTx(ctx, async (tx): Promise<SequenceInput> => {
    const { timeZone } = tx.actor;
    const cedi = await findCedi(tx, body.address);
    const guides = await store.planningGuides(tx.trx, body.guides, cediScope(tx.actor));
    if (guides.length < body.guides.length) throw problem('guides.not_found');
    const unlocated = guides.find((g) => !isLocated(g));
    if (unlocated) throw problem('guides.no_coordinates', { folio: unlocated.folio });
    return {
      // The wire type keeps coordinates nullable for addresses in general; a cedi always has them.
      start: { lat: cedi.lat as number, lng: cedi.lng as number },
      startAt,
      end: null,
      midnight: instantOf(localDay(startAt, timeZone), 0, timeZone),
      vehicle: await vehicleOf(tx, body.vehicle),
      visits: guides.map((g) => ({
        guideId: g._id,
        type: g.type,
        pin: { lat: g.lat as number, lng: g.lng as number },
        serviceMinutes: g.serviceMinutes,
        windows: g.windows,
        load: g.load,
        skills: g.skills,
      })),
    };
  });
  const given = await timedSequence(ctx, input, body.guides);
  if (body.mode === 'keep' || body.guides.length < 2) return given;
  return cheaper(ctx, input, given, await searchSequence(await sequenceProblem(ctx, input, signal), signal));
}

/**
 * `POST /routes/{id}/arrange`: what remains of a route, as it is, as it would cost least from where the vehicle is now, and with few stops elsewhere.
 * Saves nothing.
 */
export async function resequenceRoute(
  ctx: Ctx,
  id: string,
  signal: AbortSignal,
): Promise<{ version: number; now: StopSequence; best: OtherSequence; little: OtherSequence | null }> {
  const { left, input } = await inTx(ctx, async (tx) => {
    const remaining = await remainingOf(tx, id);
    const { start, startAt, end, day, open } = remaining;
    const midnight = instantOf(day, 0, tx.actor.timeZone);
    return {
      left: remaining,
      input: {
        start,
        startAt,
        end,
        midnight,
        vehicle: await vehicleOf(tx, remaining.vehicleId),
        visits: open,
      } satisfies SequenceInput,
    };
  });
  if (left.open.length === 0) throw problem('routes.no_guides');
  const order = left.open.map((v) => v.guideId);
  const now = await timedSequence(ctx, input, order);
  const solved = order.length < 2 ? null : await sequenceProblem(ctx, input, signal);
  const best = solved ? await cheaper(ctx, input, now, await searchSequence(solved, signal)) : now;
  const few = solved ? await cheaper(ctx, input, now, littleOrder(solved, order)) : now;
  const whole = (a: StopSequence): StopSequence => ({ ...a, guides: left.wholeOrder(a.guides) });
  const other = (a: StopSequence): OtherSequence => ({ ...whole(a), moved: outOfOrder(order, a.guides).size });
  const isBetween = few !== now && few.guides.join() !== best.guides.join();
  return { version: left.version, now: whole(now), best: other(best), little: isBetween ? other(few) : null };
}

/** The order with those stops elsewhere that save what «cambiar poco» asks of a plan's too. */
function littleOrder(problem: Problem, order: readonly string[]): readonly string[] {
  const p = compileProblem(problem);
  const route = { vehicleId: problem.vehicles[0]?.id ?? '', stopIds: [...order] };
  return reorderLittle(p, route, (CHANGE_SHARE.little * evaluate(p, [route]).cost.total) / order.length).stopIds;
}
