import type { CodeChallenge } from '@tramo/contract/codes';
import { pbkdf2Sha256 } from './pbkdf2.ts';

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

async function derive(code: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<Uint8Array> {
  const password = new TextEncoder().encode(code);
  const { subtle } = globalThis.crypto ?? {};
  if (!subtle) return pbkdf2Sha256(password, salt, iterations);
  const key = await subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
  return new Uint8Array(await subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, 256));
}

/** Whether a code may be the recipient's, as far as a phone without signal can tell: the challenge finds slips; who decides is the server. */
export async function fitsChallenge(code: string, { salt, iterations, digest }: CodeChallenge): Promise<boolean> {
  const derived = await derive(code, bytesOf(salt), iterations);
  return bytesOf(digest).every((byte, n) => byte === derived[n]);
}

export const isExpired = ({ expires }: Pick<CodeChallenge, 'expires'>, now: string): boolean =>
  Date.parse(expires) <= Date.parse(now);
