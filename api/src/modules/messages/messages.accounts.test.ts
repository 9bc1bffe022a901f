import { auditApi } from '@tramo/contract/audit';
import type { Answer } from '@tramo/contract/endpoint';
import type { AccountChannel, AccountInput, AccountTrial, MessageAccount } from '@tramo/contract/message-accounts';
import { messageAccountsApi } from '@tramo/contract/message-accounts';
import { messagesApi } from '@tramo/contract/messages';
import { type Template, templatesApi } from '@tramo/contract/templates';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { keyOf, testApp } from '../../../test/app.ts';
import { buildCompany, buildGuide, buildUser, type Company } from '../../../test/builders.ts';
import { devAccess, devEnvironment, openDevProviders } from '../../dev-providers/server.ts';
import { readConfig } from '../../platform/config.ts';
import { inTx } from '../../platform/context.ts';
import { metaHookPathOf, metaSignature } from '../../platform/messaging/meta-hook.ts';
import { openProviders } from '../../platform/messaging/open-providers.ts';
import { queueMessage } from '../../platform/messaging/queue.ts';
import { sendDue } from '../../platform/messaging/sender.ts';
import { twilioPathsOf, twilioSignature } from '../../platform/messaging/twilio.ts';
import { openOutbound } from '../../platform/outbound.ts';
import { openVault } from '../../platform/secrets.ts';
import { renderFor } from '../templates/templates.render.service.ts';
import { submitDue } from '../templates/templates.review.service.ts';

/** The company's own accounts, at servers of their own beside the installation's. */
const ownAccess = {
  twilio: { accountSid: `AC${'0'.repeat(31)}7`, authToken: 'clave-propia-de-twilio-9876', from: '+15550007777' },
  meta: {
    token: 'token-propio-de-meta-4321',
    phoneId: '300000000000003',
    wabaId: '400000000000004',
    appSecret: 'secreto-propio-de-la-app-5555',
    verifyToken: 'palabra-propia',
  },
};

const t = await testApp();
await t.app.listen({ port: 0, host: '127.0.0.1' });
const appUrl = `http://127.0.0.1:${(t.app.server.address() as { port: number }).port}`;
const company = await buildCompany(t, 'Con cuenta propia');
const pace = { delayMs: 10, isUnruly: true };
const house = await openDevProviders({ appUrl, pace });
const own = await openDevProviders({ appUrl, pace, access: ownAccess, companyId: company.id });

interface Mailbox {
  port: number;
  mails: string[];
  close(): Promise<void>;
}
/** A mail server that lets one user in. */
async function openMailbox(): Promise<Mailbox> {
  const mails: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) => {
      if (username === 'avisos' && password === 'clave-de-correo') done(null, { user: username });
      else done(Object.assign(new Error('Invalid login'), { responseCode: 535 }));
    },
    onData(stream, _, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (c: Buffer) => chunks.push(c));
      stream.on('end', () => {
        mails.push(Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.server.address() as { port: number };
  return { port, mails, close: () => new Promise((done) => server.close(done)) };
}
const mailbox = await openMailbox();
afterAll(async () => {
  await Promise.all([house.close(), own.close(), mailbox.close()]);
});

const { messaging } = readConfig(devEnvironment(house.url));
const outboundAllow = [new URL(house.url).host, new URL(own.url).host, `127.0.0.1:${mailbox.port}`];
// Both live at one address outside; here the company's are at another one, to tell who sent what.
Object.assign(t.platform.config, {
  messaging: { ...messaging, urls: { twilio: own.url, meta: `${own.url}/v24.0` } },
  outboundAllow,
  publicUrl: appUrl,
});
const outbound = openOutbound(outboundAllow);
Object.assign(t.platform, {
  outbound: ((url, request) => outbound(url, { ...request, timeoutMs: 500 })) satisfies typeof outbound,
});
t.platform.providers = openProviders(t.platform.config, t.platform.outbound, () => undefined);

const inputs: Record<AccountChannel, AccountInput> = {
  sms: {
    parts: { accountSid: ownAccess.twilio.accountSid, from: ownAccess.twilio.from },
    secrets: { authToken: ownAccess.twilio.authToken },
  },
  whatsapp: {
    parts: { phoneId: ownAccess.meta.phoneId, wabaId: ownAccess.meta.wabaId },
    secrets: {
      token: ownAccess.meta.token,
      appSecret: ownAccess.meta.appSecret,
      verifyToken: ownAccess.meta.verifyToken,
    },
  },
  email: {
    parts: {
      host: '127.0.0.1',
      port: String(mailbox.port),
      user: 'avisos',
      from: 'avisos@empresa.mx',
      fromName: 'Mi Empresa',
    },
    secrets: { password: 'clave-de-correo' },
  },
};
const secrets = Object.values(inputs).flatMap((i) => Object.values(i.secrets));

const asAdmin = (of: Company = company): { token: string } => ({ token: of.admin.token });
const save = (channel: AccountChannel, input = inputs[channel], of = company) =>
  t.call(messageAccountsApi.save, { ...asAdmin(of), params: { channel }, body: input });
const remove = (channel: AccountChannel) => t.call(messageAccountsApi.remove, { ...asAdmin(), params: { channel } });
const list = async (of = company): Promise<MessageAccount[]> =>
  (await t.call(messageAccountsApi.list, asAdmin(of))).json().accounts;
const accountOf = async (channel: AccountChannel): Promise<MessageAccount> =>
  (await list()).find((a) => a.channel === channel) as MessageAccount;
const tried = async (channel: AccountChannel, change: Partial<AccountInput> = {}): Promise<AccountTrial> =>
  (
    await t.call(messageAccountsApi.try, {
      ...asAdmin(),
      params: { channel },
      body: {
        parts: { ...inputs[channel].parts, ...change.parts },
        secrets: { ...inputs[channel].secrets, ...change.secrets },
      },
    })
  ).json();

const send = async (
  channel: AccountChannel,
  to: string,
  of = company,
  text = 'Tu paquete llega hoy',
): Promise<void> => {
  await t.platform.db.as(of.id, (trx) =>
    queueMessage(trx, t.platform, {
      companyId: of.id,
      recipient: { kind: 'address', key: to },
      lane: 'notice',
      steps: [{ channel, to, subject: 'Aviso', text }],
    }),
  );
  await sendDue(t.platform);
  await Promise.all([house.world.settled(), own.world.settled()]);
  await sendDue(t.platform);
};
const sent = async (of = company): Promise<{ to: string; status: string; error: string | null }[]> =>
  (await t.call(messagesApi.list, asAdmin(of))).json().messages;
const attempts = async (
  of = company,
): Promise<{ id: string; account_id: string | null; price_cents: number | null }[]> =>
  t.platform.db.system(
    async (trx) =>
      (
        await sql<{ id: string; account_id: string | null; price_cents: number | null }>`
          select id, account_id, price_cents from message_attempt where company_id = ${of.id} order by at desc, id desc`.execute(
          trx,
        )
      ).rows,
  );

beforeEach(async () => {
  for (const { channel, source } of await list()) if (source === 'own') await remove(channel);
  await t.platform.db.system((trx) => sql`delete from message`.execute(trx));
  house.world.phones.clear();
  own.world.phones.clear();
});

describe('whose account a message leaves by', () => {
  it('by the company’s own from when it is saved, and by the installation’s again when it is removed', async () => {
    const stranger = await buildCompany(t);
    await send('sms', '8110000001');
    expect(house.world.phones.has('+528110000001')).toBe(true);
    expect((await accountOf('sms')).source).toBe('house');

    expect((await save('sms')).json()).toMatchObject({ source: 'own', own: { parts: inputs.sms.parts } });
    await send('sms', '8110000002');
    await send('sms', '8110000003', stranger);
    expect(own.world.phones.has('+528110000002')).toBe(true);
    expect(house.world.phones.has('+528110000002')).toBe(false);
    expect(house.world.phones.has('+528110000003')).toBe(true);
    // Its statuses came signed with its own token, to its own address.
    expect((await sent())[0]).toMatchObject({ status: 'delivered' });

    expect((await remove('sms')).statusCode).toBe(200);
    await send('sms', '8110000004');
    expect(house.world.phones.has('+528110000004')).toBe(true);
  });

  it('its provider charges it, not Tramo', async () => {
    await send('sms', '8110000011');
    await save('sms');
    await send('sms', '8110000012');
    const [last, first] = await attempts();
    expect([first?.account_id, first?.price_cents]).toEqual([null, 90]);
    expect([last?.account_id !== null, last?.price_cents]).toEqual([true, 0]);
  });

  it('WhatsApp by its own number, and what is written to that number is this company’s alone', async () => {
    await save('whatsapp');
    await send('whatsapp', '+525511110001');
    expect((await sent())[0]).toMatchObject({ status: 'failed', error: expect.stringContaining('Re-engagement') });
    own.meta.reply('+525511110001', 'hola');
    await own.world.settled();
    await send('whatsapp', '+525511110001');
    expect((await sent())[0]).toMatchObject({ status: 'read' });
    expect(house.world.phones.has('+525511110001')).toBe(false);
  });

  it('mail by its own server, under its own name', async () => {
    await save('email');
    await send('email', 'ana@ejemplo.mx');
    expect((await sent())[0]).toMatchObject({ status: 'sent' });
    expect(mailbox.mails.at(-1)).toContain('From: Mi Empresa <avisos@empresa.mx>');
  });

  it('an account that fails rests alone: nobody else waits for it', async () => {
    const stranger = await buildCompany(t);
    await save('sms', { ...inputs.sms, secrets: { authToken: 'otra-clave-que-no-es-esta' } });
    for (let n = 0; n < 6; n += 1) await send('sms', `81100002${n}0`);
    await send('sms', '8110000300', stranger);
    expect((await sent()).every((m) => m.status === 'queued')).toBe(true);
    expect((await sent(stranger))[0]).toMatchObject({ status: 'delivered' });
  });

  it('without an account of the installation what waits stays in the list when its own is removed', async () => {
    const kept = t.platform.providers;
    await save('sms');
    t.platform.providers = {};
    await t.platform.db.as(company.id, (trx) =>
      queueMessage(trx, t.platform, {
        companyId: company.id,
        recipient: { kind: 'address', key: 'x' },
        lane: 'notice',
        steps: [{ channel: 'sms', to: '8110000400', subject: 'Aviso', text: 'Hoy' }],
      }),
    );
    expect((await accountOf('sms')).waiting).toBe(1);
    await remove('sms');
    expect((await sent())[0]).toMatchObject({ status: 'kept' });
    expect((await accountOf('sms')).source).toBe('none');
    t.platform.providers = kept;
  });

  it('what an account took before it was replaced is not asked of the next one, and not sent twice', async () => {
    await save('sms');
    await send('sms', '+525555540800');
    const [lost] = await attempts();
    await t.platform.db.system((trx) =>
      sql`update message set status = 'unknown', next_at = now() where attempt_id = ${lost?.id}`.execute(trx),
    );
    await save('sms', {
      parts: { accountSid: `AC${'0'.repeat(31)}8`, from: ownAccess.twilio.from },
      secrets: { authToken: 'otra-clave-de-otra-cuenta' },
    });
    await sendDue(t.platform);
    expect((await sent())[0]).toMatchObject({ status: 'unknown' });
    expect(own.world.phones.get('+525555540800')).toHaveLength(1);
  });
});

describe('who may tell of a company’s messages', () => {
  const form = 'MessageSid=SMx&MessageStatus=delivered';
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const tell = async (path: string, payload: string, headers: Record<string, string>): Promise<number> =>
    (await t.app.inject({ method: 'POST', url: path, payload, headers })).statusCode;

  it('its own provider alone, by its own secret', async () => {
    await save('sms');
    await save('whatsapp');
    const status = twilioPathsOf(company.id).status;
    const signed = (token: string, path = status) =>
      twilioSignature(token, `${appUrl}${path}`, new URLSearchParams(form));
    expect(await tell(status, form, { ...type, 'x-twilio-signature': signed(ownAccess.twilio.authToken) })).toBe(204);
    expect(await tell(status, form, { ...type, 'x-twilio-signature': signed(devAccess.twilio.authToken) })).toBe(401);
    const stranger = twilioPathsOf((await buildCompany(t)).id).status;
    for (const token of [ownAccess.twilio.authToken, devAccess.twilio.authToken, ''])
      expect(await tell(stranger, form, { ...type, 'x-twilio-signature': signed(token, stranger) })).toBe(401);

    const hook = metaHookPathOf(company.id);
    const body = '{"entry":[]}';
    const byMeta = (secret: string) => ({
      'content-type': 'application/json',
      'x-hub-signature-256': metaSignature(secret, Buffer.from(body)),
    });
    expect(await tell(hook, body, byMeta(ownAccess.meta.appSecret))).toBe(200);
    expect(await tell(hook, body, byMeta(devAccess.meta.appSecret))).toBe(401);
    expect(await own.meta.verifyHook()).toBe(true);
    await remove('whatsapp');
    expect(await tell(hook, body, byMeta(ownAccess.meta.appSecret))).toBe(401);
    // The installation's own app does not speak at a company's address.
    expect(await tell(hook, body, byMeta(devAccess.meta.appSecret))).toBe(401);
    expect(await own.meta.verifyHook()).toBe(false);
  });

  it('a company’s account moves no message of another company', async () => {
    const stranger = await buildCompany(t);
    await save('sms');
    await send('sms', '+525555530003', stranger);
    const { rows } = await t.platform.db.system((trx) =>
      sql<{
        id: string;
        provider_id: string;
      }>`select id, provider_id from message_attempt where company_id = ${stranger.id}`.execute(trx),
    );
    const [theirs] = rows;
    const path = `${twilioPathsOf(company.id).status}?attempt=${theirs?.id}`;
    const told = `MessageSid=${theirs?.provider_id}&MessageStatus=delivered`;
    const signature = twilioSignature(ownAccess.twilio.authToken, `${appUrl}${path}`, new URLSearchParams(told));
    expect(await tell(path, told, { ...type, 'x-twilio-signature': signature })).toBe(204);
    await sendDue(t.platform);
    expect((await sent(stranger))[0]).toMatchObject({ status: 'failed' });
  });

  it('BAJA at its own number is heeded for this company alone', async () => {
    const stranger = await buildCompany(t);
    await send('sms', '8110000500', stranger);
    await save('sms');
    await send('sms', '8110000500');
    own.twilio.reply('+528110000500', 'BAJA');
    await own.world.settled();
    const stopped = async (of: Company): Promise<unknown[]> =>
      (await t.call(messagesApi.suppressions, asAdmin(of))).json().suppressions;
    expect(await stopped(company)).toMatchObject([{ address: '8110000500', source: 'recipient' }]);
    expect(await stopped(stranger)).toEqual([]);
    // And so is ALTA: what was said to the installation's number stands.
    house.twilio.reply('+528110000500', 'BAJA');
    await house.world.settled();
    expect(await stopped(stranger)).toMatchObject([{ reason: 'optOut' }]);
    own.twilio.reply('+528110000500', 'ALTA');
    await own.world.settled();
    expect(await stopped(company)).toEqual([]);
    expect(await stopped(stranger)).toMatchObject([{ reason: 'optOut' }]);
  });
});

describe('its secrets', () => {
  it('are told to nobody: not by the API, the audit, or the database', async () => {
    for (const channel of ['sms', 'whatsapp', 'email'] as const) expect((await save(channel)).statusCode).toBe(200);
    const answers = JSON.stringify(await list());
    const audit = (await t.call(auditApi.list, { ...asAdmin(), query: { kind: 'messageAccount' } })).body;
    const rows = await t.platform.db.system((trx) => sql`select * from message_account`.execute(trx));
    for (const secret of secrets)
      for (const place of [answers, audit, JSON.stringify(rows.rows)]) expect(place).not.toContain(secret);
    expect((await accountOf('sms')).own?.secrets.authToken).toMatchObject({ ending: '9876' });
    // A short one would be half told.
    expect((await accountOf('email')).own?.secrets.password).toMatchObject({ ending: '' });
    expect(audit).toContain('•••');
    expect(await list(await buildCompany(t))).toMatchObject([{ own: null }, { own: null }, { own: null }]);
  });

  it('stay when they are left out, and are replaced by what is written', async () => {
    t.setNow(new Date('2026-11-20T10:00:00Z'));
    await save('whatsapp');
    t.setNow(new Date('2026-11-21T10:00:00Z'));
    await save('whatsapp', { ...inputs.whatsapp, secrets: { verifyToken: 'otra-palabra-de-verdad-1111' } });
    t.setNow(null);
    const { own: kept } = await accountOf('whatsapp');
    expect(kept?.secrets).toMatchObject({
      token: { ending: '4321', date: '2026-11-20T10:00:00.000Z' },
      verifyToken: { ending: '1111', date: '2026-11-21T10:00:00.000Z' },
    });
    expect(await tried('whatsapp', { secrets: { token: '', appSecret: '', verifyToken: '' } })).toMatchObject({
      isAccepted: true,
    });
  });

  it('are not handed to another server: whoever changes it writes the password again', async () => {
    await save('email');
    const elsewhere = { parts: { ...inputs.email.parts, host: 'correo.otro.mx', port: '587' }, secrets: {} };
    for (const answer of [
      await save('email', elsewhere),
      await t.call(messageAccountsApi.try, { ...asAdmin(), params: { channel: 'email' }, body: elsewhere }),
    ])
      expect(answer.json().error).toMatchObject({
        key: 'general.invalid',
        fields: { 'secrets.password': expect.any(String) },
      });
  });

  it('sealed with another key of the installation are asked for again, and messages wait', async () => {
    await save('sms');
    const { vault } = t.platform;
    Object.assign(t.platform, {
      vault: openVault({ secretKey: 'ab'.repeat(32), dataDir: '', databaseUrl: null }),
    });
    expect((await accountOf('sms')).own?.secrets).toEqual({});
    await send('sms', '8110000600');
    expect((await sent())[0]).toMatchObject({ status: 'queued' });
    const again = await save('sms', { ...inputs.sms, secrets: {} });
    expect(again.json().error.fields).toHaveProperty('secrets.authToken');
    const status = twilioPathsOf(company.id).status;
    const told = await t.app.inject({
      method: 'POST',
      url: status,
      payload: 'MessageSid=SMx',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': 'x' },
    });
    expect(told.statusCode).toBe(401);
    Object.assign(t.platform, { vault });
  });

  it('of parts and secrets each fault stands at its field', async () => {
    const answer = await save('email', { parts: { host: 'no es', port: '8080', from: 'x' }, secrets: {} });
    expect(Object.keys(answer.json().error.fields).sort()).toEqual([
      'parts.from',
      'parts.host',
      'parts.port',
      'parts.user',
      'secrets.password',
    ]);
    expect(keyOf(await remove('email'))).toBe('messages.no_account');
  });

  it('are an administrator’s matter', async () => {
    const manager = await buildUser(t, company.id, { roles: ['routes-manager'] });
    const answer = await t.call(messageAccountsApi.list, { token: manager.token });
    expect(answer.statusCode).toBe(403);
  });
});

describe('the trial asks the provider and sends nothing', () => {
  it('Twilio', async () => {
    expect(await tried('sms')).toMatchObject({ isAccepted: true, reason: 'accepted', detail: 'Tramo local' });
    expect(await tried('sms', { secrets: { authToken: 'otra' } })).toMatchObject({
      isAccepted: false,
      reason: 'access',
    });
    expect(own.world.phones.size).toBe(0);
  });

  it('Meta: the token, the app’s secret, the number and whose it is', async () => {
    expect(await tried('whatsapp')).toMatchObject({ isAccepted: true, detail: expect.stringContaining('Tramo local') });
    expect(await tried('whatsapp', { secrets: { token: 'otro' } })).toMatchObject({ reason: 'access' });
    expect(await tried('whatsapp', { secrets: { appSecret: 'otro' } })).toMatchObject({ reason: 'appSecret' });
    expect(await tried('whatsapp', { parts: { phoneId: '999999' } })).toMatchObject({ reason: 'notFound' });
  });

  it('a mail server: the password, and whether there is one at all', async () => {
    expect(await tried('email')).toMatchObject({ isAccepted: true });
    expect(await tried('email', { secrets: { password: 'otra' } })).toMatchObject({ reason: 'access' });
  });

  it('looks around in no network of ours', async () => {
    for (const host of ['127.0.0.1', '10.0.0.5', 'localhost'])
      expect(await tried('email', { parts: { host, port: '25' } })).toMatchObject({ reason: 'unreachable' });
  });

  it('of what is saved it stands beside the account until that changes', async () => {
    await save('sms');
    await tried('sms', { secrets: { authToken: '' } });
    expect((await accountOf('sms')).own?.trial).toMatchObject({ isAccepted: true });
    await save('sms', { ...inputs.sms, parts: { ...inputs.sms.parts, from: '+15550008888' } });
    expect((await accountOf('sms')).own?.trial).toBeNull();
  });
});

describe('templates of WhatsApp', () => {
  const template = async (): Promise<Template> =>
    (
      (
        await t.call(templatesApi.list, {
          ...asAdmin(),
          query: { event: 'appointment', channel: 'whatsapp', locale: 'es' },
        })
      ).json() as Answer<typeof templatesApi.list>
    ).templates[0] as Template;
  const reviewed = async (): Promise<Template> => {
    const answer = await t.call(templatesApi.submit, {
      ...asAdmin(),
      params: { id: (await template())._id },
      body: {},
    });
    expect(answer.statusCode).toBe(200);
    await submitDue(t.platform);
    await Promise.all([house.world.settled(), own.world.settled()]);
    return template();
  };

  it('are reviewed by the account that they leave by: another one asks for them anew, and what was approved stays approved there', async () => {
    expect(await reviewed()).toMatchObject({ state: 'approved' });
    expect((await accountOf('whatsapp')).templates).toBe(1);
    const guideId = await buildGuide(company, {});
    const said = () =>
      inTx(company.ctx, (tx) =>
        renderFor(tx, { event: 'appointment', companyId: company.id, locale: 'es', guideId, channel: 'whatsapp' }),
      );
    expect(await said()).toHaveProperty('template');

    await save('whatsapp');
    expect(await template()).toMatchObject({ state: 'draft', approvedVersion: null, can: { submit: true } });
    expect((await accountOf('whatsapp')).templates).toBe(0);
    expect(await said()).toMatchObject({ blockedBy: 'noTemplate' });
    expect(await reviewed()).toMatchObject({ state: 'approved', approvedVersion: 1 });
    expect([own.meta.templates.length, house.meta.templates.length]).toEqual([1, 1]);

    await remove('whatsapp');
    expect(await template()).toMatchObject({ state: 'approved', approvedVersion: 1 });
    // An account’s own reviewer says nothing of what the other one approved.
    await save('whatsapp');
    const [theirs] = own.meta.templates;
    if (theirs) own.meta.decide(theirs, { status: 'PAUSED' });
    await own.world.settled();
    expect(await template()).toMatchObject({ state: 'paused' });
    await remove('whatsapp');
    expect(await template()).toMatchObject({ state: 'approved' });
  });
});
