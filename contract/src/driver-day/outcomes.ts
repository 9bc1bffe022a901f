import type { Outcome } from '../checklists.ts';
import type { GuideType } from '../guides.ts';

/** How a visit may end, by what the guide is: all went well, in part, or not at all. */
export const outcomesOf = {
  delivery: { whole: 'delivered', partial: 'partial', failed: 'undelivered' },
  recollection: { whole: 'collected', partial: 'partialCollection', failed: 'uncollected' },
} as const satisfies Record<GuideType, Record<'whole' | 'partial' | 'failed', Outcome>>;
export type OutcomeKind = keyof (typeof outcomesOf)[GuideType];

const kinds: Readonly<Record<Outcome, OutcomeKind>> = {
  delivered: 'whole',
  collected: 'whole',
  partial: 'partial',
  partialCollection: 'partial',
  undelivered: 'failed',
  uncollected: 'failed',
};
export const outcomeKind = (outcome: Outcome): OutcomeKind => kinds[outcome];

/** Outcomes that need a known sub-status: everything but the whole success. */
export const needsSubStatus = (outcome: Outcome): boolean => kinds[outcome] !== 'whole';
/** Outcomes at which something changes hands: the others need neither code nor signature. */
export const handsOver = (outcome: Outcome): boolean => kinds[outcome] !== 'failed';
/** A partial visit is told by its pieces: without them nobody knows what changed hands. */
export const isPartial = (outcome: Outcome): boolean => kinds[outcome] === 'partial';
