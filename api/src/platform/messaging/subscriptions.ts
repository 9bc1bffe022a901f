import type { PushDevice } from '@tramo/contract/push';
import { sql } from 'kysely';
import type { Database, Trx } from '../db/tx.ts';
import { newId } from '../ids.ts';
import { publicLogoUrl } from '../public-logo.ts';
import { relation } from '../relation.ts';
import type { PushReceiver, PushTarget, WebSubscription } from './push.ts';

/** `id`, `has_public_logo` of companies. */
export const companiesOfPushes = relation('platform.companiesOfPushes');

export interface NewSubscription {
  companyId: string;
  userId: string;
  target: PushTarget;
  device: string;
  /** The session that it is made in: whoever ends that one ends these pushes. */
  sessionHash: Buffer | null;
}
const placeOf = (target: PushTarget): string => (target.kind === 'web' ? target.endpoint : target.token);

const DAY_MS = 86_400_000;
/** A browser in which nobody opened the portal for so long is somebody else's by now, or nobody's. */
const UNSEEN_DAYS = 60;

const iso = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const columns = sql`id as "_id", kind, device, ${iso('created_at')} as "createdDate", ${iso('seen_at')} as "lastSeenDate",
  ${iso('pushed_at')} as "lastPushDate"`;

/** Keeps where somebody gets pushes; the same place again is the same subscription, with its newest keys. */
export async function subscribe(
  trx: Trx,
  { companyId, userId, target, device, sessionHash }: NewSubscription,
  now: Date,
): Promise<PushDevice> {
  const { p256dh, auth } = target.kind === 'web' ? target : { p256dh: null, auth: null };
  const { rows } =
    await sql<PushDevice>`insert into push_subscription (id, company_id, user_id, kind, endpoint, p256dh, auth, device, session_hash, created_at, seen_at)
    values (${newId()}, ${companyId}, ${userId}, ${target.kind}, ${placeOf(target)}, ${p256dh}, ${auth}, ${device}, ${sessionHash}, ${now}, ${now})
    on conflict (company_id, user_id, endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth, device = excluded.device,
      session_hash = excluded.session_hash, seen_at = excluded.seen_at
    returning ${columns}`.execute(trx);
  return rows[0] as PushDevice;
}

/** A browser or an app is one person's: whoever had it before, in whichever company, gets nothing there any more. */
export const takeOver = (db: Database, target: PushTarget, userId: string): Promise<unknown> =>
  takeOverPlace(db, placeOf(target), userId);
export const takeOverPlace = (db: Database, place: string, userId: string): Promise<unknown> =>
  db.system((trx) =>
    sql`delete from push_subscription where endpoint = ${place} and user_id <> ${userId}`.execute(trx),
  );

/** A browser has another address now: who knows the one before is that browser. */
export const moveSubscription = (db: Database, was: string, now: Omit<WebSubscription, 'kind'>): Promise<unknown> =>
  db.system((trx) =>
    sql`update push_subscription set endpoint = ${now.endpoint}, p256dh = ${now.p256dh}, auth = ${now.auth}
      where endpoint = ${was} and kind = 'web' and not exists (select 1 from push_subscription o where o.endpoint = ${now.endpoint})`.execute(
      trx,
    ),
  );

/** The portal is open in a browser of somebody's: answers which of the subscriptions it is, null when it is none of theirs. */
export async function seen(
  trx: Trx,
  at: { userId: string; endpoint: string; sessionHash: Buffer | null; now: Date },
): Promise<string | null> {
  const { rows } = await sql<{
    id: string;
  }>`update push_subscription set seen_at = ${at.now}, session_hash = ${at.sessionHash}
    where user_id = ${at.userId} and endpoint = ${at.endpoint} and kind = 'web' returning id`.execute(trx);
  return rows[0]?.id ?? null;
}

export async function subscriptionsOf(trx: Trx, userId: string): Promise<PushDevice[]> {
  const { rows } =
    await sql<PushDevice>`select ${columns} from push_subscription where user_id = ${userId} order by created_at, id`.execute(
      trx,
    );
  return rows;
}

/** Where people of a company get pushes: the ids that `queueMessages` takes as address, by person. */
export async function devicesOf(
  trx: Trx,
  companyId: string,
  userIds: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; user_id: string }>`select id, user_id from push_subscription
    where company_id = ${companyId} and user_id = any(${userIds as string[]}::uuid[]) order by created_at, id`.execute(
    trx,
  );
  const devices = new Map<string, string[]>();
  for (const { id, user_id } of rows) devices.set(user_id, [...(devices.get(user_id) ?? []), id]);
  return devices;
}

/** People of a company who have a device for pushes. */
export async function reachable(trx: Trx, companyId: string): Promise<string[]> {
  const { rows } = await sql<{
    user_id: string;
  }>`select distinct user_id from push_subscription where company_id = ${companyId}`.execute(trx);
  return rows.map((r) => r.user_id);
}

/** Ends one of somebody's own; false when it is none of them. */
export async function unsubscribe(trx: Trx, userId: string, id: string): Promise<boolean> {
  const { rows } =
    await sql`delete from push_subscription where id = ${id} and user_id = ${userId} returning 1`.execute(trx);
  return rows.length > 0;
}

/** Ends a place of somebody's own, such as the one that a push service has replaced. */
export const unsubscribePlace = (trx: Trx, userId: string, endpoint: string): Promise<unknown> =>
  sql`delete from push_subscription where user_id = ${userId} and endpoint = ${endpoint}`.execute(trx);

export const unsubscribeApps = (trx: Trx, userId: string): Promise<unknown> =>
  sql`delete from push_subscription where user_id = ${userId} and kind = 'fcm'`.execute(trx);

/** What a session subscribed ends with it. */
export const endOfSession = (trx: Trx, sessionHash: Buffer): Promise<unknown> =>
  sql`delete from push_subscription where session_hash = ${sessionHash}`.execute(trx);

/** Ends all of somebody's, but for what the session subscribed that stays. */
export const endOfPerson = (trx: Trx, userId: string, exceptSession: Buffer | null): Promise<unknown> =>
  sql`delete from push_subscription where user_id = ${userId}
    and (${exceptSession}::bytea is null or session_hash is distinct from ${exceptSession}::bytea)`.execute(trx);

/** Nobody is pushed to any more until he signs in again. */
export const endOfEverybody = (trx: Trx): Promise<unknown> => sql`delete from push_subscription`.execute(trx);

/** Where a push goes, whose company it may be: providers know a subscription by its id alone. */
export const findTarget = (db: Database, id: string, publicUrl: string): Promise<PushReceiver | null> =>
  db.system(async (trx) => {
    const { rows } = await sql<{
      kind: 'web' | 'fcm';
      endpoint: string;
      p256dh: string;
      auth: string;
      company_id: string;
      has_public_logo: boolean;
    }>`select s.kind, s.endpoint, s.p256dh, s.auth, s.company_id, c.has_public_logo from push_subscription s
      join ${companiesOfPushes()} c on c.id = s.company_id where s.id = ${id}`.execute(trx);
    const [found] = rows;
    if (!found) return null;
    const { kind, endpoint, p256dh, auth } = found;
    const logoUrl = found.has_public_logo ? publicLogoUrl(publicUrl, found.company_id) : null;
    return kind === 'web' ? { kind, endpoint, p256dh, auth, logoUrl } : { kind, token: endpoint, logoUrl };
  });

export const forgetTarget = async (db: Database, id: string): Promise<void> => {
  await db.system((trx) => sql`delete from push_subscription where id = ${id}`.execute(trx));
};

export const markPushed = async (db: Database, id: string, now: Date): Promise<void> => {
  await db.system((trx) => sql`update push_subscription set pushed_at = ${now} where id = ${id}`.execute(trx));
};

/** Forgets browsers in which nobody opened the portal for long. */
export const forgetUnseen = (trx: Trx, now: Date): Promise<unknown> =>
  sql`delete from push_subscription where kind = 'web' and coalesce(seen_at, created_at) < ${new Date(now.getTime() - UNSEEN_DAYS * DAY_MS)}`.execute(
    trx,
  );
