import { codeTries } from '@tramo/contract/codes';
import { driverApi } from '@tramo/contract/driver';
import { guidesApi } from '@tramo/contract/guides-api';
import { proofApi } from '@tramo/contract/proof';
import { routesApi } from '@tramo/contract/routes';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { keyOf, testApp } from '../../../test/app.ts';
import { buildCompany, buildGuide, buildUser } from '../../../test/builders.ts';
import { certified, openCodesDesk, wrong } from '../../../test/codes.ts';
import { buildReadyRoute, pins, readGuide } from '../../../test/routes.ts';
import { guidesCertified } from '../guides/guides.events.ts';
import { tryBeforeVisit } from './codes.service.ts';
import { codesSubscribers } from './codes.subscribers.ts';

const t = await testApp();
const c = await buildCompany(t, 'Paquetería Norte');
const desk = openCodesDesk(t, c);
afterEach(() => t.setNow(null));

describe('when the route leaves', () => {
  test('each certified guide gets a code of its own, sent to its recipient; others none', async () => {
    const r = await desk.startedRoute([
      certified({ party: { email: 'ana@ejemplo.mx' } }),
      certified({ notify: { email: false, sms: true, whatsapp: true, whatsappPhone: '5511112222' } }),
      { party: { address: pins(2)[1] as object } },
    ]);
    const [mailed, texted, plain] = r.guideIds as [string, string, string];
    expect(await desk.messages(mailed)).toMatchObject([{ channel: 'email', recipient: 'ana@ejemplo.mx' }]);
    const [text] = await desk.messages(mailed);
    expect(text?.body).toContain('Paquetería Norte');
    expect(text?.subject).not.toMatch(/\d{6}/);
    // Forgotten when tomorrow is over: midnight in Mexico.
    expect(text?.forget_at.toISOString()).toMatch(/T06:00:00/);
    expect((await desk.messages(texted)).map((m) => `${m.channel} ${m.recipient}`).sort()).toEqual([
      'sms 8112345678',
      'whatsapp 5511112222',
    ]);
    expect(await desk.codeOf(mailed)).not.toBe(await desk.codeOf(texted));
    expect(await desk.messages(plain)).toEqual([]);
    expect(await desk.state(plain)).toMatchObject({ status: 'none', sentAt: null });
    expect(await desk.state(texted)).toMatchObject({
      status: 'sent',
      triesLeft: codeTries,
      sentTo: [
        { channel: 'whatsapp', to: '•••• 2222' },
        { channel: 'sms', to: '•••• 5678' },
      ],
      resends: 0,
      override: null,
    });
    expect((await desk.binnacle(mailed)).filter((b) => b.action === 'codeSent')).toHaveLength(1);
    expect((await desk.binnacle(plain)).filter((b) => b.action === 'codeSent')).toHaveLength(0);
  });

  test('not before it leaves, and once although the start is sent twice', async () => {
    const r = await buildReadyRoute(t, c, { guides: [certified()] });
    const id = r.guideIds[0] as string;
    expect(await desk.state(id)).toMatchObject({ status: 'none' });
    expect((await desk.driverRoute(r.driver)).stops[0]).toMatchObject({ certifiedDelivery: true, codeChallenge: null });
    const start = () =>
      t.call(driverApi.start, {
        token: r.driver.token,
        params: { id: r.id },
        body: { at: t.platform.now().toISOString() },
      });
    expect((await start()).json().stops[0].codeChallenge).toMatchObject({ guideId: id });
    await start();
    expect(await desk.messages(id)).toHaveLength(1);
  });

  test('a guide that joins a route on the road, or becomes certified on it, gets its code too, once', async () => {
    const r = await desk.startedRoute([{ party: { address: pins(1)[0] as object } }]);
    const [there] = r.guideIds as [string];
    const joining = await buildGuide(c, certified());
    const [subscriber] = codesSubscribers(t.platform);
    const lastEvent = async (): Promise<number> =>
      t.platform.db.system(
        async (trx) =>
          (await sql<{ id: number }>`select coalesce(max(id), 0)::int as id from event`.execute(trx)).rows[0]?.id ?? 0,
      );
    /** What the subscriber does with the events of a change; twice, as a crash would have it. */
    const follow = async (change: () => Promise<unknown>) => {
      const before = await lastEvent();
      await change();
      await t.platform.db.system(async (trx) => {
        const { rows } = await sql<{ payload: Record<string, unknown> }>`select payload from event
          where id > ${before} and name = ${guidesCertified.eventName} order by id`.execute(trx);
        for (const { payload } of [...rows, ...rows])
          await subscriber?.reactions[0]?.handle(trx, {
            seq: 1,
            companyId: c.id,
            name: guidesCertified.eventName,
            payload,
            cediId: null,
            userId: null,
          });
      });
    };
    await follow(() =>
      t.call(routesApi.update, {
        token: c.admin.token,
        params: { id: r.id },
        body: { guides: [there, joining], updateReason: 'Urge' },
      }),
    );
    expect(await desk.messages(joining)).toHaveLength(1);
    expect((await desk.binnacle(joining)).find((b) => b.action === 'codeSent')?.actor).toBe('Sistema');
    expect(await desk.messages(there)).toHaveLength(0);
    await follow(() =>
      t.call(guidesApi.update, { token: c.admin.token, params: { id: there }, body: { certifiedDelivery: true } }),
    );
    expect(await desk.messages(there)).toHaveLength(1);
    expect((await desk.driverRoute(r.driver)).stops.every((s) => s.codeChallenge !== null)).toBe(true);
  });

  test('another trip, another code', async () => {
    const r = await desk.startedRoute();
    const [id] = r.guideIds as [string];
    const first = await desk.codeOf(id);
    for (let n = 0; n < codeTries; n++) await desk.check(r.driver, id, wrong(first));
    await desk.manage(r, id, { result: 'undelivered', subStatus: 'Cliente ausente' });
    await t.call(guidesApi.returnToAvailable, {
      token: c.admin.token,
      params: { id },
      body: { scheduledDate: '2026-11-22', subStatus: 'Reprogramación de envío' },
    });
    expect(await desk.state(id)).toMatchObject({ status: 'none' });
    const again = await buildReadyRoute(t, c, { guides: [{ party: { address: pins(1)[0] as object } }] });
    await t.call(routesApi.update, {
      token: c.admin.token,
      params: { id: again.id },
      body: { guides: [...again.guideIds, id] },
    });
    await t.call(driverApi.start, {
      token: again.driver.token,
      params: { id: again.id },
      body: { at: t.platform.now().toISOString() },
    });
    expect(await desk.messages(id)).toHaveLength(2);
    expect(await desk.state(id)).toMatchObject({ status: 'sent', triesLeft: codeTries });
    expect((await desk.check(again.driver, id, await desk.codeOf(id))).json()).toEqual({
      isRight: true,
      triesLeft: codeTries,
    });
    expect(keyOf(await desk.check(r.driver, id, await desk.codeOf(id)))).toBe('guides.not_found');
  });
});

describe('the driver asks whether a code is right', () => {
  test('right marks nothing; wrong counts; the fifth locks, for the right one too', async () => {
    const r = await desk.startedRoute();
    const [id] = r.guideIds as [string];
    const code = await desk.codeOf(id);
    expect((await desk.check(r.driver, id, code)).json()).toEqual({ isRight: true, triesLeft: codeTries });
    for (let left = codeTries - 1; left >= 0; left--)
      expect((await desk.check(r.driver, id, wrong(code))).json()).toEqual({ isRight: false, triesLeft: left });
    const locked = await desk.check(r.driver, id, code);
    expect(locked.statusCode).toBe(423);
    expect(keyOf(locked)).toBe('codes.locked');
    expect(await desk.state(id)).toMatchObject({ status: 'locked', triesLeft: 0 });
    expect((await desk.driverRoute(r.driver)).stops[0]?.codeChallenge).toBeNull();
    expect(keyOf(await desk.manage(r, id, { code }))).toBe('codes.locked');
    expect(keyOf(await desk.manage(r, id))).toBe('codes.locked');
  });

  test('wrong tries that come together are counted each, and no more than five are looked at', async () => {
    const r = await desk.startedRoute();
    const [id] = r.guideIds as [string];
    const code = await desk.codeOf(id);
    const two = await Promise.all([desk.check(r.driver, id, wrong(code, 1)), desk.check(r.driver, id, wrong(code, 2))]);
    expect(two.map((a) => a.json().triesLeft).sort()).toEqual([3, 4]);
    expect((await desk.state(id)).triesLeft).toBe(3);
    const burst = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        n % 2 ? desk.check(r.driver, id, wrong(code, n + 3)) : desk.manage(r, id, { code: wrong(code, n + 3) }),
      ),
    );
    const outcomes = burst.map((a) => (a.json().isRight === false ? 'wrong' : keyOf(a)));
    // The third of them is told as wrong by the check and as the lock that it is by a visit.
    expect(outcomes.filter((k) => k === 'wrong' || k === 'codes.wrong').length).toBeLessThanOrEqual(3);
    expect(outcomes.filter((k) => !['wrong', 'codes.wrong', 'codes.locked'].includes(k))).toEqual([]);
    // Behind the lock the right code learns nothing. (Within the burst it might overtake: requests keep no order.)
    expect(keyOf(await desk.check(r.driver, id, code))).toBe('codes.locked');
    expect(keyOf(await desk.manage(r, id, { code }))).toBe('codes.locked');
    expect(await desk.state(id)).toMatchObject({ status: 'locked', triesLeft: 0 });
  });

  test('only of his own route on the road, and only of a guide that asks for one', async () => {
    const [r, other] = [
      await desk.startedRoute([certified(), { party: { address: pins(1)[0] as object } }]),
      await desk.startedRoute(),
    ];
    const [id, plain] = r.guideIds as [string, string];
    const code = await desk.codeOf(id);
    expect(keyOf(await desk.check(other.driver, id, code))).toBe('guides.not_found');
    expect(keyOf(await desk.driverResend(other.driver, id))).toBe('guides.not_found');
    expect(keyOf(await desk.check(r.driver, plain, code))).toBe('codes.none');
    expect(keyOf(await desk.driverResend(r.driver, plain))).toBe('codes.none');
    const stranger = await buildUser(t, (await buildCompany(t)).id, { type: 'driver' });
    expect(keyOf(await desk.check(stranger, id, code))).toBe('guides.not_found');
    // Reporting another's guide neither tries its code nor tells that it has one.
    for (const by of [other, { ...r, driver: other.driver }, { ...other, driver: stranger }])
      expect(['guides.not_found', 'routes.not_yours', 'routes.not_found']).toContain(
        keyOf(await desk.manage(by, id, { code: wrong(code) })),
      );
    expect((await desk.state(id)).triesLeft).toBe(codeTries);
    expect((await desk.check(r.driver, id, '12345')).statusCode).toBe(422);
  });
});

describe('a visit of a certified guide', () => {
  test('needs the code at a success, whole or partial, and none at a failure', async () => {
    const r = await desk.startedRoute([certified(), certified(), certified()]);
    const [a, b, d] = r.guideIds as [string, string, string];
    const refused = await desk.manage(r, a);
    expect(refused.json().error).toMatchObject({
      key: 'codes.required',
      message: expect.stringContaining('entrega certificada'),
    });
    const { items } = await readGuide(t, c.admin.token, b);
    const partial = {
      result: 'partial',
      subStatus: 'Producto incompleto',
      items: items.map(({ _id }) => ({ id: _id, quantity: 0 })),
    };
    expect(keyOf(await desk.manage(r, b, partial))).toBe('codes.required');
    expect((await desk.manage(r, a, { code: await desk.codeOf(a) })).json().status).toBe('delivered');
    expect((await desk.manage(r, b, { ...partial, code: await desk.codeOf(b) })).json().status).toBe('partial');
    expect((await desk.manage(r, d, { result: 'undelivered', subStatus: 'Cliente ausente' })).json().status).toBe(
      'undelivered',
    );
    expect(await desk.state(a)).toMatchObject({ status: 'used', usedAt: expect.any(String), resendFrom: null });
    expect(keyOf(await desk.resend(a))).toBe('codes.none');
    expect(keyOf(await desk.override(a))).toBe('codes.none');
  });

  test('a wrong code is counted although the visit is refused and undone, with a key and without', async () => {
    const r = await desk.startedRoute();
    const [id] = r.guideIds as [string];
    const code = await desk.codeOf(id);
    const first = await desk.manage(r, id, { code: wrong(code) });
    expect(first.statusCode).toBe(422);
    expect(first.json().error).toMatchObject({ key: 'codes.wrong', params: { tries: 4 } });
    const withKey = () => desk.manage(r, id, { code: wrong(code) }, { 'idempotency-key': `visit-${id}` });
    expect((await withKey()).json().error.params).toEqual({ tries: 3 });
    expect((await withKey()).json().error.params).toEqual({ tries: 2 });
    expect((await desk.state(id)).triesLeft).toBe(2);
    // A right code with other faults is refused for those, and nothing is used up.
    expect(keyOf(await desk.manage(r, id, { result: 'partial', code }))).toBe('guides.unknown_substatus');
    expect(await desk.state(id)).toMatchObject({ status: 'sent', triesLeft: 2, usedAt: null });
    const at = t.platform.now().toISOString();
    const deliver = () => desk.manage(r, id, { code, at }, { 'idempotency-key': `right-${id}` });
    const right = await deliver();
    expect(right.json().status).toBe('delivered');
    // The phone did not hear the answer.
    expect((await deliver()).json()).toEqual(right.json());
    expect((await desk.state(id)).triesLeft).toBe(2);
  });

  test('the try that locks says so', async () => {
    const r = await desk.startedRoute();
    const [id] = r.guideIds as [string];
    const code = await desk.codeOf(id);
    for (let n = 1; n < codeTries; n++)
      expect(keyOf(await desk.manage(r, id, { code: wrong(code, n) }))).toBe('codes.wrong');
    const last = await desk.manage(r, id, { code: wrong(code) });
    expect(last.json().error).toMatchObject({
      key: 'codes.locked',
      message: expect.stringContaining('Pide a la oficina'),
    });
    // Reporting that nothing was handed over is open to a locked one.
    expect((await desk.manage(r, id, { result: 'undelivered', subStatus: 'Cliente ausente' })).statusCode).toBe(200);
  });

  test('a try is never counted inside of the transaction that it may undo', async () => {
    const visit = { guideId: c.id, outcome: 'delivered' as const, code: '123456' };
    await t.platform.db.as(c.id, async (trx) => {
      await expect(tryBeforeVisit({ ...c.ctx, trx }, visit)).rejects.toThrow(/outside/);
    });
  });

  test.each<[string, object, string]>([
    ['with the code', {}, 'code'],
    ['with the code that the phone found right', { offline: true }, 'offlineCode'],
  ])('is proven %s', async (_, how, proven) => {
    const r = await desk.startedRoute();
    const [id] = r.guideIds as [string];
    const challenge = (await desk.driverRoute(r.driver)).stops[0]?.codeChallenge ?? null;
    const checkedOffline = 'offline' in how ? challenge : null;
    expect(await desk.provenBy(r, id, { code: await desk.codeOf(id), checkedOffline })).toBe(proven);
  });

  test('a challenge that is not ours, or another guide’s, is refused; a wrong code is wrong whatever the phone says', async () => {
    const r = await desk.startedRoute([certified(), certified()]);
    const [id] = r.guideIds as [string, string];
    const [mine, others] = (await desk.driverRoute(r.driver)).stops.map((s) => s.codeChallenge);
    if (!mine || !others) throw new Error('no challenge');
    const code = await desk.codeOf(id);
    expect(new Date(mine.expires).getTime()).toBeGreaterThan(t.platform.now().getTime());
    const faked = { ...mine, expires: '2099-01-01T00:00:00.000Z' };
    for (const checkedOffline of [faked, others, { ...others, guideId: id }, { ...mine, signature: '' }]) {
      const answer = await desk.manage(r, id, { code, checkedOffline });
      expect(answer.statusCode).toBe(422);
      expect(answer.json().error.fields).toHaveProperty('checkedOffline');
    }
    expect(keyOf(await desk.manage(r, id, { code: wrong(code), checkedOffline: mine }))).toBe('codes.wrong');
    expect((await desk.manage(r, id, { code, checkedOffline: mine })).json().status).toBe('delivered');
    const { visits } = (await t.call(proofApi.visits, { token: c.admin.token, params: { id } })).json();
    expect(visits).toMatchObject([
      { certifiedDelivery: true, proven: 'offlineCode', missing: expect.not.arrayContaining(['code']) },
    ]);
  });

  test('that was reported by mistake and taken back is proven by the same code again', async () => {
    const r = await desk.startedRoute();
    const [id] = r.guideIds as [string];
    const code = await desk.codeOf(id);
    await desk.manage(r, id, { code });
    expect((await desk.state(id)).status).toBe('used');
    const undo = { routeId: r.id, at: t.platform.now().toISOString(), reason: 'Era la casa de al lado' };
    expect((await t.call(driverApi.reopen, { token: r.driver.token, params: { id }, body: undo })).statusCode).toBe(
      200,
    );
    expect(await desk.state(id)).toMatchObject({ status: 'sent', isAwaited: true, usedAt: null });
    expect(keyOf(await desk.manage(r, id))).toBe('codes.required');
    expect((await desk.manage(r, id, { code })).json().status).toBe('delivered');
  });
});
