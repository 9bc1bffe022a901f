import type { AuditAction, AuditKind } from '@tramo/contract/audit';
import { sql } from 'kysely';
import type { TxCtx } from './context.ts';
import type { Trx } from './db/tx.ts';
import { newId } from './ids.ts';

export interface AuditInput {
  action: AuditAction;
  kind: AuditKind;
  id: string | null;
  /** How people call it: full name, plate, route name. */
  name: string;
  /** Whole shapes before and after: what did not change is left out by itself. */
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
  reason?: string;
}

/** Fields that say nothing about a change, and those whose values nobody may read later. */
const silent = new Set([
  'version',
  'can',
  'createdDate',
  'lastSeenDate',
  'updatedDate',
  'initials',
  'routesManaged',
  'assignedRoute',
]);
const secret = /password|token|secret|hash|code$/i;

/** The fields that differ between two shapes. A secret field's change is told, its value is not. */
export function changedFields(
  before: Record<string, unknown> = {},
  after: Record<string, unknown> = {},
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const result = { before: {} as Record<string, unknown>, after: {} as Record<string, unknown> };
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (silent.has(key) || JSON.stringify(before[key] ?? null) === JSON.stringify(after[key] ?? null)) continue;
    if (key in before && before[key] !== null && before[key] !== undefined)
      result.before[key] = secret.test(key) ? '•••' : before[key];
    if (key in after && after[key] !== null && after[key] !== undefined)
      result.after[key] = secret.test(key) ? '•••' : after[key];
  }
  return result;
}

/** Keeps who did what, in the transaction that does it. An `update` that changed nothing leaves no entry. */
export async function audit(tx: TxCtx, input: AuditInput): Promise<void> {
  const changes = changedFields(input.before ?? {}, input.after ?? {});
  if (input.action === 'update' && Object.keys(changes.before).length + Object.keys(changes.after).length === 0) return;
  const { actor, from } = tx;
  await insertAudit(tx.trx, {
    companyId: actor.companyId,
    // The system's own work has no user.
    userId: actor.sessionHash === null && from.platform === 'system' ? null : actor.userId,
    userName: actor.name,
    address: from.address,
    platform: from.platform,
    at: tx.platform.now(),
    ...input,
    ...changes,
  });
}

/** For what happens before there is an actor: signing in, recovering a password. */
export const insertAudit = (
  trx: Trx,
  e: AuditInput & {
    companyId: string;
    userId: string | null;
    userName: string;
    address: string | null;
    platform: string;
    at: Date;
  },
): Promise<unknown> =>
  sql`insert into audit (id, company_id, at, user_id, user_name, address, platform, action, kind, subject_id, subject_name, reason, before, after)
    values (${newId()}, ${e.companyId}, ${e.at}, ${e.userId}, ${e.userName}, ${e.address}, ${e.platform}, ${e.action}, ${e.kind}, ${e.id}, ${e.name},
      ${e.reason ?? ''}, ${JSON.stringify(e.before ?? {})}::jsonb, ${JSON.stringify(e.after ?? {})}::jsonb)`.execute(
    trx,
  );
