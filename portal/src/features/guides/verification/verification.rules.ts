import type { Who } from '@tramo/contract/access';
import { type DocumentRole, documentRoles } from '@tramo/contract/clients';
import type { GuideListInput } from '@tramo/contract/guide-list';
import { availableStatuses, type Guide, type GuideStatus, managedStatuses } from '@tramo/contract/guides';
import { limits } from '@tramo/contract/limits';
import type { Chosen } from '../../../ui/table/selection.ts';
import { filterOfChosen } from '../bulk/guides-many.rules.ts';

/** Where in their life guides wait for a verification. */
export const stages = ['leaving', 'road', 'done'] as const;
export type Stage = (typeof stages)[number];
const statusesOf: Record<Stage, readonly GuideStatus[]> = {
  leaving: availableStatuses,
  road: ['processing', 'route'],
  done: ['delivered', 'collected'],
};
export type QueueRole = DocumentRole | 'any';
export const queueRoles: readonly QueueRole[] = [...documentRoles, 'any'];

/** What the address of the queue holds. */
export const defaults = {
  /** '' is the caller's own role. */
  role: '',
  /** '' is those that wait for a route. */
  stage: '',
  search: '',
  clients: [] as string[],
  from: '',
  to: '',
  open: '',
  page: 1,
  sort: 'scheduledDate',
  order: 'asc' as const,
};
export type VerificationState = Omit<typeof defaults, 'order'> & { order: 'asc' | 'desc' };
export const noFilters = { stage: '', search: '', clients: [] as string[], from: '', to: '' };

export const isFiltered = (s: VerificationState): boolean =>
  [s.stage, s.search, s.from, s.to].some((v) => v !== '') || s.clients.length > 0;
export const stageOf = (s: Pick<VerificationState, 'stage'>): Stage =>
  stages.find((stage) => stage === s.stage) ?? 'leaving';

/** The queue that somebody opens first: of his one role, or of both where he has both or none. */
export function ownQueue(me: Pick<Who, 'roles' | 'staffType'> | undefined): QueueRole {
  const own = documentRoles.filter((role) => me?.roles.includes(role) || me?.staffType === role);
  return own.length === 1 ? (own[0] as DocumentRole) : 'any';
}
export const queueOf = (s: Pick<VerificationState, 'role'>, me: Parameters<typeof ownQueue>[0]): QueueRole =>
  queueRoles.find((role) => role === s.role) ?? ownQueue(me);

/** The queue as the API's filter; `cediId` comes from the top bar. */
export const filterOf = (s: VerificationState, role: QueueRole, cediId: string | null): GuideListInput => ({
  search: s.search,
  page: s.page,
  limit: limits.guidesPage,
  sort: s.sort as NonNullable<GuideListInput['sort']>,
  order: s.order,
  pendingVerification: role,
  status: [...statusesOf[stageOf(s)]],
  ...(cediId ? { cedisIds: [cediId] } : {}),
  ...(s.clients.length > 0 ? { clientIds: [...s.clients] } : {}),
  ...(s.from ? { dateFrom: s.from } : {}),
  ...(s.to ? { dateTo: s.to } : {}),
});

/** The chosen guides that have no files; null when the list's own filter lets none of them in. */
export const filelessFilter = (chosen: Chosen, matching: GuideListInput): GuideListInput | null =>
  chosen.all && matching.withDocuments ? null : { ...filterOfChosen(chosen, matching), withDocuments: false };

/** The trip that a guide is at, from 1: the one to come or under way, or the last one made. */
export const tripOf = (guide: Pick<Guide, 'status' | 'deliveryAttempts'>): number =>
  (managedStatuses as readonly GuideStatus[]).includes(guide.status)
    ? Math.max(1, guide.deliveryAttempts)
    : guide.deliveryAttempts + 1;

/** The same from the number that verifications count by: 0 is the first trip, any other is the trip itself (document 2 §5). */
export const tripNumber = (attempt: number): number => Math.max(1, attempt);

/** Roles in which the caller may verify something of what is on show, those of the queue first. */
export const rolesToGive = (guides: readonly Pick<Guide, 'can'>[], queue: QueueRole): DocumentRole[] =>
  documentRoles.filter(
    (role) => (queue === 'any' || queue === role) && guides.some((guide) => guide.can.verify.includes(role)),
  );
