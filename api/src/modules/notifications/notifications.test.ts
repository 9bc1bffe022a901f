import { auditApi } from '@tramo/contract/audit';
import {
  codeRule,
  defaultNotifications,
  type NotificationRule,
  type NotificationSettings,
  type NotificationWay,
  notificationSettingsApi,
  type ShownNotifications,
} from '@tramo/contract/notification-settings';
import { sql } from 'kysely';
import { describe, expect, it, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildClient, buildCompany, buildUser } from '../../../test/builders.ts';

const t = await testApp();
const c = await buildCompany(t);
const { token } = c.admin;
const email = async (userId: string, address: string): Promise<void> => {
  await t.platform.db.system((trx) => sql`update app_user set email = ${address} where id = ${userId}`.execute(trx));
};
await email(c.admin.userId, 'admin@norte.mx');

const shown = async (): Promise<ShownNotifications> => (await t.call(notificationSettingsApi.get, { token })).json();
const saved = (settings: Partial<NotificationSettings>, version: number) =>
  t.call(notificationSettingsApi.save, {
    token,
    body: { settings: { ...defaultNotifications, ...settings }, version },
  });
const onTheWay: NotificationRule = {
  event: 'onTheWay',
  recipient: 'recipient',
  channels: ['whatsapp', 'sms'],
  mode: 'chain',
  waitMinutes: 5,
};

describe('what a company tells', () => {
  test('nothing but codes, until somebody says otherwise', async () => {
    const { settings, version, volumes, costs, channels } = await shown();
    expect(settings).toEqual(defaultNotifications);
    expect(version).toBe(0);
    expect(volumes).toHaveLength(10);
    expect(costs.whatsapp).toBe(1.2);
    expect(channels.sms).toEqual({ hasProvider: false, isOwn: false });
    // What is said, and that Meta has approved nothing yet.
    const { templates } = await shown();
    expect(templates).toHaveLength(30);
    const saidBy = (channel: string) => templates.find((x) => x.event === 'onTheWay' && x.channel === channel);
    expect(saidBy('sms')).toMatchObject({ state: 'ready', leaves: true });
    expect(saidBy('whatsapp')).toMatchObject({ state: 'draft', leaves: false });
  });

  test('is saved by version, told in the audit, and refused with what stands now when somebody was faster', async () => {
    const first = await saved({ rules: [codeRule, onTheWay], defaultEmail: 'Avisos@Norte.mx' }, 0);
    expect(first.statusCode).toBe(200);
    expect(first.json()).toMatchObject({ version: 1, settings: { defaultEmail: 'avisos@norte.mx' } });
    const late = await saved({ rules: [codeRule] }, 0);
    expect(late.statusCode).toBe(409);
    expect(late.json().error).toMatchObject({ key: 'general.stale', detail: { version: 1 } });
    const { entries } = (await t.call(auditApi.list, { token, query: { kind: 'notifications' } })).json();
    expect(entries[0]).toMatchObject({
      action: 'update',
      after: {
        rules: ['En camino → Destinatario: WhatsApp, si no se entrega en 5 min SMS'],
        defaultEmail: 'avisos@norte.mx',
      },
    });
  });

  const rule: NotificationWay = { channels: ['email'], mode: 'all', waitMinutes: 3 };
  test.each<[string, Partial<NotificationSettings>, string]>([
    ['no rule for codes', { rules: [] }, 'settings.rules'],
    ['a cell twice', { rules: [codeRule, onTheWay, onTheWay] }, 'settings.rules'],
    [
      'a channel that does not reach them',
      { rules: [codeRule, { ...rule, event: 'managed', recipient: 'extraEmails', channels: ['sms'] }] },
      'settings.rules.1.channels',
    ],
    [
      'a code to somebody else',
      { rules: [codeRule, { ...rule, event: 'certifiedCode', recipient: 'clientContacts' }] },
      'settings.rules.1.channels',
    ],
    [
      'the recipient, of what is the company’s own concern',
      { rules: [codeRule, { ...rule, event: 'guideOutOfRange', recipient: 'recipient' }] },
      'settings.rules.1.channels',
    ],
    [
      'no address for a rule',
      { rules: [codeRule, { ...rule, event: 'managed', recipient: 'defaultEmail' }] },
      'settings.defaultEmail',
    ],
    ['quiet hours of no length', { quiet: { from: 60, to: 60 } }, 'settings.quiet.to'],
    ['an arrival that changes all the time', { changedArrivalMinutes: 5 }, 'settings.changedArrivalMinutes'],
    ['no mail', { extraEmails: ['norte'] }, 'settings.extraEmails.0'],
    ['eleven mails', { extraEmails: Array.from({ length: 11 }, (_, n) => `a${n}@b.mx`) }, 'settings.extraEmails'],
    ['a stranger', { ownPeople: ['0190a000-0000-7000-8000-000000000000'] }, 'settings.ownPeople.0'],
  ])('is refused at its field: %s', async (_, settings, field) => {
    const answer = await saved(settings, (await shown()).version);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().error.fields)).toContain(field);
  });

  it('is told to people of the portal, not to drivers nor to those who left', async () => {
    const ana = await buildUser(t, c.id, { fullName: 'Ana Despacho Luna' });
    await email(ana.userId, 'ana@norte.mx');
    await buildUser(t, c.id, { type: 'driver', fullName: 'Ana Operadora Luna' });
    const { people } = (await t.call(notificationSettingsApi.people, { token, query: { search: 'ana' } })).json() as {
      people: unknown[];
    };
    expect(people).toEqual([{ _id: ana.userId, fullName: 'Ana Despacho Luna', email: 'ana@norte.mx', hasPush: false }]);
    await saved({ ownPeople: [ana.userId, c.admin.userId] }, (await shown()).version);
    expect((await shown()).people).toHaveLength(2);
    await t.platform.db.system((trx) =>
      sql`update app_user set status = 'disabled' where id = ${ana.userId}`.execute(trx),
    );
    expect((await shown()).settings.ownPeople).toEqual([c.admin.userId]);
  });

  it('belongs to those with the manager flag', async () => {
    for (const [who, status] of [
      [{ roles: ['routes-manager'] }, 200],
      [{ staffType: 'shipper' }, 200],
      [{ type: 'supervisor', roles: ['supervisor'] }, 403],
      [{ type: 'tagger' }, 403],
      [{ type: 'driver' }, 403],
    ] as const) {
      const person = await buildUser(t, c.id, who);
      expect((await t.call(notificationSettingsApi.get, { token: person.token })).statusCode).toBe(status);
    }
  });
});

describe('what a client has instead', () => {
  const of = (clientId: string, exceptions: unknown[], version: number) =>
    t.call(notificationSettingsApi.saveClient, { token, params: { clientId }, body: { exceptions, version } as never });
  const off = { event: 'onTheWay', recipient: 'recipient', way: null };

  it('is listed first, searched, saved by version and taken away', async () => {
    const [plain, own] = [
      await buildClient(t, c.id, { name: 'Abarrotes' }),
      await buildClient(t, c.id, { name: 'Zapatería' }),
    ];
    expect((await of(own, [off], 0)).json()).toEqual({ _id: own, name: 'Zapatería', exceptions: [off], version: 1 });
    expect((await of(own, [], 0)).json().error).toMatchObject({ key: 'general.stale', detail: { version: 1 } });
    const list = async (query = {}): Promise<string[]> =>
      (await t.call(notificationSettingsApi.clients, { token, query }))
        .json()
        .clients.map((x: { _id: string }) => x._id);
    expect(await list()).toEqual([own, plain]);
    expect(await list({ search: 'abarro' })).toEqual([plain]);
    expect(await list({ withExceptions: 'true' })).toEqual([own]);
    const { entries } = (await t.call(auditApi.list, { token, query: { kind: 'client' } })).json();
    expect(entries[0].after).toEqual({ exceptions: ['En camino → Destinatario: sin aviso'] });
    await t.call(notificationSettingsApi.removeClient, { token, params: { clientId: own } });
    expect(await list({ withExceptions: 'true' })).toEqual([]);
  });

  it('never silences a code, nor names a channel that does not reach', async () => {
    const client = await buildClient(t, c.id);
    const faults = async (exception: object): Promise<string[]> =>
      Object.keys((await of(client, [exception], 0)).json().error.fields);
    expect(await faults({ event: 'certifiedCode', recipient: 'recipient', way: null })).toEqual(['exceptions.0.way']);
    expect(await faults({ ...off, way: { channels: ['push'] } })).toEqual(['exceptions.0.way.channels']);
    expect((await of('0190a000-0000-7000-8000-000000000000', [], 0)).json().error.key).toBe('clients.not_found');
  });
});

describe('a trial', () => {
  const trial = (channel: 'email' | 'sms' | 'push') =>
    t.call(notificationSettingsApi.trial, { token, body: { event: 'deliverySuccess', channel } });

  it('goes to oneself, says so, and is followed by its line', async () => {
    const { messageId, to, folio } = (await trial('email')).json();
    expect([to, folio]).toEqual(['admin@norte.mx', null]);
    const state = (await t.call(notificationSettingsApi.trialState, { token, params: { id: messageId } })).json();
    expect(state.status).toBe('kept');
    expect(state.decision).toContain('guardado aquí');
    const { rows } = await t.platform.db.system((trx) =>
      sql<{ subject: string; html: string }>`select subject, html from message where id = ${messageId}`.execute(trx),
    );
    expect(rows[0]?.subject).toMatch(/^Prueba: /);
    expect(rows[0]?.html).toContain('<!doctype html>');
    expect(rows[0]?.html, 'the end of such mails, as recipients get it').toMatch(/\/unsubscribe#[\w-]{60,}"/);
    const other = await buildUser(t, c.id, { roles: ['routes-manager'] });
    const seen = await t.call(notificationSettingsApi.trialState, { token: other.token, params: { id: messageId } });
    expect(seen.statusCode).toBe(404);
  });

  it('needs an address of the caller', async () => {
    for (const channel of ['sms', 'push'] as const)
      expect((await trial(channel)).json().error.key).toBe('notifications.no_address');
  });
});
