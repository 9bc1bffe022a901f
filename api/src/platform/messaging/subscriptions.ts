import type { PushDevice } from '@tramo/contract/push';
import { sql } from 'kysely';
import type { Database, Trx } from '../db/tx.ts';
import { newId } from '../ids.ts';
import type { PushTarget } from './push.ts';

export interface NewSubscription {
  companyId: string;
  userId: string;
  target: PushTarget;
  device: string;
}
const placeOf = (target: PushTarget): string => (target.kind === 'web' ? target.endpoint : target.token);

const columns = sql`id as "_id", kind, device, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdDate"`;

/** Keeps where somebody gets pushes; the same place again is the same subscription, with its newest keys. */
export async function subscribe(
  trx: Trx,
  { companyId, userId, target, device }: NewSubscription,
  now: Date,
): Promise<PushDevice> {
  const { p256dh, auth } = target.kind === 'web' ? target : { p256dh: null, auth: null };
  const { rows } =
    await sql<PushDevice>`insert into push_subscription (id, company_id, user_id, kind, endpoint, p256dh, auth, device, created_at)
    values (${newId()}, ${companyId}, ${userId}, ${target.kind}, ${placeOf(target)}, ${p256dh}, ${auth}, ${device}, ${now})
    on conflict (company_id, user_id, endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth, device = excluded.device
    returning ${columns}`.execute(trx);
  return rows[0] as PushDevice;
}

/** A browser or an app is one person's: whoever had it before, in whichever company, gets nothing there any more. */
export const takeOver = (db: Database, target: PushTarget, userId: string): Promise<unknown> =>
  db.system((trx) =>
    sql`delete from push_subscription where endpoint = ${placeOf(target)} and user_id <> ${userId}`.execute(trx),
  );

export async function subscriptionsOf(trx: Trx, userId: string): Promise<PushDevice[]> {
  const { rows } =
    await sql<PushDevice>`select ${columns} from push_subscription where user_id = ${userId} order by created_at, id`.execute(
      trx,
    );
  return rows;
}

/** Ends one of somebody's own; false when it is none of them. */
export async function unsubscribe(trx: Trx, userId: string, id: string): Promise<boolean> {
  const { rows } =
    await sql`delete from push_subscription where id = ${id} and user_id = ${userId} returning 1`.execute(trx);
  return rows.length > 0;
}

export const unsubscribeApps = (trx: Trx, userId: string): Promise<unknown> =>
  sql`delete from push_subscription where user_id = ${userId} and kind = 'fcm'`.execute(trx);

/** Where a push goes, whose company it may be: providers know a subscription by its id alone. */
export const findTarget = (db: Database, id: string): Promise<PushTarget | null> =>
  db.system(async (trx) => {
    const { rows } = await sql<{ kind: 'web' | 'fcm'; endpoint: string; p256dh: string; auth: string }>`
      select kind, endpoint, p256dh, auth from push_subscription where id = ${id}`.execute(trx);
    const [found] = rows;
    if (!found) return null;
    const { kind, endpoint, p256dh, auth } = found;
    return kind === 'web' ? { kind, endpoint, p256dh, auth } : { kind, token: endpoint };
  });

export const forgetTarget = async (db: Database, id: string): Promise<void> => {
  await db.system((trx) => sql`delete from push_subscription where id = ${id}`.execute(trx));
};
