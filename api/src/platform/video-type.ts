/** Brands of MP4 that cameras and browsers write. The same box begins pictures (HEIC, AVIF) and QuickTime: those are no videos here. */
const mp4Brands = /^(?:iso[m2-9]|mp4[12]|avc1|M4V |M4VH|M4VP|3gp[4-9]|3g2[a-c]|MSNV|dash|mmp4|cmfc)$/;
const EBML = [0x1a, 0x45, 0xdf, 0xa3];
/** EBML's element of the kind of document, and the one kind that is taken. */
const WEBM = Buffer.from([0x42, 0x82, 0x84, ...Buffer.from('webm')]);

/** The type of a video by its first bytes, or null. What it holds is never decoded here. */
export function videoType(bytes: Uint8Array): 'video/mp4' | 'video/webm' | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 256));
  if (head.length >= 16 && head.toString('latin1', 4, 8) === 'ftyp') {
    const size = head.readUInt32BE(0);
    if (size < 16 || size > head.length || size % 4 !== 0) return null;
    const brands = [head.toString('latin1', 8, 12)];
    for (let at = 16; at + 4 <= size; at += 4) brands.push(head.toString('latin1', at, at + 4));
    return mp4Brands.test(brands[0] as string) &&
      !brands.some((b) => /^(?:heic|heix|mif1|msf1|avif|avis|qt {2})$/.test(b))
      ? 'video/mp4'
      : null;
  }
  if (EBML.every((value, n) => head[n] === value)) return head.includes(WEBM) ? 'video/webm' : null;
  return null;
}
