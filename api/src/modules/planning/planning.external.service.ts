import type { Parsed } from '@tramo/contract/endpoint';
import { basePlannerValues } from '@tramo/contract/planner';
import type { planningApi } from '@tramo/contract/planning';
import { fieldMessages } from '@tramo/contract/problems';
import type { Break, Problem } from '@tramo/optimizer/problem';
import { localDay, localSecond } from '../../platform/calendar.ts';
import { type Ctx, inTx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { chosenParams } from './planning.params.service.ts';
import { breakOf, objectiveOf } from './planning.problem.rules.ts';
import { solveInTurn } from './planning.solver.service.ts';
import { planTables, timedProblem } from './planning.travel.service.ts';

type Body = Parsed<typeof planningApi.external>['body'];

/** The caller waits for the answer, so the search is shorter than a plan's own. */
const DEFAULT_S = 5;
const LONGEST_S = 60;
/** Beyond so many rounds a search of a few guides finds nothing better: it ends before its time. */
const ROUNDS_PER_GUIDE = 20_000;
/** Each search takes a core; more callers at once are told to come back. */
const AT_ONCE = 2;
const DAY_S = 86_400;
const DAY_WORK_MINUTES = 12 * 60;
let running = 0;
/** Of all guides together: what the optimizer can count. */
const MOST_PACKAGES = 1_000_000_000;

const packagesOf = (guide: Body['guides'][number]): number => guide.items.reduce((sum, item) => sum + item.quantity, 0);

/** `POST /optimizer/plan`, the external form: guides and vehicles given, nothing saved. Ends early when the caller hangs up. */
export async function optimizeGiven(
  ctx: Ctx,
  body: Body,
  signal: AbortSignal,
): Promise<{ plan: { vehicle: string; guides: string[] }[]; unassigned: string[] }> {
  const refused = (path: string, message: 'duplicated' | 'tooLarge'): Error =>
    problem('general.invalid', {}, { fields: { [path]: fieldMessages[message][ctx.locale] } });
  const folios = new Set<string>();
  let packages = 0;
  for (const [i, g] of body.guides.entries()) {
    if (folios.has(g.folio)) throw refused(`guides.${i}.folio`, 'duplicated');
    folios.add(g.folio);
    packages += packagesOf(g);
    if (packages > MOST_PACKAGES) throw refused(`guides.${i}.items`, 'tooLarge');
  }
  const vehicles = new Set<string>();
  for (const [i, v] of body.vehicles.entries()) {
    if (vehicles.has(v._id)) throw refused(`vehicles.${i}._id`, 'duplicated');
    vehicles.add(v._id);
  }
  if (running >= AT_ONCE) throw problem('general.busy');
  running++;
  try {
    return await solveGiven(ctx, body, signal);
  } finally {
    running--;
  }
}

/** The form tells no hours: routes leave now, and a rest whose time has passed is tomorrow's. */
function nextBreak(planned: Break, nowS: number): Break {
  if (planned.latestS >= nowS) return planned;
  return { ...planned, earliestS: planned.earliestS + DAY_S, latestS: planned.latestS + DAY_S };
}

async function solveGiven(
  ctx: Ctx,
  body: Body,
  signal: AbortSignal,
): Promise<{ plan: { vehicle: string; guides: string[] }[]; unassigned: string[] }> {
  const { id, params: given, ...beside } = body.plannerParams;
  const set = id === null ? basePlannerValues : (await inTx(ctx, (tx) => chosenParams(tx, { id }))).params;
  const params = { ...set, ...beside, ...given };
  const points = [body.startPoint, ...body.guides.map((g) => g.recipient.address)];
  const { platform, actor } = ctx;
  const nowS = localSecond(platform.now(), actor.timeZone);
  const tables = await planTables(
    platform,
    {
      companyId: actor.companyId,
      day: localDay(platform.now(), actor.timeZone),
      timeZone: actor.timeZone,
      startMinute: Math.floor(nowS / 60),
      // The form tells no kinds nor shifts: routes leave now, and most end within the day's work.
      vehicles: body.vehicles.map((v) => ({
        _id: v._id,
        type: 'van' as const,
        shiftStartMinute: 0,
        shiftEndMinute: Math.floor(nowS / 60) + DAY_WORK_MINUTES,
      })),
    },
    points,
    signal,
  );
  const asked: Problem = timedProblem(
    {
      dimensions: ['packages'],
      locations: points,
      stops: body.guides.map((g, i) => ({
        id: g.folio,
        location: i + 1,
        kind: g.type === 'delivery' ? 'delivery' : 'collection',
        demand: [packagesOf(g)],
        // The form tells no service time; the company's usual ten minutes.
        serviceS: 600,
      })),
      vehicles: body.vehicles.map((v) => ({
        id: v._id,
        capacity: [(v.capacity.quantity * params.maxLoadPercent) / 100],
        startLocation: 0,
        endLocation: params.returnToDepot ? 0 : null,
        shift: { startS: nowS, endS: nowS + DAY_S },
        ...(params.rest ? { breaks: [nextBreak(breakOf(params.rest), nowS)] } : {}),
        ...(params.trips.most > 1
          ? { reload: { location: 0, durationS: params.trips.reloadMinutes * 60, maxTrips: params.trips.most } }
          : {}),
        ...(params.maxDurationMinutes ? { maxDurationS: params.maxDurationMinutes * 60 } : {}),
        ...(params.maxDistanceKm ? { maxDistanceM: params.maxDistanceKm * 1000 } : {}),
        ...(params.maxStops ? { maxStops: params.maxStops } : {}),
      })),
      objective: objectiveOf(params),
    },
    tables,
  );
  // A set's own time is for plans, whose search nobody waits for.
  const timeMs = Math.min(given.timeLimitS ?? beside.timeLimitS ?? DEFAULT_S, LONGEST_S) * 1000;
  const iterations = ROUNDS_PER_GUIDE * body.guides.length;
  const solution = await solveInTurn(asked, { stop: { timeMs, iterations } }, signal);
  return {
    plan: solution.routes.map((r) => ({ vehicle: r.vehicleId, guides: r.stopIds })),
    unassigned: solution.unassigned,
  };
}
