import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { csv, day, id, instant, listCount, listQuery } from './fields.ts';
import { limits } from './limits.ts';

/** Things whose changes are kept. */
export const auditKinds = [
  'user',
  'driver',
  'session',
  'company',
  'cedi',
  'vehicle',
  'provider',
  'substatus',
  'checklist',
  'route',
  'plan',
  'guide',
  'import',
  'client',
  'customField',
  'apiKey',
  'webhook',
  'dashboard',
  'cost',
  'template',
  'suppression',
  'messageAccount',
  'notifications',
  'reply',
  'billing',
  'budget',
  'area',
  'product',
  'stock',
  'count',
  'printer',
  'roadClosure',
  'person',
] as const;
export const auditKind = z.enum(auditKinds);
export type AuditKind = z.infer<typeof auditKind>;

export const auditActions = [
  'create',
  'update',
  'disable',
  'enable',
  'delete',
  'signIn',
  'signInFailed',
  'signOut',
  'passwordChange',
  'passwordRecovery',
  'secondFactorOn',
  'secondFactorOff',
  'sessionsClosed',
  'assign',
  'dispatch',
  'start',
  'finish',
  'close',
  'import',
  'export',
  'bulkEdit',
  'outOfRange',
  'force',
  'codeOverride',
  'share',
  'unshare',
  'publish',
  'merge',
] as const;
export const auditAction = z.enum(auditActions);
export type AuditAction = z.infer<typeof auditAction>;

/** Who did what, when and from where, and the fields that changed with their values before and after. Secrets never stand in it. */
export const auditEntry = z.object({
  _id: id,
  at: instant,
  userId: z.nullable(id),
  userName: z.string(),
  address: z.nullable(z.string()),
  /** `web`, `driver`, `api`, or `system` for the server's own work. */
  platform: z.string(),
  action: auditAction,
  kind: auditKind,
  subjectId: z.nullable(id),
  subjectName: z.string(),
  reason: z.string(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditFilter = {
  kinds: z.optional(csv),
  actions: z.optional(csv),
  userId: z.optional(id),
  subjectId: z.optional(id),
  /** Days in the company's zone, both included. */
  from: z.optional(day),
  to: z.optional(day),
};

export const auditApi = {
  list: endpoint({
    method: 'GET',
    path: '/audit',
    summary: 'Quién hizo qué, cuándo y desde dónde',
    reads: 'replica',
    who: ['admin'],
    query: z.object({ ...listQuery(limits.guidesPage), ...auditFilter }),
    answer: z.object({ entries: z.array(auditEntry), count: listCount }),
  }),
};
