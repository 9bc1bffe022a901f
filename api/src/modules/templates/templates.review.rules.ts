import type { TemplateState, WhatsappCategory } from '@tramo/contract/templates';

/** States of a version that Meta was asked about. */
export type ReviewState = Exclude<TemplateState, 'ready' | 'draft'>;

/** Of two that Meta tells of the same second the higher one stands. */
const ranks: Readonly<Record<ReviewState, number>> = { inReview: 0, approved: 1, paused: 2, rejected: 3, disabled: 4 };

/** Meta's words. What it says of quality alone (`FLAGGED`) changes nothing: the template is sent until it is paused. */
const told: Readonly<Record<string, ReviewState>> = {
  PENDING: 'inReview',
  IN_APPEAL: 'inReview',
  APPROVED: 'approved',
  REINSTATED: 'approved',
  UNARCHIVED: 'approved',
  UNLOCKED: 'approved',
  REJECTED: 'rejected',
  LIMIT_EXCEEDED: 'rejected',
  PAUSED: 'paused',
  LOCKED: 'paused',
  DISABLED: 'disabled',
  ARCHIVED: 'disabled',
  DELETED: 'disabled',
  PENDING_DELETION: 'disabled',
};
/** Null: a word that says nothing of whether it may be sent. */
export const reviewState = (word: string): ReviewState | null => told[word.toUpperCase()] ?? null;

const categories: readonly WhatsappCategory[] = ['utility', 'marketing', 'authentication'];
export const categoryOf = (word: string): WhatsappCategory | null =>
  categories.find((one) => one === word.toLowerCase()) ?? null;

/** What stands of one version at Meta. */
export interface Review {
  state: ReviewState;
  reason: string;
  detail: string;
  toldAt: Date;
  /** When it was approved for the first time. */
  approvedAt: Date | null;
  category: WhatsappCategory;
  categoryToldAt: Date;
}
/** One thing that Meta says of it. */
export interface Saying {
  at: Date;
  state: ReviewState | null;
  reason: string;
  detail: string;
  category: WhatsappCategory | null;
}

const isLater = (at: Date, than: Date): boolean => at.getTime() > than.getTime();
const isSame = (at: Date, as: Date): boolean => at.getTime() === as.getTime();

/**
 * A review after something that Meta says. What happened last stands, whatever was told last: calls that come late, doubled and in any order end in one
 * state. Reasons of one moment are told apart by their letters, so that even those have an order.
 */
export function afterSaying(review: Review, saying: Saying): Review {
  const next = { ...review };
  const { state, at } = saying;
  if (state) {
    const key = (s: ReviewState, reason: string, detail: string): string => `${ranks[s]} ${reason} ${detail}`;
    const isHigher =
      isSame(at, review.toldAt) &&
      key(state, saying.reason, saying.detail) > key(review.state, review.reason, review.detail);
    if (isLater(at, review.toldAt) || isHigher)
      Object.assign(next, { state, reason: saying.reason, detail: saying.detail, toldAt: at });
    if (state === 'approved' && (review.approvedAt === null || isLater(review.approvedAt, at))) next.approvedAt = at;
  }
  const { category } = saying;
  if (category) {
    const isHigher = isSame(at, review.categoryToldAt) && category > review.category;
    if (isLater(at, review.categoryToldAt) || isHigher) Object.assign(next, { category, categoryToldAt: at });
  }
  return next;
}

/**
 * The version that leaves: the newest that Meta ever approved, as long as it stands so. Paused or disabled, nothing leaves in its place: an older text was
 * changed on purpose.
 */
export function versionThatLeaves(reviews: readonly (Review & { version: number })[]): number | null {
  const approved = reviews.filter((r) => r.approvedAt !== null || r.state === 'approved' || r.state === 'paused');
  const newest = approved.sort((a, b) => b.version - a.version)[0];
  return newest?.state === 'approved' ? newest.version : null;
}

/** Those that may be sent to Meta; a version that waits or was taken is there already. */
export const canBeSubmitted = (state: TemplateState): boolean => state === 'draft' || state === 'rejected';

const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 30 * 60_000;
/** Meta is tried for a day. */
export const GIVE_UP_MS = 24 * 3_600_000;
export const nextTry = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(FIRST_WAIT_MS * 2 ** Math.min(attempts, 10), LONGEST_WAIT_MS));
