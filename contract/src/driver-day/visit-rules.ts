import type { Outcome } from '../checklists.ts';
import type { GuideStatus, GuideType } from '../guides.ts';
import { limits } from '../limits.ts';
import { isPartial, needsSubStatus, outcomesOf } from './outcomes.ts';

/** What may happen to a guide's state. */
export const moves = [
  'assign',
  'release',
  'start',
  'manage',
  'reopen',
  'close',
  'complete',
  'return',
  'correct',
] as const;
export type Move = (typeof moves)[number];
type Table = Record<Move, Partial<Record<GuideStatus, readonly GuideStatus[]>>>;

/** The whole life of a guide: move → state before → states that it may lead to. A pair that is not here does not exist. */
export const lifecycle: Record<GuideType, Table> = {
  delivery: {
    assign: { pending: ['processing'], returnDelivery: ['processing'] },
    release: { processing: ['pending', 'returnDelivery'], route: ['pending', 'returnDelivery'] },
    start: { processing: ['route'] },
    manage: { route: Object.values(outcomesOf.delivery) },
    reopen: { delivered: ['route'], partial: ['route'], undelivered: ['route'] },
    close: { processing: ['undelivered'], route: ['undelivered'] },
    complete: { delivered: ['completed'] },
    return: { undelivered: ['returnDelivery'], partial: ['returnDelivery'] },
    // A closing made by mistake: `route` while its route is under way, another outcome (or sub-status of it) at any time.
    correct: {
      delivered: ['route', 'partial', 'undelivered'],
      partial: ['route', 'delivered', 'partial', 'undelivered'],
      undelivered: ['route', 'delivered', 'partial', 'undelivered'],
      completed: ['partial', 'undelivered'],
    },
  },
  recollection: {
    assign: { pending: ['processing'], returnRecollection: ['processing'] },
    release: { processing: ['pending', 'returnRecollection'], route: ['pending', 'returnRecollection'] },
    start: { processing: ['route'] },
    manage: { route: Object.values(outcomesOf.recollection) },
    reopen: { collected: ['route'], partialCollection: ['route'], uncollected: ['route'] },
    close: { processing: ['uncollected'], route: ['uncollected'] },
    complete: { collected: ['completed'] },
    return: { uncollected: ['returnRecollection'], partialCollection: ['returnRecollection'] },
    correct: {
      collected: ['route', 'partialCollection', 'uncollected'],
      partialCollection: ['route', 'collected', 'partialCollection', 'uncollected'],
      uncollected: ['route', 'collected', 'partialCollection', 'uncollected'],
      completed: ['partialCollection', 'uncollected'],
    },
  },
};

/** States that a move may lead to from here; empty when the move does not exist. */
export const targets = (type: GuideType, move: Move, from: GuideStatus): readonly GuideStatus[] =>
  lifecycle[type][move][from] ?? [];
export const mayMove = (type: GuideType, move: Move, from: GuideStatus): boolean =>
  targets(type, move, from).length > 0;

/** How long after a visit it may be taken back. */
export const reopenMs: number = limits.reopenMinutes * 60_000;
/** A visit may be undone for some minutes after it; never before it. */
export const mayReopen = (managedAt: Date | null, at: Date): boolean =>
  managedAt !== null && at.getTime() - managedAt.getTime() <= reopenMs;

interface End {
  result?: Outcome | undefined;
  subStatus?: string | undefined;
}
/** How a guide of a sending ended: as the whole sending, or with an end of its own, which the common reason need not fit. */
export const endOf = (
  sent: { result: Outcome; subStatus?: string | undefined },
  { result, subStatus }: End,
): { result: Outcome; subStatus?: string | undefined } => ({
  result: result ?? sent.result,
  subStatus: subStatus ?? (result === undefined || result === sent.result ? sent.subStatus : undefined),
});

/** How many pieces change hands at a visit: what is told of them where it ended in part, else all or none. */
export const piecesOf = <T>(outcome: Outcome, told: readonly T[]): 'all' | 'none' | readonly T[] =>
  isPartial(outcome) ? told : needsSubStatus(outcome) ? 'none' : 'all';
