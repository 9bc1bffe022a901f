import { messagesApi } from '@tramo/contract/messages';
import { unsubscribeApi } from '@tramo/contract/unsubscribe';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCompany, type Company } from '../../../test/builders.ts';
import { openNoticeDesk } from '../../../test/notices.ts';
import { buildStartedRoute, manageGuide, pins } from '../../../test/routes.ts';
import { suppress } from '../../platform/messaging/suppressions.ts';
import { unsubscribeLinks } from './tracking.unsubscribe.service.ts';

const t = await testApp();
let c: Company;
beforeEach(async () => {
  c = await buildCompany(t);
});

const address = 'Ana.Ruiz@casa.mx';
const tokenFor = (company: Company = c): string =>
  unsubscribeLinks(t.platform, { companyId: company.id, address }).page.split('#')[1] ?? '';
const read = async (token: string) => (await t.call(unsubscribeApi.read, { query: { token } })).json();
const save = (token: string, isStopped: boolean) => t.call(unsubscribeApi.save, { body: { token, isStopped } });
const stopped = async (company: Company = c): Promise<object[]> =>
  (await t.call(messagesApi.suppressions, { token: company.admin.token })).json().suppressions;
const click = (token: string, body: string, type = 'application/x-www-form-urlencoded') =>
  t.app.inject({
    method: 'POST',
    url: `/api${unsubscribeApi.oneClick.path}?token=${token}`,
    headers: { 'content-type': type },
    body,
  });
const stopBefore = (reason: 'bounced' | 'manual'): Promise<void> =>
  t.platform.db.as(c.id, async (trx) => {
    await suppress(
      trx,
      [{ companyId: c.id, channel: 'email', to: address, reason, source: 'provider', byName: null }],
      t.platform.now(),
    );
  });

describe('the link of a mail', () => {
  it('asks, and stops nothing by being opened', async () => {
    const token = tokenFor();
    expect(await read(token)).toMatchObject({ address: 'a•••@casa.mx', isStopped: false, company: { _id: c.id } });
    const opened = await t.app.inject({ method: 'GET', url: `/api${unsubscribeApi.oneClick.path}?token=${token}` });
    expect([opened.statusCode, opened.headers.location]).toEqual([
      303,
      `${t.platform.config.publicUrl}/unsubscribe#${token}`,
    ]);
    expect(await stopped()).toEqual([]);
  });

  it('stands in the history once, however often a mail program calls', async () => {
    for (const isStopped of [true, true, true, false, false]) await save(tokenFor(), isStopped);
    const { consents } = (await t.call(messagesApi.consents, { token: c.admin.token })).json();
    expect(consents).toMatchObject([
      { wish: 'start', source: 'link', reason: null },
      { wish: 'stop', source: 'link', reason: 'optOut', byName: null, said: null },
    ]);
    expect(consents).toHaveLength(2);
  });

  it('ends the notices of its company, says how and when, and begins them again', async () => {
    const other = await buildCompany(t);
    expect((await save(tokenFor(), true)).json()).toMatchObject({ isStopped: true, canStart: true });
    expect((await save(tokenFor(), true)).statusCode).toBe(200);
    expect(await stopped()).toMatchObject([
      {
        channel: 'email',
        address: 'ana.ruiz@casa.mx',
        reason: 'optOut',
        source: 'link',
        createdDate: expect.any(String),
      },
    ]);
    expect(await stopped(other)).toEqual([]);
    expect((await save(tokenFor(), false)).json()).toMatchObject({ isStopped: false });
    expect(await stopped()).toEqual([]);
  });

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])('the mail program ends them with one call, as %s', async (type, body) => {
    expect((await click(tokenFor(), body, type)).statusCode).toBe(204);
    expect(await stopped()).toMatchObject([{ reason: 'optOut', source: 'link' }]);
  });

  it('another call than the mail program’s ends nothing', async () => {
    expect((await click(tokenFor(), 'a=b')).statusCode).toBe(400);
    expect(await stopped()).toEqual([]);
  });

  it('of which a letter changed opens nothing', async () => {
    const token = tokenFor();
    const changed = `${token.slice(0, 50)}${token[50] === 'A' ? 'B' : 'A'}${token.slice(51)}`;
    for (const answer of [
      await t.call(unsubscribeApi.read, { query: { token: changed } }),
      await save(changed, true),
      await click(changed, 'List-Unsubscribe=One-Click'),
    ])
      expect([answer.statusCode, answer.json().error.key]).toEqual([404, 'messages.unsubscribe_link']);
    const gone = unsubscribeLinks(t.platform, { companyId: '01900000-0000-7000-8000-0000000000aa', address });
    expect((await save(gone.page.split('#')[1] ?? '', true)).statusCode).toBe(404);
  });

  it('a wish outlives a bounce; what the company stopped by hand only the company begins again', async () => {
    await stopBefore('bounced');
    await save(tokenFor(), true);
    expect(await stopped()).toMatchObject([{ reason: 'optOut', source: 'link' }]);
    await save(tokenFor(), false);
    await stopBefore('manual');
    await save(tokenFor(), true);
    expect((await save(tokenFor(), false)).json()).toMatchObject({ isStopped: true, canStart: false });
    expect(await stopped()).toMatchObject([{ reason: 'manual' }]);
  });
});

describe('mails of events', () => {
  it('carry it in their text, their page and their head; codes have none', async () => {
    const desk = openNoticeDesk(t, c);
    await desk.rules([{ event: 'deliverySuccess', channels: ['email', 'sms'] }]);
    const party = { address: pins(1)[0] ?? {}, email: address, phone: '8112345600' };
    const route = await buildStartedRoute(t, c, { guides: [{ party }] });
    await manageGuide(t, route, route.guideIds[0] ?? '', {});
    await desk.hear();
    const { rows } = await t.platform.db.system((trx) =>
      sql<{ channel: string; body: string; html: string | null; unsubscribe_url: string | null }>`
        select channel, body, html, unsubscribe_url from message where company_id = ${c.id} and event = 'deliverySuccess' order by channel`.execute(
        trx,
      ),
    );
    const [mail, sms] = rows;
    const token = /\/unsubscribe#([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
    expect(mail?.html).toContain(`/unsubscribe#${token}`);
    expect(mail?.unsubscribe_url).toBe(
      `${t.platform.config.publicUrl}/api${unsubscribeApi.oneClick.path}?token=${token}`,
    );
    expect([sms?.channel, sms?.unsubscribe_url, /unsubscribe/.test(sms?.body ?? '')]).toEqual(['sms', null, false]);
    expect((await save(token, true)).statusCode).toBe(200);
    expect(await stopped()).toMatchObject([{ address: 'ana.ruiz@casa.mx' }]);
  });
});
