import { auditApi } from '@tramo/contract/audit';
import { type Consent, messagesApi, type Suppression } from '@tramo/contract/messages';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCompany, type Company } from '../../../test/builders.ts';
import { devEnvironment, openDevProviders } from '../../dev-providers/server.ts';
import { readConfig } from '../../platform/config.ts';
import { openProviders } from '../../platform/messaging/open-providers.ts';
import { queueMessage } from '../../platform/messaging/queue.ts';
import { sendDue } from '../../platform/messaging/sender.ts';
import { openOutbound } from '../../platform/outbound.ts';

const t = await testApp();
await t.app.listen({ port: 0, host: '127.0.0.1' });
const appUrl = `http://127.0.0.1:${(t.app.server.address() as { port: number }).port}`;
const dev = await openDevProviders({ appUrl, pace: { delayMs: 10, isUnruly: false } });
afterAll(() => dev.close());
const { messaging, outboundAllow } = readConfig(devEnvironment(dev.url));
Object.assign(t.platform.config, { messaging, outboundAllow, publicUrl: appUrl });
Object.assign(
  t.platform.providers,
  openProviders(t.platform.config, openOutbound(outboundAllow), () => undefined),
);

let company: Company;
beforeEach(async () => {
  t.setNow(null);
  company = await buildCompany(t);
});
const token = (of = company): { token: string } => ({ token: of.admin.token });
const consents = async (query: Record<string, string> = {}, of = company): Promise<Consent[]> =>
  (await t.call(messagesApi.consents, { ...token(of), query })).json().consents;
const stopped = async (): Promise<Suppression[]> =>
  (await t.call(messagesApi.suppressions, token())).json().suppressions;
const suppressMany = (addresses: string[], channel = 'email') =>
  t.call(messagesApi.suppressMany, { ...token(), body: { channel, addresses } });

const send = async (to: string, subject = 'Tu paquete va en camino'): Promise<string> => {
  const id = await t.platform.db.as(company.id, (trx) =>
    queueMessage(trx, t.platform, {
      companyId: company.id,
      recipient: { kind: 'address', key: to },
      lane: 'notice',
      steps: [{ channel: 'sms', to, subject, text: 'Hoy' }],
    }),
  );
  await sendDue(t.platform);
  await dev.world.settled();
  await sendDue(t.platform);
  return id as string;
};
const write = async (from: string, text: string): Promise<void> => {
  dev.twilio.reply(from, text);
  await dev.world.settled();
};

describe('what an address asked for is kept with how it is known, and when', () => {
  it('BAJA and ALTA: the very words, and the message that they came after', async () => {
    const message = await send('8199990001');
    await write('+528199990001', 'Alto.');
    const known = { source: 'recipient', said: 'Alto.', message: { _id: message, subject: 'Tu paquete va en camino' } };
    expect(await stopped()).toMatchObject([{ address: '8199990001', reason: 'optOut', ...known }]);
    await write('+528199990001', 'ALTA');
    expect(await stopped()).toEqual([]);
    expect(await consents()).toMatchObject([
      { wish: 'start', reason: null, source: 'recipient', said: 'ALTA' },
      { wish: 'stop', reason: 'optOut', ...known },
    ]);
  });

  it('what a provider says of a number: its code, and the message', async () => {
    const message = await send('+525555530005', 'Cita');
    expect(await stopped()).toMatchObject([
      { reason: 'wrongNumber', source: 'provider', said: '30005', message: { _id: message, subject: 'Cita' } },
    ]);
  });

  it('by hand: who, and when', async () => {
    t.setNow(new Date('2026-11-20T10:00:00Z'));
    await t.call(messagesApi.suppress, { ...token(), body: { channel: 'email', address: 'luis@casa.mx' } });
    const [one] = await stopped();
    expect(one).toMatchObject({ source: 'person', byName: 'Admin de Prueba', said: null, message: null });
    t.setNow(new Date('2026-11-21T10:00:00Z'));
    await t.call(messagesApi.unsuppress, { ...token(), params: { id: one?._id ?? '' } });
    expect(await consents()).toMatchObject([
      { wish: 'start', source: 'person', byName: 'Admin de Prueba', date: '2026-11-21T10:00:00.000Z' },
      { wish: 'stop', source: 'person', byName: 'Admin de Prueba', date: '2026-11-20T10:00:00.000Z' },
    ]);
  });

  it('a list that somebody brought: what is no address stays out, who was stopped before keeps his reason', async () => {
    await t.call(messagesApi.suppress, { ...token(), body: { channel: 'email', address: 'a@casa.mx' } });
    const answer = await suppressMany(['A@casa.mx', 'b@casa.mx', 'b@casa.mx ', 'no es', '']);
    expect(answer.json()).toEqual({ stopped: 1, known: 1, faulty: ['no es'] });
    expect((await stopped()).map((s) => [s.address, s.source]).sort()).toEqual([
      ['a@casa.mx', 'person'],
      ['b@casa.mx', 'import'],
    ]);
    expect((await suppressMany(['811 000 0001'], 'sms')).json()).toMatchObject({ stopped: 1 });
    const { entries: audits } = (await t.call(auditApi.list, { ...token(), query: { kind: 'suppression' } })).json();
    expect(audits).toContainEqual(expect.objectContaining({ action: 'import', after: { rows: 1 } }));
  });

  it('is a company’s own, found by its address, and outlives the message', async () => {
    await send('8199990002');
    await write('+528199990002', 'BAJA');
    await t.platform.db.system((trx) => sql`delete from message where company_id = ${company.id}`.execute(trx));
    expect(await consents({ search: '99990002' })).toMatchObject([
      { said: 'BAJA', message: { _id: null, subject: 'Tu paquete va en camino' } },
    ]);
    expect(await consents({ search: 'nadie' })).toEqual([]);
    expect(await consents({ channel: 'email' })).toEqual([]);
    expect(await consents({}, await buildCompany(t))).toEqual([]);
  });

  it('nobody of a company rewrites it', async () => {
    await suppressMany(['c@casa.mx']);
    for (const change of [sql`update message_consent set said = 'x'`, sql`delete from message_consent`])
      await expect(t.platform.db.as(company.id, (trx) => change.execute(trx))).rejects.toThrow(/permission denied/);
  });
});
