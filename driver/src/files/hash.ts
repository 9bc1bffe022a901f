import { sha256Bytes } from '@tramo/browser/sha256';

/** SHA-256 in hex. Web Crypto exists on https and localhost alone. */
export async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const digest = globalThis.crypto?.subtle
    ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    : sha256Bytes(new Uint8Array(bytes));
  return Array.from(digest, (b) => b.toString(16).padStart(2, '0')).join('');
}
