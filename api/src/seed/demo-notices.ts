import type { MessageEvent } from '@tramo/contract/message-events';
import { codeRule, defaultNotifications, type NotificationSettings } from '@tramo/contract/notification-settings';
import { sql } from 'kysely';
import { saveSettings } from '../modules/notifications/notifications.store.ts';
import { openTeller } from '../modules/notifications/notifications.tell.service.ts';
import { headedFor, newTrips } from '../modules/notifications/notifications.trips.store.ts';
import { type Platform, systemCtx } from '../platform/context.ts';
import type { Trx } from '../platform/db/tx.ts';
import type { DemoCompany } from './company.ts';

const way = { mode: 'all', waitMinutes: 3 } as const;
const settings: NotificationSettings = {
  ...defaultNotifications,
  rules: [
    codeRule,
    { ...way, event: 'routeStart', recipient: 'recipient', channels: ['whatsapp'] },
    { ...way, event: 'onTheWay', recipient: 'recipient', channels: ['whatsapp', 'sms'], mode: 'chain' },
    { ...way, event: 'changedArrival', recipient: 'recipient', channels: ['whatsapp'] },
    { ...way, event: 'deliverySuccess', recipient: 'recipient', channels: ['whatsapp'] },
    { ...way, event: 'undelivered', recipient: 'recipient', channels: ['whatsapp', 'sms'], mode: 'chain' },
    { ...way, event: 'undelivered', recipient: 'clientContacts', channels: ['email'] },
    { ...way, event: 'partial', recipient: 'clientContacts', channels: ['email'] },
    { ...way, event: 'appointment', recipient: 'recipient', channels: ['whatsapp'] },
    { ...way, event: 'guideOutOfRange', recipient: 'defaultEmail', channels: ['email'] },
  ],
  // Its waybills say nothing of channels.
  asGuideAsks: false,
  defaultEmail: 'trafico@tramo.demo',
  extraEmails: ['calidad@tramo.demo'],
};

/** Visits whose messages stand in the list, the newest first: enough to look at, few enough to be written in a moment. */
const VISITS = 90;
const eventOf = {
  delivered: 'deliverySuccess',
  collected: 'deliverySuccess',
  partial: 'partial',
  partialCollection: 'partial',
} as const;

/** Rules that are on, and what they told of the last visits. Nothing of it leaves, whatever providers are set up: nobody lives there. */
export async function makeNotices(trx: Trx, platform: Platform, company: DemoCompany): Promise<void> {
  await saveSettings(trx, company.id, settings, 0);
  const { rows: routes } = await sql<{
    id: string;
  }>`select id from route where company_id = ${company.id} and status = 'started'`.execute(trx);
  // Who is on the road already was told before we looked.
  for (const { id } of routes) {
    await newTrips(trx, company.id, id, { most: null, now: platform.now() });
    await headedFor(trx, company.id, id, platform.now());
  }
  const teller = await openTeller({ ...systemCtx({ ...platform, providers: {} }, company), trx });
  const { rows: visits } = await sql<{ guide_id: string; attempt: number; outcome: string }>`
    select guide_id, attempt, outcome from guide_visit where company_id = ${company.id} and undone_at is null order by at desc, id limit ${VISITS}`.execute(
    trx,
  );
  const happened = visits.map((v) => ({
    guideId: v.guide_id,
    key: `${v.guide_id} ${v.attempt}`,
    event: (eventOf as Record<string, MessageEvent>)[v.outcome] ?? 'undelivered',
  }));
  for (const event of ['deliverySuccess', 'partial', 'undelivered'] as const)
    await teller.tell(
      event,
      happened.filter((h) => h.event === event).map(({ guideId, key }) => ({ guideId, key })),
    );
  // They were told when it happened.
  await sql`update message m set created_at = v.at, ready_at = v.at,
      decisions = (select jsonb_agg(d || jsonb_build_object('at', to_char(v.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) from jsonb_array_elements(m.decisions) d)
    from (select distinct on (guide_id) guide_id, at from guide_visit where company_id = ${company.id} and undone_at is null order by guide_id, at desc) v
    where m.company_id = ${company.id} and m.guide_id = v.guide_id and m.event = any(${['deliverySuccess', 'partial', 'undelivered']}::text[])`.execute(
    trx,
  );
}
