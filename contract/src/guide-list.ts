import * as z from 'zod/mini';
import { day, id, listQuery, text } from './fields.ts';
import { guideOrigin, guideStatus, guideType } from './guides.ts';
import { limits } from './limits.ts';

/** Filters of the guide list; all that are given must hold. */
export const guideFilter = {
  status: z.optional(z.array(guideStatus)),
  types: z.optional(z.array(guideType)),
  cedisIds: z.optional(z.array(id)),
  clientIds: z.optional(z.array(id)),
  routeIds: z.optional(z.array(id)),
  importId: z.optional(id),
  dateFrom: z.optional(day),
  dateTo: z.optional(day),
  /** `missing`: no coordinates; `known`: with them; `approximate`: at the centre of its postal code; `unsure`: that or none. */
  location: z.optional(z.enum(['missing', 'known', 'approximate', 'unsure'])),
  /** Only guides that may be put in a route now. */
  available: z.optional(z.boolean()),
  /** Only guides with a time window. */
  windowed: z.optional(z.boolean()),
  subtypes: z.optional(z.array(text(60)).check(z.maxLength(50))),
  subStatus: z.optional(z.array(text(120)).check(z.maxLength(50))),
  driverIds: z.optional(z.array(id)),
  origins: z.optional(z.array(guideOrigin)),
  /** The connection that made them. */
  apiKeyIds: z.optional(z.array(id)),
  attemptsFrom: z.optional(z.int().check(z.gte(0))),
  attemptsTo: z.optional(z.int().check(z.gte(0))),
  withDocuments: z.optional(z.boolean()),
  certified: z.optional(z.boolean()),
  /**
   * Guides that wait for a verification, of this role or of any: before they leave, or among the `status` that are named (those that were
   * delivered are completed by it).
   */
  pendingVerification: z.optional(z.enum(['any', 'documentGenerator', 'supervisorDocuments'])),
  ids: z.optional(z.array(id).check(z.maxLength(limits.listMax))),
};
export const guideSorts = [
  'createdDate',
  'folio',
  'scheduledDate',
  'status',
  'recipient',
  'suburb',
  'weightKg',
] as const;
export const guideSort = z.enum(guideSorts);
export const guideList = z.object({
  ...listQuery(limits.guidesPage),
  sort: z._default(guideSort, 'createdDate'),
  order: z._default(z.enum(['asc', 'desc']), 'desc'),
  ...guideFilter,
});
export type GuideListInput = z.input<typeof guideList>;
