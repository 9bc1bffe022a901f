import type { AuditAction } from '@tramo/contract/audit';
import { audit } from '../../platform/audit.ts';
import type { TxCtx } from '../../platform/context.ts';
import { type ToldRoute, toldRoute } from './routes.audit.store.ts';

export type { ToldRoute } from './routes.audit.store.ts';

/** A route before its change, for `auditRoute`. */
export const routeBefore = (tx: TxCtx, id: string): Promise<ToldRoute | null> => toldRoute(tx.trx, id);

/** Keeps what happened to a route, in the transaction of what happened. A deleted one is told as it was. Answers how it is told now. */
export async function auditRoute(
  tx: TxCtx,
  input: {
    action: AuditAction;
    id: string;
    before?: ToldRoute | null;
    reason?: string | null;
    more?: Record<string, string>;
  },
): Promise<ToldRoute | null> {
  const { action, id, before = null, reason } = input;
  const after = action === 'delete' ? null : await toldRoute(tx.trx, id);
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
