import type { Hindrances, UnassignedGuide } from '@tramo/contract/plan-reasons';
import type { Help } from '@tramo/optimizer/explain/summary';
import { toStep } from './planning.why.rules.ts';

/** As many as a person reads. */
const MOST_HELPS = 4;

/** The rules that keep guides out, and what would let most of them in. One more vehicle is told of one kind: the one that helps most. Null when none is out. */
export function hindrancesOf(unassigned: readonly UnassignedGuide[], helps: readonly Help[]): Hindrances | null {
  if (unassigned.length === 0) return null;
  const counts = new Map<UnassignedGuide['reason'], number>();
  for (const { reason } of unassigned) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const rules = [...counts].map(([reason, guides]) => ({ reason, guides })).sort((a, b) => b.guides - a.guides);
  const shown: Hindrances['helps'] = [];
  for (const { change, stopIds } of [...helps].sort((a, b) => b.stopIds.length - a.stopIds.length)) {
    if (change.kind === 'addVehicle' && shown.some((h) => h.step.kind === 'addVehicle')) continue;
    if (shown.length < MOST_HELPS) shown.push({ step: toStep(change), guides: stopIds.length });
  }
  return { rules, helps: shown };
}
