import type { Role, UserType } from '@tramo/contract/access';
import { accountsApi } from '@tramo/contract/accounts-api';
import type { Endpoint } from '@tramo/contract/endpoint';
import { defaultApiKey } from '@tramo/contract/limits';
import { sessionsApi } from '@tramo/contract/sessions';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { hashPassword } from '../src/modules/accounts/accounts.passwords.service.ts';
import { type CallOptions, sha256, type TestApp } from './app.ts';
import { buildUser, type Person, unique } from './builders.ts';

/** A person who can sign in, with a session that is open already. */
export interface Account extends Person {
  username: string;
  email: string | null;
}
/** The password of every account that `buildAccount` makes. */
export const accountPassword = sha256('secreto-123');
let passwordHash: Promise<string> | null = null;

export async function buildAccount(
  t: TestApp,
  companyId: string,
  who: {
    type?: UserType;
    roles?: readonly Role[];
    fullName?: string;
    email?: string | null;
    language?: 'es' | 'en';
  } = {},
): Promise<Account> {
  passwordHash ??= hashPassword(accountPassword);
  const hash = await passwordHash;
  const person = await buildUser(t, companyId, who.type ? who : { type: 'staff', roles: ['routes-manager'], ...who });
  const username = `persona.${unique()}@prueba.mx`;
  const email = who.email === undefined ? `correo.${unique()}@prueba.mx` : who.email;
  await t.platform.db.system((trx) =>
    sql`update app_user set username = ${username}, email = ${email}, language = ${who.language ?? 'es'}, password_hash = ${hash} where id = ${person.userId}`.execute(
      trx,
    ),
  );
  return { ...person, username, email };
}

export interface Caller {
  /** Addresses count for themselves in every limit: a call without one comes from an address of its own. */
  address?: string;
  userAgent?: string;
}

/** An address that no other call of the test comes from. */
export const newAddress = (): string => {
  const n = unique();
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
};

/** Sends a request as `t.call` does, from an address and a browser. */
export function callFrom(t: TestApp, e: Endpoint, o: CallOptions & Caller = {}): Promise<LightMyRequestResponse> {
  const path = e.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(o.params?.[name] ?? '')));
  return t.app.inject({
    method: e.method,
    url: `/api${path}`,
    query: o.query ?? {},
    remoteAddress: o.address ?? newAddress(),
    headers: {
      apikey: defaultApiKey,
      platform: 'web',
      token: o.token ?? '',
      ...(o.userAgent ? { 'user-agent': o.userAgent } : {}),
      ...(o.headers ?? {}),
    },
    ...(o.body === undefined ? {} : { payload: o.body as object }),
  });
}

/** Signs in on the web with the password of test accounts, but for what is given. */
export const signIn = (
  t: TestApp,
  input: { username: string; password?: string; code?: string },
  from: Caller = {},
): Promise<LightMyRequestResponse> =>
  callFrom(t, accountsApi.login, { body: { password: accountPassword, ...input }, ...from });

/** What an authenticator app shows at a time. */
export const codeAt = (secret: string, at: Date): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() });

/** Turns a person's second factor on at the server's present time. The code of that moment is used up. */
export async function turnFactorOn(t: TestApp, token: string): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (
    await callFrom(t, sessionsApi.startSecondFactor, { token, body: { currentPassword: accountPassword } })
  ).json();
  const answer = await callFrom(t, sessionsApi.confirmSecondFactor, {
    token,
    body: { code: codeAt(secret, t.platform.now()) },
  });
  return { secret, recoveryCodes: answer.json().recoveryCodes };
}

export interface KeptMail {
  subject: string;
  body: string | null;
  forget_at: Date | null;
}
/** Mails to somebody, the first first. */
export const mailsTo = (t: TestApp, to: string | null): Promise<KeptMail[]> =>
  t.platform.db.system(
    async (trx) =>
      (
        await sql<KeptMail>`select subject, body, forget_at from message where recipient = ${to} order by created_at, id`.execute(
          trx,
        )
      ).rows,
  );

export interface KeptAudit {
  action: string;
  kind: string;
  user_id: string | null;
  user_name: string;
  address: string | null;
  platform: string;
  before: unknown;
  after: unknown;
}
/** What the audit holds of a subject, the first first. */
export const auditOf = (t: TestApp, subjectId: string): Promise<KeptAudit[]> =>
  t.platform.db.system(
    async (trx) =>
      (
        await sql<KeptAudit>`select action, kind, user_id, user_name, address, platform, before, after from audit
          where subject_id = ${subjectId} order by at, id`.execute(trx)
      ).rows,
  );
