/**
 * SHA-256 of the UTF-8 text as lowercase hex: the form in which a password leaves the browser.
 * Web Crypto exists on https and localhost alone; the portal also runs on plain http addresses of a company's network.
 */
export async function sha256(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const digest = globalThis.crypto?.subtle
    ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    : sha256Bytes(bytes);
  return Array.from(digest, (b) => b.toString(16).padStart(2, '0')).join('');
}

/** First 32 bits of the fractional part of a root of the n-th primes (FIPS 180-4 §4.2.2, §5.3.3). */
const primes = (() => {
  const found: number[] = [];
  for (let n = 2; found.length < 64; n++) if (found.every((p) => n % p !== 0)) found.push(n);
  return found;
})();
const fraction = (value: number): number => Math.floor((value - Math.floor(value)) * 2 ** 32) | 0;
const roundConstants = primes.map((p) => fraction(Math.cbrt(p)));
const start = primes.slice(0, 8).map((p) => fraction(Math.sqrt(p)));
const rotate = (x: number, n: number): number => (x >>> n) | (x << (32 - n));

/** FIPS 180-4, in plain arithmetic. */
export function sha256Bytes(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(padded.length - 4, message.length << 3);
  const hash = Int32Array.from(start);
  const w = new Int32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getInt32(block + i * 4);
    for (let i = 16; i < 64; i++) {
      const [a, b] = [w[i - 15]!, w[i - 2]!];
      const s0 = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3);
      const s1 = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10);
      w[i] = w[i - 16]! + s0 + w[i - 7]! + s1;
    }
    let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i++) {
      const t1 =
        (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + roundConstants[i]! + w[i]!) | 0;
      const t2 = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) hash[i] = hash[i]! + value;
  }
  const digest = new Uint8Array(32);
  const out = new DataView(digest.buffer);
  for (const [i, value] of hash.entries()) out.setInt32(i * 4, value);
  return digest;
}
