import type { MessageEvent } from '@tramo/contract/message-events';
import { type MessageChannel, messagesApi } from '@tramo/contract/messages';
import type { NotificationRule } from '@tramo/contract/notification-settings';
import { templatesApi } from '@tramo/contract/templates';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCompany, type Company } from '../../../test/builders.ts';
import { type CodesDesk, certified, openCodesDesk } from '../../../test/codes.ts';
import { type NoticeDesk, openNoticeDesk } from '../../../test/notices.ts';
import { buildStartedRoute, manageGuide, pins } from '../../../test/routes.ts';
import type { Outgoing, Provider, StatusReport } from '../../platform/messaging/provider.ts';
import { sendDue } from '../../platform/messaging/sender.ts';
import { applyStatuses } from '../../platform/messaging/statuses.ts';

/** What leaves one channel after another, from the event to the sentence that the office reads. */
const t = await testApp();
let c: Company;
let desk: NoticeDesk;
let codes: CodesDesk;
let handed: Record<'email' | 'sms' | 'whatsapp', Outgoing[]>;
const chain = ['whatsapp', 'sms', 'email'] as const;
const party = { address: pins(1)[0] ?? {}, email: 'ana@casa.mx', phone: '8112345600' };

const provider = (name: Provider['name'], channel: 'email' | 'sms' | 'whatsapp'): Provider => ({
  name,
  channel,
  send: async (message) => {
    handed[channel].push(message);
    return channel === 'email'
      ? { state: 'sent', providerId: null }
      : { state: 'accepted', providerId: `${channel} ${message.attemptId}` };
  },
});
beforeEach(async () => {
  t.setNow(new Date('2026-11-21T16:00:00Z'));
  handed = { email: [], sms: [], whatsapp: [] };
  t.platform.providers = {
    email: provider('smtp', 'email'),
    sms: provider('twilio', 'sms'),
    whatsapp: provider('meta', 'whatsapp'),
  };
  c = await buildCompany(t);
  desk = openNoticeDesk(t, c);
  codes = openCodesDesk(t, c);
});
afterEach(() => {
  t.setNow(null);
  t.platform.providers = {};
});

const later = async (minutes: number): Promise<void> => {
  t.setNow(new Date(t.platform.now().getTime() + minutes * 60_000));
  await sendDue(t.platform);
};
const told = (channel: 'sms' | 'whatsapp', state: StatusReport['state']): Promise<void> => {
  const { attemptId } = handed[channel].at(-1) as Outgoing;
  return applyStatuses(t.platform, [
    { providerId: `${channel} ${attemptId}`, state, at: t.platform.now(), code: null, text: null },
  ]);
};
/** How a company's WhatsApp template of an event stands with Meta. */
async function reviewed(event: MessageEvent, state: 'approved' | 'inReview'): Promise<void> {
  await t.call(templatesApi.list, { token: c.admin.token });
  await t.platform.db.system((trx) =>
    sql`update message_template set state = ${state}, approved_version = ${state === 'approved' ? 1 : null}
      where company_id = ${c.id} and event = ${event} and channel = 'whatsapp' and locale = 'es'`.execute(trx),
  );
}
const inOrder = (event: MessageEvent, channels: readonly MessageChannel[] = chain): NotificationRule => ({
  event,
  recipient: 'recipient',
  channels: [...channels],
  mode: 'chain',
  waitMinutes: 3,
});
/** The one chain of the company, as the office reads it. */
async function line(): Promise<{ decision: string; steps: string[] }> {
  const { messages } = (await t.call(messagesApi.list, { token: c.admin.token })).json();
  const chains = new Set<string>(messages.map((m: { chainId: string }) => m.chainId));
  expect(chains.size).toBe(1);
  const detail = await t.call(messagesApi.detail, { token: c.admin.token, params: { id: [...chains][0] as string } });
  const { decision, steps } = detail.json();
  return { decision, steps: steps.map((s: { channel: string; status: string }) => `${s.channel} ${s.status}`) };
}
const codeIn = (m: Outgoing | undefined): string | undefined => /\b\d{6}\b/.exec(m?.text ?? '')?.[0];

describe('a certified code, one channel after another', () => {
  beforeEach(() => desk.rules([], { rules: [inOrder('certifiedCode')] }));

  it('goes on until it was delivered, the same code by each: WhatsApp, SMS, mail', async () => {
    await reviewed('certifiedCode', 'approved');
    await codes.startedRoute([certified({ party })]);
    await sendDue(t.platform);
    await later(2);
    expect([handed.whatsapp.length, handed.sms.length]).toEqual([1, 0]);
    await later(1);
    expect([handed.sms.length, handed.email.length]).toEqual([1, 0]);
    await later(3);
    const all = [handed.whatsapp[0], handed.sms[0], handed.email[0]];
    expect(all.map((m) => m?.to)).toEqual(['8112345600', '8112345600', 'ana@casa.mx']);
    expect(new Set(all.map(codeIn))).toEqual(new Set([codeIn(handed.sms[0])]));
    expect(handed.whatsapp[0]?.template?.parameters).toContain(codeIn(handed.sms[0]));
    expect(handed.email[0]?.unsubscribeUrl).toBeUndefined();
    expect(await line()).toEqual({
      decision:
        'WhatsApp aceptado 10:00 → sin entrega en 3 min → SMS aceptado 10:03 → sin entrega en 3 min → Correo enviado 10:06',
      steps: ['whatsapp accepted', 'sms accepted', 'email sent'],
    });
  });

  it('ends with the first delivery', async () => {
    await reviewed('certifiedCode', 'approved');
    await codes.startedRoute([certified({ party })]);
    await sendDue(t.platform);
    await later(3);
    await told('sms', 'delivered');
    await later(10);
    expect(handed.email).toEqual([]);
    expect((await line()).steps).toEqual(['whatsapp accepted', 'sms delivered']);
  });

  it('by no way that is open goes by SMS nevertheless, and says why', async () => {
    await desk.rules([], { rules: [inOrder('certifiedCode', ['whatsapp'])] });
    await reviewed('certifiedCode', 'inReview');
    const route = await codes.startedRoute([certified({ party })]);
    await sendDue(t.platform);
    expect([handed.whatsapp.length, handed.sms.length, handed.email.length]).toEqual([0, 1, 0]);
    const id = route.guideIds[0] as string;
    expect((await codes.check(route.driver, id, codeIn(handed.sms[0]) as string)).json()).toMatchObject({
      isRight: true,
    });
    expect((await codes.state(id)).sentTo).toEqual([{ channel: 'sms', to: '•••• 5600' }]);
    expect((await line()).decision).toBe('No salió por WhatsApp: la plantilla está en revisión → SMS aceptado 10:00');
  });
});

describe('a notice, one channel after another', () => {
  it('goes past a template that Meta reviews, and past what was not delivered', async () => {
    await desk.rules([inOrder('deliverySuccess')]);
    await reviewed('deliverySuccess', 'inReview');
    const route = await buildStartedRoute(t, c, { guides: [{ party }] });
    await manageGuide(t, route, route.guideIds[0] ?? '', {});
    await desk.hear();
    await sendDue(t.platform);
    expect([handed.whatsapp.length, handed.sms.length]).toEqual([0, 1]);
    t.setNow(new Date(t.platform.now().getTime() + 60_000));
    await told('sms', 'delivered');
    await later(10);
    expect(handed.email).toEqual([]);
    expect(await line()).toEqual({
      decision: 'No salió por WhatsApp: la plantilla está en revisión → SMS aceptado 10:00 → entregado 10:01',
      steps: ['whatsapp suppressed', 'sms delivered'],
    });
  });

  it('ends at the mail where the phone gets nothing', async () => {
    await desk.rules([inOrder('deliverySuccess')]);
    await reviewed('deliverySuccess', 'inReview');
    const route = await buildStartedRoute(t, c, { guides: [{ party }] });
    await manageGuide(t, route, route.guideIds[0] ?? '', {});
    await desk.hear();
    await sendDue(t.platform);
    await told('sms', 'failed');
    await later(0.1);
    expect(handed.email.map((m) => m.to)).toEqual(['ana@casa.mx']);
    expect(await line()).toEqual({
      decision:
        'No salió por WhatsApp: la plantilla está en revisión → SMS aceptado 10:00 → No llegó por SMS: sin motivo → Correo enviado 10:00',
      steps: ['whatsapp suppressed', 'sms failed', 'email sent'],
    });
  });
});
