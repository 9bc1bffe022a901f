import type { Checklist } from '@tramo/contract/checklist-api';
import { type AskedFor, type ChecklistScope, fitting, misfitOf } from '@tramo/contract/checklist-choice';

/** Why drivers do not get a checklist at all; null: they do. */
export const restOf = (c: Checklist): 'inactive' | 'hidden' | 'unpublished' | null =>
  c.status !== 'enabled' ? 'inactive' : !c.visible ? 'hidden' : c.published === null ? 'unpublished' : null;

export const scopeOf = (c: Checklist): ChecklistScope => ({
  category: c.category.value,
  subStatusId: c.subStatusId,
  clientIds: c.clientIds,
  vehicleTypes: c.vehicleTypes,
  logic: c.logic,
  position: c.position,
});

export type Verdict = 'answers' | 'lessNarrow' | NonNullable<ReturnType<typeof restOf> | ReturnType<typeof misfitOf>>;
/** What becomes of each checklist when one is asked for: one answers, or none; the others say why not. */
export function verdictsOf(list: readonly Checklist[], asked: AskedFor): { checklist: Checklist; verdict: Verdict }[] {
  const scopes = new Map(list.filter((c) => restOf(c) === null).map((c) => [scopeOf(c), c] as const));
  const [first, ...others] = fitting([...scopes.keys()], asked);
  const verdicts = list.map((checklist): { checklist: Checklist; verdict: Verdict } => {
    const rest = restOf(checklist);
    if (rest) return { checklist, verdict: rest };
    const scope = [...scopes].find(([, c]) => c === checklist)?.[0];
    if (scope && scope === first) return { checklist, verdict: 'answers' };
    if (scope && others.includes(scope)) return { checklist, verdict: 'lessNarrow' };
    return { checklist, verdict: misfitOf(scopeOf(checklist), asked) ?? 'lessNarrow' };
  });
  const rank = (v: Verdict): number => (v === 'answers' ? 0 : v === 'lessNarrow' ? 1 : 2);
  return verdicts.sort((a, b) => rank(a.verdict) - rank(b.verdict));
}
