import type { MessageEvent } from '@tramo/contract/message-events';
import {
  codeRule,
  defaultNotifications,
  type NotificationRule,
  type NotificationSettings,
  notificationSettingsApi,
} from '@tramo/contract/notification-settings';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { notificationsSubscribers } from '../src/modules/notifications/notifications.subscribers.ts';
import { eventsAfter } from '../src/platform/outbox.ts';
import type { TestApp } from './app.ts';
import type { Company } from './builders.ts';

/** A message as tests of notices look at it. */
export interface Notice {
  id: string;
  event: MessageEvent;
  channel: string;
  to: string;
  status: string;
  subject: string;
  body: string;
  guideId: string;
  reason: string | null;
}
export interface NoticeDesk {
  /** Saves the company's settings: these rules beside that of codes. */
  rules(rules: readonly Partial<NotificationRule>[], settings?: Partial<NotificationSettings>): Promise<void>;
  /** Lets the subscriber hear all that happened since it was called last. */
  hear(): Promise<void>;
  /** All messages of the company, the oldest first. */
  notices(): Promise<Notice[]>;
  /** The same, as `event channel to`, without those that did not leave. */
  told(): Promise<string[]>;
}

/** Events are heard when a test says so, in their order, as the subscriber's worker does. */
export function openNoticeDesk(t: TestApp, c: Company): NoticeDesk {
  let place = 0;
  const subscriber = notificationsSubscribers(t.platform)[0];
  const names = subscriber?.reactions.map((r) => r.eventName) ?? [];
  const notices = async (): Promise<Notice[]> =>
    t.platform.db.system(async (trx) => {
      const { rows } =
        await sql<Notice>`select id, event, channel, recipient as "to", status, subject, body, guide_id as "guideId",
          (select d->>'reason' from jsonb_array_elements(decisions) d where d->>'reason' is not null limit 1) as reason
        from message where company_id = ${c.id} and event is not null order by created_at, event, recipient, channel, id`.execute(
          trx,
        );
      return rows;
    });
  return {
    rules: async (rules, settings = {}) => {
      const { version } = (await t.call(notificationSettingsApi.get, { token: c.admin.token })).json();
      const whole = rules.map((r) => ({ recipient: 'recipient', channels: ['email'], ...r })) as NotificationRule[];
      const answer = await t.call(notificationSettingsApi.save, {
        token: c.admin.token,
        body: {
          settings: {
            ...defaultNotifications,
            quiet: null,
            asGuideAsks: false,
            rules: [codeRule, ...whole],
            ...settings,
          },
          version,
        },
      });
      expect(answer.json().error).toBeUndefined();
    },
    hear: async () => {
      for (;;) {
        // Without its background the application has no relay that numbers events.
        await t.platform.db.system((trx) =>
          sql`with waiting as (select id from event where seq is null order by id),
              numbered as (select id, nextval('event_seq') as seq from waiting order by id)
            update event e set seq = n.seq from numbered n where e.id = n.id`.execute(trx),
        );
        const heard = await t.platform.db.system(async (trx) => {
          const events = await eventsAfter(trx, place, 200, names);
          for (const event of events) {
            for (const r of subscriber?.reactions ?? []) if (r.eventName === event.name) await r.handle(trx, event);
            place = event.seq;
          }
          return events.length;
        });
        if (heard === 0) return;
      }
    },
    notices,
    told: async () =>
      (await notices()).filter((n) => n.status !== 'suppressed').map((n) => `${n.event} ${n.channel} ${n.to}`),
  };
}
