import { accountsApi } from '@tramo/contract/accounts-api';
import { limits } from '@tramo/contract/limits';
import { sessionsApi } from '@tramo/contract/sessions';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keyOf, sha256, testApp } from '../../../test/app.ts';
import { buildCompany } from '../../../test/builders.ts';
import {
  type Account,
  accountPassword,
  auditOf,
  buildAccount,
  callFrom,
  mailsTo,
  newAddress,
  signIn,
  turnFactorOn,
} from '../../../test/signin.ts';
import { eventually } from '../../../test/waits.ts';

const t = await testApp();
const company = await buildCompany(t);
let who: Account;
beforeEach(async () => {
  who = await buildAccount(t, company.id, { fullName: 'Eva Prueba Luna' });
});
afterEach(() => t.setNow(null));

const changed = sha256('otra-clave-456');
const recover = (username: string) => callFrom(t, sessionsApi.recover, { body: { username } });
const reset = (resetToken: string, address = newAddress()) =>
  callFrom(t, sessionsApi.reset, { body: { resetToken, newPassword: changed }, address });
const recoveryMails = async (email: string | null) =>
  (await mailsTo(t, email)).filter((m) => m.body?.includes('/password-recovery'));
const tokenIn = (body: string | null | undefined): string =>
  /\/password-recovery#([\w-]{43})$/m.exec(body ?? '')?.[1] ?? '';
/** Asks for a link and reads the mail, which is written after the answer. */
async function newLink(account: Account = who): Promise<string> {
  const before = (await recoveryMails(account.email)).length;
  expect((await recover(account.username)).json()).toEqual({ ok: true });
  return eventually(async () => {
    const mails = await recoveryMails(account.email);
    expect(mails).toHaveLength(before + 1);
    return tokenIn(mails.at(-1)?.body);
  });
}
/** After it, nothing that a call left for later is still to come. */
const settled = () => new Promise((r) => setTimeout(r, 150));

describe('asking for a link', () => {
  it('sends it in the person’s language, the token in the fragment alone', async () => {
    const token = await newLink();
    const [mail] = await recoveryMails(who.email);
    expect(mail?.subject).toBe('Recupera tu contraseña');
    expect(mail?.body).toContain('Hola, Eva Prueba Luna:');
    const link = new URL(/http\S+/.exec(mail?.body ?? '')?.[0] ?? '');
    expect([link.pathname, link.search, link.hash]).toEqual(['/password-recovery', '', `#${token}`]);
    expect(Math.abs((mail?.forget_at?.getTime() ?? 0) - Date.now() - limits.resetMinutes * 60_000)).toBeLessThan(
      30_000,
    );
    const english = await buildAccount(t, company.id, { language: 'en' });
    await newLink(english);
    expect((await recoveryMails(english.email))[0]?.subject).toBe('Recover your password');
  });

  it('keeps no token', async () => {
    const token = await newLink();
    const kept = await t.platform.db.system(async (trx) =>
      JSON.stringify(
        (
          await sql`select encode(token_hash, 'escape') as text, encode(token_hash, 'hex') as hex from password_reset`.execute(
            trx,
          )
        ).rows,
      ),
    );
    expect(kept).not.toContain(token);
    expect(kept).toContain(sha256(token));
  });

  it('answers the same for an unknown name, a disabled account and a driver, who get no mail', async () => {
    const known = await recover(who.username);
    const disabled = await buildAccount(t, company.id);
    await t.platform.db.system((trx) =>
      sql`update app_user set status = 'disabled' where id = ${disabled.userId}`.execute(trx),
    );
    const driver = await buildAccount(t, company.id, { type: 'driver', roles: [] });
    for (const username of ['nadie.de.nada@prueba.mx', disabled.username, driver.username]) {
      const answer = await recover(username);
      expect([answer.statusCode, answer.body]).toEqual([known.statusCode, known.body]);
    }
    await settled();
    expect([await mailsTo(t, disabled.email), await mailsTo(t, driver.email)]).toEqual([[], []]);
  });

  it('tells who has no email, in the documents’ words', async () => {
    const without = await buildAccount(t, company.id, { email: null });
    expect((await recover(without.username)).json().error).toMatchObject({
      key: 'auth.no_email',
      message: 'Tu cuenta no tiene email, contacta a tu administrador',
    });
  });

  it('sends five in an hour, then waits, with the same answer', async () => {
    for (let i = 0; i < limits.resetsPerHour; i++) await newLink();
    expect((await recover(who.username)).json()).toEqual({ ok: true });
    await settled();
    expect(await recoveryMails(who.email)).toHaveLength(limits.resetsPerHour);
    t.setNow(new Date(Date.now() + 61 * 60_000));
    await newLink();
  });

  it('sends no more when many ask at once', async () => {
    await Promise.all(Array.from({ length: limits.resetsPerHour + 4 }, () => recover(who.username)));
    await eventually(async () => expect(await recoveryMails(who.email)).toHaveLength(limits.resetsPerHour));
    await settled();
    expect(await recoveryMails(who.email)).toHaveLength(limits.resetsPerHour);
  });
});

describe('the link', () => {
  it('sets the password, ends every session and tells the person', async () => {
    await t.platform.db.system((trx) =>
      sql`update app_user set must_change_password = true where id = ${who.userId}`.execute(trx),
    );
    const open = (await signIn(t, who)).json().token;
    const address = newAddress();
    expect((await reset(await newLink(), address)).json()).toEqual({ ok: true });
    for (const token of [open, who.token])
      expect((await t.call(accountsApi.logout, { token })).json().error.code).toBe(19);
    expect((await signIn(t, who)).json().error).toMatchObject({ code: 49 });
    const answer = await signIn(t, { username: who.username, password: changed });
    expect(answer.json()).toMatchObject({ isChangePasswordRequired: false });
    expect(await auditOf(t, who.userId)).toContainEqual(
      expect.objectContaining({
        action: 'passwordRecovery',
        kind: 'user',
        user_id: who.userId,
        address,
        platform: 'web',
      }),
    );
    const mail = (await mailsTo(t, who.email)).find((m) => m.subject === 'Tu contraseña cambió');
    expect(mail?.body).toContain(address);
  });

  it('works once, of two at the same time too', async () => {
    const token = await newLink();
    expect((await Promise.all([reset(token), reset(token)])).map(keyOf).sort()).toEqual(['auth.reset_invalid', 'ok']);
    expect((await reset(token)).json().error.message).toBe('El enlace ya no es válido. Pide uno nuevo.');
  });

  it('works for half an hour', async () => {
    const token = await newLink();
    t.setNow(new Date(Date.now() + (limits.resetMinutes + 1) * 60_000));
    expect(keyOf(await reset(token))).toBe('auth.reset_invalid');
    expect((await signIn(t, who)).statusCode).toBe(200);
  });

  it('is ended by a newer one', async () => {
    const [older, newer] = [await newLink(), await newLink()];
    expect(keyOf(await reset(older))).toBe('auth.reset_invalid');
    expect(keyOf(await reset(newer))).toBe('ok');
  });

  it('of an account that was disabled meanwhile does not work', async () => {
    const token = await newLink();
    await t.platform.db.system((trx) =>
      sql`update app_user set status = 'disabled' where id = ${who.userId}`.execute(trx),
    );
    expect(keyOf(await reset(token))).toBe('auth.reset_invalid');
  });

  it('opens a locked account', async () => {
    for (let i = 0; i < limits.loginFailuresPerUser; i++)
      await signIn(t, { username: who.username, password: sha256(`mal ${i}`) });
    expect((await signIn(t, who)).statusCode).toBe(429);
    await reset(await newLink());
    expect((await signIn(t, { username: who.username, password: changed })).statusCode).toBe(200);
  });

  it('leaves the second factor on', async () => {
    await turnFactorOn(t, who.token);
    await reset(await newLink());
    expect(keyOf(await signIn(t, { username: who.username, password: changed }))).toBe('auth.second_factor_required');
  });

  it('is not guessed: wrong ones lock their address, and not another', async () => {
    const address = newAddress();
    await t.platform.db.system(async (trx) => {
      for (let i = 1; i < limits.loginFailuresPerAddress; i++)
        await sql`insert into login_failure (username, address, at) values (${`otro.${i}`}, ${address}, now())`.execute(
          trx,
        );
    });
    const token = await newLink();
    expect(keyOf(await reset('A'.repeat(43), address))).toBe('auth.reset_invalid');
    expect((await reset(token, address)).statusCode).toBe(429);
    expect((await signIn(t, who, { address })).statusCode).toBe(429);
    expect((await reset(token)).statusCode).toBe(200);
  });
});

it('a sign-in that waits with the old password does not outlive the new one', async () => {
  const token = await newLink();
  // Both are under way: whichever comes first, no session of the old password is left open.
  const [, late] = await Promise.all([reset(token), signIn(t, { username: who.username, password: accountPassword })]);
  if (late.statusCode === 200)
    expect((await t.call(accountsApi.logout, { token: late.json().token })).json().error.code).toBe(19);
  else expect(late.json().error).toMatchObject({ code: 49 });
});
