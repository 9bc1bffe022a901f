import { alertsApi } from '@tramo/contract/alerts';
import type { Answer, Body, Query } from '@tramo/contract/endpoint';
import { guidesApi } from '@tramo/contract/guides-api';
import { messagesApi } from '@tramo/contract/messages';
import { type Conversation, type Reply, repliesApi } from '@tramo/contract/replies';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { keyOf, testApp } from '../../../test/app.ts';
import { buildCedi, buildCompany, buildGuide, buildUser, type Company } from '../../../test/builders.ts';
import { auditOf } from '../../../test/signin.ts';
import { eventually } from '../../../test/waits.ts';
import { messagesUnclaimed } from '../../cli/messages.ts';
import { devAccess, devEnvironment, openDevProviders } from '../../dev-providers/server.ts';
import { readConfig } from '../../platform/config.ts';
import { metaHookPath, metaSignature } from '../../platform/messaging/meta-hook.ts';
import { openProviders } from '../../platform/messaging/open-providers.ts';
import { queueMessage } from '../../platform/messaging/queue.ts';
import { sendDue } from '../../platform/messaging/sender.ts';
import { openOutbound } from '../../platform/outbound.ts';
import { forgetReplies } from './replies.service.ts';

const t = await testApp({ background: true });
await t.app.listen({ port: 0, host: '127.0.0.1' });
const appUrl = `http://127.0.0.1:${(t.app.server.address() as { port: number }).port}`;
const dev = await openDevProviders({ appUrl, pace: { delayMs: 20, isUnruly: true } });
afterAll(() => dev.close());
const { messaging, outboundAllow } = readConfig(devEnvironment(dev.url));
Object.assign(t.platform.config, { messaging, outboundAllow, publicUrl: appUrl });
Object.assign(
  t.platform.providers,
  openProviders(t.platform.config, openOutbound(outboundAllow), () => undefined),
);

/** A number that nobody has used yet. */
let used = 1000;
const phone = (): string => `+52811234${(used++).toString().padStart(4, '0')}`;

let company: Company;
let guideId: string;
let to: string;
beforeEach(async () => {
  t.setNow(null);
  company = await buildCompany(t);
  guideId = await buildGuide(company, {});
  to = phone();
});

const sendTo = async (
  of: Company,
  about: string | undefined,
  channel: 'sms' | 'whatsapp' = 'whatsapp',
  more: object = {},
): Promise<string> => {
  const id = await t.platform.db.as(of.id, (trx) =>
    queueMessage(trx, t.platform, {
      companyId: of.id,
      ...(about ? { guideId: about } : {}),
      recipient: { kind: 'recipient', key: to },
      lane: 'notice',
      steps: [{ channel, to, subject: 'Aviso', text: 'Tu paquete llega hoy', ...more }],
    }),
  );
  await sendDue(t.platform);
  // The server's own sender may have it in hand: until it has written down what came of it, nobody can answer the message.
  await eventually(async () => expect(['queued', 'sending']).not.toContain(await statusOf(id as string)));
  await dev.world.settled();
  await sendDue(t.platform);
  return id as string;
};
const statusOf = (id: string): Promise<string | undefined> =>
  t.platform.db.system(
    async (trx) =>
      (await sql<{ status: string }>`select status from message where id = ${id}`.execute(trx)).rows[0]?.status,
  );
const write = async (text: string, inReplyTo?: string): Promise<void> => {
  dev.meta.reply(to, text, inReplyTo);
  await dev.world.settled();
};
const talk = async (of: Company = company, about = guideId): Promise<Conversation> =>
  (await t.call(repliesApi.conversation, { token: of.admin.token, params: { id: about } })).json();
const list = async (of: Company, query: Query<typeof repliesApi.list> = {}): Promise<Answer<typeof repliesApi.list>> =>
  (await t.call(repliesApi.list, { token: of.admin.token, query: query as Record<string, string> })).json();
const answer = (body: Body<typeof repliesApi.answer>, token = company.admin.token): Promise<LightMyRequestResponse> =>
  t.call(repliesApi.answer, { token, params: { id: guideId }, body });
const stopped = async (of: Company): Promise<unknown[]> =>
  (await t.call(messagesApi.suppressions, { token: of.admin.token })).json().suppressions;

/** A signed call of Meta's, as many times and in whatever order a test likes. */
const inbound = (text: object, from = to.replace('+52', '521')): Promise<LightMyRequestResponse> => {
  const value = { metadata: { phone_number_id: devAccess.meta.phoneId }, messages: [{ from, type: 'text', ...text }] };
  const entry = [{ id: devAccess.meta.wabaId, changes: [{ field: 'messages', value }] }];
  const payload = JSON.stringify({ entry });
  const signature = metaSignature(devAccess.meta.appSecret, Buffer.from(payload));
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
  return t.app.inject({ method: 'POST', url: metaHookPath, payload, headers });
};
const seconds = (ago: number): string => String(Math.floor(Date.now() / 1000) - ago);

describe('a text that comes in', () => {
  it('lands at the guide of the message that it answers, once, and tells the office', async () => {
    const other = await buildGuide(company, {});
    await sendTo(company, guideId);
    const first = dev.world.phones.get(to);
    // Free text outside of the window reached nobody; its id is known all the same.
    expect(first).toBeUndefined();
    const [{ provider_id: wamid }] = await t.platform.db.system(
      async (trx) =>
        (
          await sql<{
            provider_id: string;
          }>`select a.provider_id from message_attempt a join message m on m.id = a.message_id
            where m.guide_id = ${guideId}`.execute(trx)
        ).rows as [{ provider_id: string }],
    );
    await sendTo(company, other);
    await write('Voy a estar', wamid);
    const { replies, notices, ways } = await talk();
    expect(replies).toMatchObject([{ text: 'Voy a estar', wish: 'willBe', isOwn: false, task: null }]);
    expect(notices).toMatchObject([{ subject: 'Aviso', channel: 'whatsapp' }]);
    expect(ways).toMatchObject([{ channel: 'whatsapp', isOpen: true, isStopped: false, price: 1.2 }]);
    expect((await talk(company, other)).replies).toEqual([]);
    await eventually(async () => {
      const { alerts } = (
        await t.call(alertsApi.list, { token: company.admin.token, query: { kinds: 'reply' } })
      ).json();
      expect(alerts).toMatchObject([{ kind: 'reply', guide: { _id: guideId }, values: { wish: 'willBe' } }]);
      expect(JSON.stringify(alerts)).not.toContain('Voy a estar');
    });
  });

  it('by a button below a message is its text, at the guide of that message', async () => {
    const other = await buildGuide(company, {});
    await write('Hola');
    await sendTo(company, guideId);
    const message = dev.world.phones.get(to)?.findLast((b) => !b.isOwn);
    await sendTo(company, other);
    dev.meta.press(to, 'Cambia la dirección', message?.providerId ?? '');
    await dev.world.settled();
    const { replies } = await talk();
    expect(replies.at(-1)).toMatchObject({ text: 'Cambia la dirección', wish: 'newAddress', task: { isDone: false } });
    expect((await talk(company, other)).replies).toEqual([]);
  });

  it('without such a message it is of who wrote to the number last; 521… and ten digits are one', async () => {
    const other = await buildCompany(t);
    const theirs = await buildGuide(other, {});
    await sendTo(company, guideId);
    to = to.replace('+52', '');
    await sendTo(other, theirs);
    to = `+52${to}`;
    await write('Gracias');
    expect((await talk(other, theirs)).replies).toMatchObject([{ text: 'Gracias', phone: to.slice(3) }]);
    // The other company, which knows the number too, sees nothing of it.
    expect(await talk()).toMatchObject({ replies: [], ways: [] });
    expect((await list(company)).replies).toEqual([]);
    const strange = await t.call(repliesApi.conversation, { token: company.admin.token, params: { id: theirs } });
    expect(keyOf(strange)).toBe('guides.not_found');
  });

  it('by SMS, and with something that is not kept', async () => {
    await sendTo(company, guideId, 'sms');
    dev.twilio.reply(to, 'Cambia la dirección a Juárez 12');
    await dev.world.settled();
    await inbound({ id: 'wamid.foto', timestamp: seconds(0), type: 'image', image: { id: '1', caption: 'la puerta' } });
    const { replies, ways } = await talk();
    expect(replies.map((r) => [r.channel, r.text, r.hasMedia, r.wish])).toEqual(
      expect.arrayContaining([
        ['sms', 'Cambia la dirección a Juárez 12', false, 'newAddress'],
        ['whatsapp', '[Envió una foto] la puerta', true, null],
      ]),
    );
    expect(ways.map((w) => w.channel).sort()).toEqual(['sms', 'whatsapp']);
  });

  it('about no guide is listed, also where no company wrote to the number', async () => {
    await sendTo(company, undefined);
    await write('¿Quién es?');
    expect((await list(company, { only: 'unmatched' })).replies).toMatchObject([{ text: '¿Quién es?', guide: null }]);
    const kept = await buildUser(t, company.id, { roles: ['routes-manager'], cediIds: [company.cediId] });
    const seen = await t.call(repliesApi.list, { token: kept.token });
    expect(seen.json().replies).toEqual([]);
    to = phone();
    await write('Número equivocado');
    const lines: string[] = [];
    const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
    await messagesUnclaimed(async () => ({ platform: t.platform, close: async () => undefined }));
    log.mockRestore();
    expect(lines.filter((line) => line.includes(to.slice(3)))).toEqual([
      expect.stringMatching(/^\d{4}-\S+Z {2}whatsapp {2}\d{10} {2}"Número equivocado"$/),
    ]);
  });

  it('any order and number of calls ends in one state', async () => {
    await sendTo(company, guideId);
    const texts = [
      { id: 'wamid.p1', timestamp: seconds(9), text: { body: 'Hola' } },
      { id: 'wamid.p2', timestamp: seconds(8), text: { body: 'BAJA' } },
      { id: 'wamid.p3', timestamp: seconds(7), text: { body: 'Alta' } },
      { id: 'wamid.p4', timestamp: seconds(6), text: { body: 'Cambia la dirección' } },
      { id: 'wamid.p5', timestamp: seconds(5), text: { body: 'ALTO' } },
    ];
    let seed = 7;
    const random = (): number => {
      seed = (seed * 1664525 + 1013904223) % 2 ** 32;
      return seed / 2 ** 32;
    };
    const states: unknown[] = [];
    for (let round = 0; round < 6; round += 1) {
      const calls = texts
        .flatMap((x) => (random() < 0.5 ? [x, x] : [x]))
        .map((x) => ({ x: { ...x, id: `${x.id}.${round}` }, key: random() }))
        .sort((a, b) => a.key - b.key);
      await t.platform.db.system(async (trx) => {
        await sql`delete from reply where guide_id = ${guideId}`.execute(trx);
        await sql`delete from message_contact where company_id = ${company.id}`.execute(trx);
        await sql`delete from suppression where company_id = ${company.id}`.execute(trx);
      });
      for (const { x } of calls) await inbound(x);
      const { replies, ways } = await talk();
      states.push({
        said: replies.map((r) => [r.text, r.wish, r.task?.isDone]),
        ways: ways.map(({ isOpen, isStopped, until }) => ({ isOpen, isStopped, until })),
        stopped: (await stopped(company)).length,
      });
    }
    expect(states[0]).toMatchObject({ stopped: 1, ways: [{ isOpen: true, isStopped: true }] });
    for (const state of states) expect(state).toEqual(states[0]);
  });

  it('a BAJA that comes again after ALTA stops nothing', async () => {
    await sendTo(company, guideId);
    const baja = { id: `wamid.b-${to}`, timestamp: seconds(20), text: { body: 'BAJA' } };
    await inbound(baja);
    expect(await stopped(company)).toHaveLength(1);
    expect(keyOf(await answer({ channel: 'whatsapp', text: 'Hola' }))).toBe('replies.stopped');
    await inbound({ id: `wamid.a-${to}`, timestamp: seconds(10), text: { body: 'ALTA' } });
    await inbound(baja);
    expect(await stopped(company)).toEqual([]);
  });
});

describe('the office', () => {
  it('answers as free text while the window is open, sees it arrive, and pays for it', async () => {
    await sendTo(company, guideId);
    expect(keyOf(await answer({ channel: 'whatsapp', text: 'Hola' }))).toBe('replies.nobody_wrote');
    await write('¿A qué hora llegan?');
    const sent = await answer({ channel: 'whatsapp', text: 'Antes de la una' });
    expect(sent.json()).toMatchObject({ isOwn: true, text: 'Antes de la una', byName: expect.any(String) });
    // The working process may have it in hand: what is waited for is the phone, and then its statuses.
    await eventually(async () => {
      await sendDue(t.platform);
      expect(dev.world.phones.get(to)?.at(-1)).toMatchObject({ text: 'Antes de la una', isOwn: false });
    });
    await eventually(async () => {
      await sendDue(t.platform);
      expect((await talk()).replies.map((r) => [r.isOwn, r.text, r.status])).toEqual([
        [false, '¿A qué hora llegan?', null],
        [true, 'Antes de la una', 'read'],
      ]);
    });
    const detail = (await t.call(guidesApi.detail, { token: company.admin.token, params: { id: guideId } })).json();
    expect(detail.cost.lines).toContainEqual(expect.objectContaining({ concept: 'whatsapp', unitPrice: 1.2 }));

    t.setNow(new Date(Date.now() + 24.1 * 3_600_000));
    const late = await answer({ channel: 'whatsapp', text: 'Tarde' });
    expect([late.statusCode, keyOf(late)]).toEqual([409, 'replies.window_closed']);
    expect(late.json().error.message).toContain('131047');
    expect((await talk()).ways).toMatchObject([{ isOpen: false, until: null }]);
    t.setNow(null);
  });

  it('what a missing template would stop leaves as free text to who wrote within the day', async () => {
    const blocked = { blockedBy: 'templateInReview' };
    await sendTo(company, guideId, 'sms');
    await sendTo(company, guideId, 'whatsapp', blocked);
    const listed = async () => (await t.call(messagesApi.list, { token: company.admin.token })).json().messages[0];
    expect(await listed()).toMatchObject({ status: 'suppressed' });
    await write('Hola');
    await sendTo(company, guideId, 'whatsapp', blocked);
    await eventually(async () => {
      await sendDue(t.platform);
      expect(await listed()).toMatchObject({ status: 'read' });
    });
  });

  it('does the task of a changed address: who, when, and undone again', async () => {
    await sendTo(company, guideId);
    await write('Cambia la dirección');
    const [open] = (await list(company, { only: 'toDo' })).replies as [Reply];
    expect(open).toMatchObject({ task: { isDone: false, date: null, byName: null }, guide: { _id: guideId } });
    const mark = async (isDone: boolean): Promise<Reply> =>
      (
        await t.call(repliesApi.mark, { token: company.admin.token, params: { id: open._id }, body: { isDone } })
      ).json();
    expect(await mark(true)).toMatchObject({ task: { isDone: true, byName: expect.any(String) } });
    expect((await list(company, { only: 'toDo' })).replies).toEqual([]);
    expect(await mark(false)).toMatchObject({ task: { isDone: false, byName: null } });
    const kept = await auditOf(t, open._id);
    expect(kept.map((e) => e.after)).toEqual([{ isDone: true }, { isDone: false }]);
    await write('Gracias');
    const thanks = (await talk()).replies.at(-1) as Reply;
    const wrong = await t.call(repliesApi.mark, {
      token: company.admin.token,
      params: { id: thanks._id },
      body: { isDone: true },
    });
    expect(keyOf(wrong)).toBe('replies.no_task');
  });

  it('of other cedis sees nothing, and may do nothing', async () => {
    await sendTo(company, guideId);
    await write('Cambia la dirección');
    const [open] = (await list(company)).replies as [Reply];
    const elsewhere = await buildCedi(t, company.id);
    const { token } = await buildUser(t, company.id, { roles: ['routes-manager'], cediIds: [elsewhere] });
    expect((await t.call(repliesApi.list, { token })).json().replies).toEqual([]);
    const denied = [
      await t.call(repliesApi.conversation, { token, params: { id: guideId } }),
      await answer({ channel: 'whatsapp', text: 'x' }, token),
      await t.call(repliesApi.mark, { token, params: { id: open._id }, body: { isDone: true } }),
    ];
    expect(denied.map(keyOf)).toEqual(['guides.not_found', 'guides.not_found', 'replies.not_found']);
  });

  it('keeps nobody’s words for longer than the messages', async () => {
    await sendTo(company, guideId);
    await write('Voy a estar');
    const later = (days: number): Date => new Date(Date.now() + days * 86_400_000);
    await t.platform.db.system((trx) => forgetReplies(trx, later(89)));
    expect((await talk()).replies).toHaveLength(1);
    await t.platform.db.system((trx) => forgetReplies(trx, later(91)));
    expect((await talk()).replies).toEqual([]);
  });
});
