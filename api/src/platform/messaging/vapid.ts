import { createECDH } from 'node:crypto';
import type { Config } from '../config.ts';
import type { Vault } from '../secrets.ts';
import type { VapidKeys } from './settings.ts';

/**
 * The house's own keys of Web Push, drawn from its secret key: the same for each start and each copy, and kept nowhere else. Another secret key
 * makes other keys, and browsers must subscribe anew.
 */
export function ownVapidKeys(vault: Vault): VapidKeys {
  const curve = createECDH('prime256v1');
  // Almost every number of 32 bytes is a key; the next one is, where one is not.
  for (let n = 0; n < 100; n += 1) {
    const bytes = Buffer.from(vault.sign(`key ${n}`, 'web push'), 'base64url');
    try {
      curve.setPrivateKey(bytes);
      return { publicKey: curve.getPublicKey('base64url'), privateKey: bytes.toString('base64url') };
    } catch {}
  }
  throw new Error('no key of Web Push could be made');
}

/** The keys of the configuration, or the house's own. */
export const vapidKeys = ({ config, vault }: { config: Pick<Config, 'messaging'>; vault: Vault }): VapidKeys =>
  config.messaging.vapid ?? ownVapidKeys(vault);

/** Who push services may write to: as configured, the portal's address, or the sender of its mails. */
export function pushSubject({
  messaging,
  publicUrl,
  mailFrom,
}: Pick<Config, 'messaging' | 'publicUrl' | 'mailFrom'>): string {
  const address = /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom;
  return messaging.pushSubject ?? (publicUrl.startsWith('https:') ? publicUrl : `mailto:${address.trim()}`);
}
