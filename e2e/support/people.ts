import { createHash, createHmac } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { demoPassword, expect } from './fixtures.ts';

const headers = { apiKey: 'tramo-web', platform: 'web' };
export const passwordHash = (password: string): string => createHash('sha256').update(password).digest('hex');

/** Opens a session by the API and calls it as that person; `status` is for calls that are expected to be refused. */
export async function sessionOf(request: APIRequestContext, username: string, password = demoPassword) {
  const answer = await request.post('/api/v2/auth/login', {
    headers,
    data: { username, password: passwordHash(password) },
  });
  expect(answer.status(), `sign-in of ${username}: ${await answer.text()}`).toBe(200);
  const { token } = (await answer.json()) as { token: string };
  const send = (method: string, path: string, data?: unknown) =>
    request.fetch(`/api${path}`, { method, headers: { ...headers, token }, data });
  return {
    token,
    status: async (method: string, path: string): Promise<number> => (await send(method, path)).status(),
    call: async <T>(method: string, path: string, data?: unknown): Promise<T> => {
      const called = await send(method, path, data);
      expect(called.ok(), `${method} ${path}: ${called.status()} ${await called.text()}`).toBe(true);
      return (await called.json()) as T;
    },
  };
}

let made = 0;
/** A portal user of this test alone, with the demo's password. */
export async function makePerson(
  request: APIRequestContext,
  change: object = {},
): Promise<{ _id: string; username: string }> {
  const admin = await sessionOf(request, 'admin@tramo.demo');
  made += 1;
  const username = `prueba.${process.pid}.${Date.now()}.${made}@tramo.test`;
  return admin.call('POST', '/users', {
    fullName: 'Marina Prueba Solís',
    username,
    email: username,
    type: 'staff',
    staffType: 'shipper',
    password: passwordHash(demoPassword),
    isChangePasswordRequired: false,
    ...change,
  });
}

/** The code that an authenticator app shows for a key (RFC 6238: SHA-1, 30 s, six digits). */
export function totp(secret: string, at = Date.now()): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret.replace(/[\s=]/g, '')]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) as number) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Signs in by the login screen that is on show. */
export async function enter(page: Page, username: string, password = demoPassword): Promise<void> {
  await page.getByLabel('Usuario', { exact: true }).fill(username);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}
