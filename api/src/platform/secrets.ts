import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** Keeps what must be read again (second factors' keys) so that a copy of the database alone does not tell it. */
export interface Vault {
  /** AES-256-GCM, bound to `context` (whose secret it is): a sealed text moved to another row does not open. */
  seal(plain: string, context: string): string;
  /** Throws when the text was changed, moved, or sealed with another key. */
  open(sealed: string, context: string): string;
  /** HMAC-SHA256 in base64url, under a key of its own for each `context` (what it is for): one use's signature is worth nothing in another. */
  sign(text: string, context: string): string;
}

/** The key of `SECRET_KEY`, or one made once under `DATA_DIR`. Copies of a server on PostgreSQL share `SECRET_KEY`. */
export function openVault(config: Pick<Config, 'secretKey' | 'dataDir' | 'databaseUrl'>): Vault {
  let key: Buffer | null = null;
  const theKey = (): Buffer => {
    key ??= config.secretKey ? parseKey(config.secretKey) : storedKey(config.dataDir);
    return key;
  };
  return {
    seal: (plain, context) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', theKey(), nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open: (sealed, context) => {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', theKey(), bytes.subarray(0, 12))
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
    sign: (text, context) => {
      const derived = createHmac('sha256', theKey()).update(`sign\n${context}`).digest();
      return createHmac('sha256', derived).update(text).digest('base64url');
    },
  };
}

const keyFile = (dataDir: string): string => join(dataDir, 'secret.key');

/** The vault's key in hex, where there is one already; null: none was made yet. */
export function vaultKey({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): string | null {
  if (secretKey) return parseKey(secretKey).toString('hex');
  return existsSync(keyFile(dataDir)) ? parseKey(readFileSync(keyFile(dataDir), 'utf8').trim()).toString('hex') : null;
}

/** What tells a key from another and tells nothing of it. */
export const keyMark = (keyHex: string): string =>
  createHmac('sha256', Buffer.from(keyHex, 'hex')).update('mark of the key').digest('base64url').slice(0, 22);

/** Puts a key into DATA_DIR, where none is. */
export function putKey(dataDir: string, keyHex: string): void {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(keyFile(dataDir), parseKey(keyHex).toString('hex'), { mode: 0o600, flag: 'wx' });
}

/** Takes back a key that `putKey` wrote: nothing is sealed with it yet. */
export const removeKey = (dataDir: string): void => rmSync(keyFile(dataDir), { force: true });

/** Whether two texts are the same, in a time that does not tell where they begin to differ. */
export const isSameSecret = (a: string, b: string): boolean => {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
};

function parseKey(hex: string): Buffer {
  if (!/^[0-9a-f]{64}$/i.test(hex)) throw new Error('SECRET_KEY debe tener 64 dígitos hexadecimales (32 bytes)');
  return Buffer.from(hex, 'hex');
}

function storedKey(dataDir: string): Buffer {
  const file = keyFile(dataDir);
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    // `wx`: of two processes that start at once, one makes the key and the other reads it.
    try {
      writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
      chmodSync(file, 0o600);
    } catch (error) {
      if ((error as { code?: string }).code !== 'EEXIST') throw error;
    }
  }
  return parseKey(readFileSync(file, 'utf8').trim());
}
