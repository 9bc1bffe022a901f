import { createHash, randomBytes } from 'node:crypto';
import { limits } from '@tramo/contract/limits';
import { Secret, TOTP } from 'otpauth';

/** What authenticator apps show above the code. */
const ISSUER = 'Tramo';
/** A clock may be half a minute off: the codes before and after count too. */
const WINDOW = 1;

/** A new key of 20 bytes, in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** What the QR code tells an authenticator app. */
export const secretUri = (secret: string, username: string): string =>
  new TOTP({ issuer: ISSUER, label: username, secret }).toString();

/** The time step whose code this is, or null when it is none of those that count now. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = TOTP.validate({ token: code, secret: Secret.fromBase32(secret), timestamp, window: WINDOW });
  return delta === null ? null : TOTP.counter({ timestamp }) + delta;
}

/** The six digits of an app's code, or null when the text is something else (a recovery code). */
export const totpOf = (code: string): string | null => {
  const digits = code.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
};

/** Letters and digits that cannot be taken for one another: no I, O, 0 or 1. 32 of them, so that five bits choose evenly. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 10;

/** New recovery codes, 'ABCD-EFGH-JK', all different. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < limits.recoveryCodes) {
    const letters = [...randomBytes(CODE_LENGTH)].map((byte) => alphabet[byte & 31]).join('');
    codes.add(`${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`);
  }
  return [...codes];
}

/** What the database keeps of a recovery code: typed in small letters or without its dashes it is the same code. */
export const recoveryCodeHash = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest();
