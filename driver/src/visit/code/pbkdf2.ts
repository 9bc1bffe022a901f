import { sha256Bytes } from '@tramo/browser/sha256';

const block = 64;
const joined = (...parts: Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(block);
  padded.set(key.length > block ? sha256Bytes(key) : key);
  const inner = padded.map((b) => b ^ 0x36);
  const outer = padded.map((b) => b ^ 0x5c);
  return sha256Bytes(joined(outer, sha256Bytes(joined(inner, message))));
}

/** The first block of PBKDF2-HMAC-SHA256 (RFC 8018 §5.2) in plain arithmetic, for pages without Web Crypto (plain http). */
export function pbkdf2Sha256(password: Uint8Array, salt: Uint8Array, iterations: number): Uint8Array {
  let last = hmac(password, joined(salt, Uint8Array.of(0, 0, 0, 1)));
  const derived = Uint8Array.from(last);
  for (let n = 1; n < iterations; n++) {
    last = hmac(password, last);
    for (const [i, b] of last.entries()) derived[i] = (derived[i] as number) ^ b;
  }
  return derived;
}
