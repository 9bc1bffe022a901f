import type { Hindrances, UnassignedGuide } from '@tramo/contract/plan-reasons';
import type { Remedy } from '@tramo/optimizer/explain/for-all';
import type { Help } from '@tramo/optimizer/explain/together';
import { toStep } from './planning.why.rules.ts';

/** As many as a person reads. */
const MOST_HELPS = 4;

/** The rules that keep guides out, and what would let most of them in, the best first. Null when none is out. */
export function hindrancesOf(
  unassigned: readonly UnassignedGuide[],
  helps: readonly Help[],
  remedy: Remedy | null,
): Hindrances | null {
  if (unassigned.length === 0) return null;
  const counts = new Map<UnassignedGuide['reason'], number>();
  for (const { reason } of unassigned) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const rules = [...counts].map(([reason, guides]) => ({ reason, guides })).sort((a, b) => b.guides - a.guides);
  return {
    rules,
    helps: helps.slice(0, MOST_HELPS).map(({ change, stopIds, alone }) => ({
      step: toStep(change),
      guides: stopIds.length,
      alone: new Set([...alone, ...stopIds]).size,
    })),
    together: remedy && togetherOf(remedy, unassigned, helps.slice(0, MOST_HELPS)),
  };
}

/** Neither what a single change is told to do already, nor what asks to take out a pin that somebody set. */
function togetherOf(
  { changes, stopIds }: Remedy,
  unassigned: readonly UnassignedGuide[],
  told: readonly Help[],
): Hindrances['together'] {
  const steps = changes.map(toStep);
  const isTold =
    steps.length === 1 &&
    told.map((help) => toStep(help.change)).some((x) => x.kind === steps[0]?.kind && x.amount === steps[0].amount);
  if (isTold || changes.some((change) => change.kind === 'unpin')) return null;
  const of = unassigned.filter(({ reason }) => reason !== 'noLocation' && reason !== 'cost').length;
  return { steps, guides: stopIds.length, of };
}
