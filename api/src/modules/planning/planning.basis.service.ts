import type { PlanException, UnassignedGuide } from '@tramo/contract/plan-reasons';
import type { PlanRoute } from '@tramo/contract/planning';
import { type CompiledProblem, compileProblem } from '@tramo/optimizer/compile';
import type { TravelMatrix } from '@tramo/optimizer/matrix';
import { type Ctx, inTx, type Platform, type TxCtx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { vehiclesByIds } from '../fleet/fleet.service.ts';
import { type BuiltProblem, buildProblem, type PlanBasis } from './planning.problem.rules.ts';
import * as store from './planning.store.ts';

/** A plan's guides, vehicles and places as they are now. Guides that were deleted since are missing. */
export async function planBasis(
  tx: TxCtx,
  plan: Pick<
    store.StoredPlan,
    'startDate' | 'startMinute' | 'startAddress' | 'cediIds' | 'guideIds' | 'vehicleIds' | 'params' | 'exceptions'
  >,
): Promise<PlanBasis> {
  const guides = await store.planningGuides(tx.trx, plan.guideIds, null);
  const cediIds = plan.cediIds.length > 0 ? plan.cediIds : [...new Set(guides.map((g) => g.cediId))];
  return {
    companyId: tx.actor.companyId,
    day: plan.startDate,
    timeZone: tx.actor.timeZone,
    startMinute: plan.startMinute,
    startAddress: plan.startAddress,
    cedis: await store.planningCedis(tx.trx, cediIds),
    guides,
    vehicles: plan.vehicleIds.length > 0 ? await vehiclesByIds(tx, plan.vehicleIds, plan.startDate) : [],
    params: plan.params,
    exceptions: plan.exceptions,
  };
}

/** The routes that a plan was last saved with. */
export interface Saved {
  version: number;
  routes: readonly PlanRoute[];
  unassigned: readonly UnassignedGuide[];
  /** Those that the last search changed, while they can be taken back. */
  beforeSearch?: readonly PlanRoute[] | undefined;
}
/** A plan that somebody has on the board. */
export interface Board {
  basis: PlanBasis;
  saved: Saved;
  savedExceptions: readonly PlanException[];
}

interface Remembered {
  /** What the basis was read from; the routes and the exceptions, which change with every drop, stand beside it. */
  mark: string;
  /** By the exceptions that it was asked with: a screen may try some that are not saved. */
  bases: Map<string, PlanBasis>;
  saved: Saved;
}
/** Plans that people are dragging stops in, by company and plan: reading 500 guides anew for each drag is most of its time. */
const MAX_REMEMBERED = 20;
/** The saved exceptions, and those of a screen or two that try others. */
const MAX_BASES = 3;
const remembered = new WeakMap<Platform, Map<string, Remembered>>();

function plansOf(platform: Platform): Map<string, Remembered> {
  let plans = remembered.get(platform);
  if (!plans) {
    plans = new Map();
    remembered.set(platform, plans);
  }
  return plans;
}
const keyOf = (ctx: Ctx, id: string): string => `${ctx.actor.companyId} ${ctx.actor.timeZone} ${id}`;

/** The newest stands last; the oldest goes. */
function cached<T>(map: Map<string, T>, key: string, value: T, most: number): T {
  map.delete(key);
  map.set(key, value);
  const oldest = map.keys().next().value;
  if (map.size > most && oldest !== undefined) map.delete(oldest);
  return value;
}

/** A plan as it is now, with its own exceptions or those given: from memory while nothing of it has changed in the database. */
export async function boardInTx(tx: TxCtx, id: string, exceptions?: readonly PlanException[]): Promise<Board> {
  const found = await store.planFingerprint(tx.trx, id, tx.actor.cediIds);
  if (!found) throw problem('planning.not_found');
  const plans = plansOf(tx.platform);
  const key = keyOf(tx, id);
  let known = plans.get(key);
  let basis = known?.mark === found.mark ? [...known.bases.values()][0] : undefined;
  if (!known || !basis || known.saved.version !== found.version) {
    const plan = await store.findPlan(tx.trx, id, tx.actor.cediIds);
    if (!plan) throw problem('planning.not_found');
    const { version, routes, unassigned } = plan;
    const bases = known && basis ? known.bases : new Map<string, PlanBasis>();
    basis ??= await planBasis(tx, plan);
    known = {
      mark: found.mark,
      bases,
      saved: { version, routes, unassigned, beforeSearch: plan.beforeSearch?.routes },
    };
  }
  cached(plans, key, known, MAX_REMEMBERED);
  const asked = exceptions ?? found.exceptions;
  const name = JSON.stringify(asked);
  basis = cached(known.bases, name, known.bases.get(name) ?? { ...basis, exceptions: asked }, MAX_BASES);
  return { basis, saved: known.saved, savedExceptions: found.exceptions };
}

export const boardOf = (ctx: Ctx, id: string, exceptions?: readonly PlanException[]): Promise<Board> =>
  inTx(ctx, (tx) => boardInTx(tx, id, exceptions));

/** What was saved of a plan, once it is committed: the next drop need not read it. */
export function rememberSaved(ctx: Ctx, id: string, saved: Saved): void {
  const known = plansOf(ctx.platform).get(keyOf(ctx, id));
  if (known && known.saved.version < saved.version) known.saved = saved;
}

/** The engine's problem of a basis, ready but for its travel times. */
interface Ready {
  built: BuiltProblem;
  /** Null without a vehicle. */
  compiled: CompiledProblem | null;
}
const ready = new WeakMap<PlanBasis, Ready>();
/** Whoever evaluates brings travel times of its own. */
const noTravel: TravelMatrix = { durationS: () => 0, distanceM: () => 0 };

/** Built once for each basis, which is most of what an evaluation of 2,000 guides takes. */
export function problemOf(basis: PlanBasis): Ready {
  let known = ready.get(basis);
  if (!known) {
    const built = buildProblem(basis);
    known = {
      built,
      compiled: built.problem.vehicles.length > 0 ? compileProblem({ ...built.problem, travel: noTravel }) : null,
    };
    ready.set(basis, known);
  }
  return known;
}
