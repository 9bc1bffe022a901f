import type { Hindrances, UnassignedGuide } from '@tramo/contract/plan-reasons';
import type { CompiledProblem } from '@tramo/optimizer/compile';
import { type Explanation, explain } from '@tramo/optimizer/explain';
import { type Remedy, remedyFor } from '@tramo/optimizer/explain/for-all';
import { LOOKED_AT, sumUp } from '@tramo/optimizer/explain/summary';
import { enterTogether, type Help, worthTelling } from '@tramo/optimizer/explain/together';
import type { RoutePlan } from '@tramo/optimizer/solution';
import { hindrancesOf } from './planning.left-out.rules.ts';
import { reasonOf } from './planning.result.rules.ts';

/** What would help is looked for so long; past it the guides that are left are told their reason alone. */
const HELP_MS = 1000;

/** What would help all together is found in a third of a second; only a very busy machine needs so long. */
const REMEDY_MS = 5000;

const breath = (): Promise<void> => new Promise((r) => setImmediate(r));

/** Why guides were left out of a search's plan, each and together. A breath between guides, so that requests are served meanwhile. */
export async function explainLeftOut(
  compiled: CompiledProblem,
  routes: readonly RoutePlan[],
  left: readonly string[],
  unlocated: readonly UnassignedGuide[],
): Promise<{ unassigned: UnassignedGuide[]; hindrances: Hindrances | null }> {
  const looked: Explanation[] = [];
  const unassigned = [...unlocated];
  let spentMs = 0;
  for (const id of left) {
    const from = performance.now();
    const hasTime = spentMs < HELP_MS;
    const [explanation] = explain(compiled, routes, {
      stopIds: [id],
      maxVehicles: 1,
      maxRelaxations: hasTime ? LOOKED_AT : 0,
    });
    if (hasTime) spentMs += performance.now() - from;
    if (explanation && hasTime) looked.push(explanation);
    unassigned.push(reasonOf(id, explanation, 'cost'));
    await breath();
  }
  const helps: Help[] = [];
  for (const chance of sumUp(looked).chances) {
    const help = enterTogether(compiled, routes, chance, looked);
    if (help) helps.push(help);
    await breath();
  }
  // A set of changes for all is none for some of them.
  const remedy = looked.length === left.length ? await remedyOf(compiled, routes, looked) : null;
  return { unassigned, hindrances: hindrancesOf(unassigned, worthTelling(compiled, helps), remedy) };
}

async function remedyOf(
  compiled: CompiledProblem,
  routes: readonly RoutePlan[],
  looked: readonly Explanation[],
): Promise<Remedy | null> {
  const search = remedyFor(compiled, routes, looked);
  for (let spentMs = 0; spentMs < REMEDY_MS; await breath()) {
    const from = performance.now();
    const { done, value } = search.next();
    if (done) return value;
    spentMs += performance.now() - from;
  }
  return null;
}
