import { codeResendMinutes, codeResendsPerDay, codesApi, codeTries } from '@tramo/contract/codes';
import { driverApi } from '@tramo/contract/driver';
import { guidesApi } from '@tramo/contract/guides-api';
import { routesApi } from '@tramo/contract/routes';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { keyOf, testApp } from '../../../test/app.ts';
import { buildCedi, buildCompany, buildUser } from '../../../test/builders.ts';
import { certified, openCodesDesk, wrong } from '../../../test/codes.ts';
import { buildReadyRoute } from '../../../test/routes.ts';
import { addDays, instantOf, localDay } from '../../platform/calendar.ts';

const t = await testApp();
const c = await buildCompany(t, 'Paquetería Norte');
const desk = openCodesDesk(t, c);
afterEach(() => t.setNow(null));

describe('sending it again', () => {
  test('the new code counts, the old one no more; some minutes apart and so many times a day', async () => {
    const r = await desk.startedRoute();
    const [id] = r.guideIds as [string];
    const first = await desk.codeOf(id);
    expect((await desk.resend(id)).json().error).toMatchObject({
      key: 'codes.too_soon',
      params: { minutes: codeResendMinutes },
    });
    // Tomorrow at noon: no midnight comes in between, and a session that was not used yet lasts till then.
    t.setNow(instantOf(addDays(localDay(new Date(), 'America/Mexico_City'), 1), 43_200, 'America/Mexico_City'));
    const admin = await buildUser(t, c.id, { type: 'admin', roles: ['admin'] });
    for (let n = 1; n <= codeResendsPerDay; n++) {
      const answer = await desk.resend(id, admin);
      expect(answer.json()).toMatchObject({ status: 'sent', resends: n });
      expect(answer.json().resendFrom === null).toBe(n === codeResendsPerDay);
      desk.later(codeResendMinutes);
    }
    expect(keyOf(await desk.resend(id, admin))).toBe('codes.too_often');
    expect((await desk.messages(id))[0]?.body).toContain('Sustituye al anterior');
    t.setNow(null);
    const second = await desk.codeOf(id);
    expect((await desk.check(r.driver, id, second)).json().isRight).toBe(true);
    if (first !== second) expect((await desk.check(r.driver, id, first)).json().isRight).toBe(false);
  });

  test('the next day there are more', async () => {
    const r = await desk.startedRoute();
    const [id] = r.guideIds as [string];
    await t.platform.db.system((trx) =>
      sql`update delivery_code set resends = ${codeResendsPerDay}, resends_day = '2026-11-01' where guide_id = ${id}`.execute(
        trx,
      ),
    );
    desk.later(codeResendMinutes);
    expect((await desk.resend(id)).json()).toMatchObject({ resends: 1 });
  });

  test('a driver’s asking gives no more tries, and does not open a locked code; the office’s does', async () => {
    const r = await desk.startedRoute();
    const [id] = r.guideIds as [string];
    await desk.check(r.driver, id, wrong(await desk.codeOf(id)));
    desk.later(codeResendMinutes);
    const answer = await desk.driverResend(r.driver, id);
    const resent = answer.json();
    expect(resent).toEqual({ challenge: expect.objectContaining({ guideId: id }), resendFrom: expect.any(String) });
    expect((await desk.driverRoute(r.driver)).stops[0]?.codeChallenge).toEqual(resent.challenge);
    expect(await desk.provenBy(r, id, { code: await desk.codeOf(id), checkedOffline: resent.challenge })).toBe(
      'offlineCode',
    );
    expect((await desk.state(id)).triesLeft).toBe(codeTries - 1);
    for (let n = 1; n < codeTries; n++) await desk.check(r.driver, id, wrong(await desk.codeOf(id)));
    desk.later(codeResendMinutes);
    expect(keyOf(await desk.driverResend(r.driver, id))).toBe('codes.locked');
    expect((await desk.resend(id)).json()).toMatchObject({ status: 'sent', triesLeft: codeTries });
    expect((await desk.check(r.driver, id, await desk.codeOf(id))).json().isRight).toBe(true);
    expect((await desk.binnacle(id)).filter((b) => b.action === 'codeSent').map((b) => b.actor)).toHaveLength(3);
  });

  test('two at once send one', async () => {
    const r = await desk.startedRoute();
    const [id] = r.guideIds as [string];
    desk.later(codeResendMinutes);
    const answers = await Promise.all([desk.resend(id), desk.resend(id), desk.driverResend(r.driver, id)]);
    expect(answers.filter((a) => a.statusCode === 200)).toHaveLength(1);
    expect(await desk.messages(id)).toHaveLength(2);
  });
});

describe('letting a guide go without its code', () => {
  test('an admin does, with a reason that stays; the visit then needs none', async () => {
    const r = await desk.startedRoute();
    const [id] = r.guideIds as [string];
    const code = await desk.codeOf(id);
    for (let n = 0; n < codeTries; n++) await desk.check(r.driver, id, wrong(code));
    expect((await desk.override(id, c.admin, '')).statusCode).toBe(422);
    const manager = await buildUser(t, c.id, { roles: ['routes-manager'] });
    expect(keyOf(await desk.override(id, manager))).toBe('auth.forbidden');
    expect((await desk.override(id)).json()).toMatchObject({
      status: 'overridden',
      override: { by: 'Admin de Prueba', reason: 'Se identificó con su INE' },
      resendFrom: null,
    });
    expect((await desk.override(id, c.admin, 'Otro motivo')).json().override.reason).toBe('Se identificó con su INE');
    expect((await desk.binnacle(id)).filter((b) => b.action === 'codeOverridden')).toMatchObject([
      { reason: 'Se identificó con su INE' },
    ]);
    const { rows } = await t.platform.db.system((trx) =>
      sql<{ action: string; reason: string }>`select action, reason from audit where subject_id = ${id}`.execute(trx),
    );
    expect(rows).toEqual([{ action: 'codeOverride', reason: 'Se identificó con su INE' }]);
    expect((await desk.driverRoute(r.driver)).stops[0]?.codeChallenge).toBeNull();
    expect(keyOf(await desk.resend(id))).toBe('codes.none');
    expect(await desk.provenBy(r, id)).toBe('override');
    expect((await desk.manage(r, id, { code: wrong(code) })).json().status).toBe('delivered');
    expect(await desk.state(id)).toMatchObject({ status: 'overridden', triesLeft: 0 });
  });

  test('a code that is given all the same proves more', async () => {
    const r = await desk.startedRoute();
    const [id] = r.guideIds as [string];
    await desk.override(id);
    expect(await desk.provenBy(r, id, { code: await desk.codeOf(id) })).toBe('code');
  });

  test('not before the route leaves', async () => {
    const r = await buildReadyRoute(t, c, { guides: [certified()] });
    expect(keyOf(await desk.override(r.guideIds[0] as string))).toBe('codes.none');
    expect(keyOf(await desk.resend(r.guideIds[0] as string))).toBe('codes.none');
  });
});

describe('walls', () => {
  test('another company’s guide, and another cedi’s, are not there', async () => {
    const r = await desk.startedRoute();
    const [id] = r.guideIds as [string];
    const foreign = await buildCompany(t);
    const elsewhere = await buildUser(t, c.id, { roles: ['routes-manager'], cediIds: [await buildCedi(t, c.id)] });
    const here = await buildUser(t, c.id, { roles: ['routes-manager'], cediIds: [c.cediId] });
    const documents = await buildUser(t, c.id, { staffType: 'documentGenerator' });
    for (const who of [foreign.admin, elsewhere]) {
      for (const answer of [
        await desk.resend(id, who),
        await t.call(codesApi.state, { token: who.token, params: { id } }),
      ])
        expect(keyOf(answer)).toBe('guides.not_found');
    }
    expect(keyOf(await desk.override(id, foreign.admin))).toBe('guides.not_found');
    expect((await desk.state(id, here)).status).toBe('sent');
    expect((await desk.state(id, documents)).status).toBe('sent');
    expect(keyOf(await desk.resend(id, documents))).toBe('auth.forbidden');
    expect((await desk.state(id)).resends).toBe(0);
    expect((await desk.binnacle(id)).filter((b) => b.action === 'codeOverridden')).toEqual([]);
  });

  test('a row that is copied to another guide proves nothing there', async () => {
    const r = await desk.startedRoute([certified(), certified()]);
    const [from, to] = r.guideIds as [string, string];
    await t.platform.db.system((trx) =>
      sql`update delivery_code t set salt = f.salt, code_hash = f.code_hash, challenge = f.challenge from delivery_code f
        where f.guide_id = ${from} and t.guide_id = ${to}`.execute(trx),
    );
    expect((await desk.check(r.driver, to, await desk.codeOf(from))).json().isRight).toBe(false);
  });
});

test('the code stands in what the recipient reads and nowhere else', async () => {
  const answers: string[] = [];
  const keep = <T extends { body: string }>(answer: T): T => {
    answers.push(answer.body);
    return answer;
  };
  const ready = await buildReadyRoute(t, c, { guides: [certified({ party: { email: 'ana@ejemplo.mx' } })] });
  const r = { ...ready };
  const [id] = r.guideIds as [string];
  keep(
    await t.call(driverApi.start, {
      token: r.driver.token,
      params: { id: r.id },
      body: { at: t.platform.now().toISOString() },
      headers: { 'idempotency-key': `start-${r.id}` },
    }),
  );
  const first = await desk.codeOf(id);
  keep(await desk.check(r.driver, id, first));
  keep(await t.call(driverApi.routes, { token: r.driver.token }));
  keep(await t.call(codesApi.state, { token: c.admin.token, params: { id } }));
  desk.later(codeResendMinutes);
  keep(await desk.resend(id));
  const second = await desk.codeOf(id);
  keep(await desk.manage(r, id, { code: second }, { 'idempotency-key': `end-${r.id}` }));
  keep(await t.call(guidesApi.detail, { token: c.admin.token, params: { id } }));
  keep(await t.call(routesApi.detail, { token: c.admin.token, params: { id: r.id } }));
  // Digits of a longer number are another thing; ids and times are full of them.
  const holds = (text: string) =>
    [first, second].some((code) => new RegExp(`(?<![0-9a-f.])${code}(?![0-9a-f])`).test(text));
  expect(answers.filter(holds)).toEqual([]);
  const leaking = await t.platform.db.system(async (trx) => {
    const { rows: tables } = await sql<{
      name: string;
    }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(trx);
    const found = new Set<string>();
    for (const { name } of tables) {
      const { rows } = await sql<{ text: string }>`select to_jsonb(x)::text as text from ${sql.table(name)} x`.execute(
        trx,
      );
      for (const row of rows) if (holds(row.text)) found.add(name);
    }
    return [...found];
  });
  expect(leaking).toEqual(['message']);
});
