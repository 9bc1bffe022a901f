import type { SettingValues } from '../settings/settings-table.ts';
import type { StoreSettings } from './object-store.ts';

/** Where files are kept. */
export interface FileSettings {
  /** Null: files are rows of the database. */
  store: StoreSettings | null;
  /** Where new files go; those of the other place are read all the same. */
  keepIn: 'store' | 'database';
  /** Browsers fetch large files from the store itself, by addresses of some minutes. */
  links: boolean;
}

/** Where files are kept, by the settings. Access to a store is whole or none (`together` of the table). */
export function fileSettings(v: SettingValues): FileSettings {
  const { FILES_URL: address, FILES_KEY_ID: keyId, FILES_SECRET: secret } = v;
  if (!address || !keyId || !secret) return { store: null, keepIn: 'database', links: false };
  return {
    store: { address, signer: { keyId, secret, region: address.region } },
    keepIn: v.FILES_KEEP,
    links: v.FILES_LINKS,
  };
}
