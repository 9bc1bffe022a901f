import type { Hindrances, UnassignedGuide } from '@tramo/contract/plan-reasons';
import type { Help } from '@tramo/optimizer/explain/together';
import { toStep } from './planning.why.rules.ts';

/** As many as a person reads. */
const MOST_HELPS = 4;

/** The rules that keep guides out, and what would let most of them in, the best first. Null when none is out. */
export function hindrancesOf(unassigned: readonly UnassignedGuide[], helps: readonly Help[]): Hindrances | null {
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
  };
}
