import type { AuditAction } from '@tramo/contract/audit';
import { audit } from '../../platform/audit.ts';
import type { TxCtx } from '../../platform/context.ts';
import { type AuditedRoute, auditedRoute } from './routes.audit.store.ts';

export type { AuditedRoute } from './routes.audit.store.ts';

/** A route before its change, for `auditRoute`. */
export const routeBefore = (tx: TxCtx, id: string): Promise<AuditedRoute | null> => auditedRoute(tx.trx, id);

/** Keeps what happened to a route, in the transaction of what happened. A deleted one is told as it was. Answers how it is told now. */
export async function auditRoute(
  tx: TxCtx,
  input: {
    action: AuditAction;
    id: string;
    before?: AuditedRoute | null;
    reason?: string | null;
    more?: Record<string, string>;
  },
): Promise<AuditedRoute | null> {
  const { action, id, before = null, reason } = input;
  const after = action === 'delete' ? null : await auditedRoute(tx.trx, id);
  const kept = after && { ...after, ...input.more };
  await audit(tx, {
    action,
    kind: 'route',
    id,
    name: (after ?? before)?.name ?? '',
    before,
    after: kept,
    reason: reason ?? '',
  });
  return after;
}
