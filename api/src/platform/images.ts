import type { Sharp } from 'sharp';

export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp';

/** How an uploaded picture is kept. */
export interface ImageRule {
  /** Longest side; `cover` cuts the picture to a square of it. */
  sidePx: number;
  fit: 'inside' | 'cover';
  /** `keepPng` leaves drawings with sharp edges and clear ground (logos) without loss. */
  format: 'webp' | 'keepPng';
}

/** Thrown for what cannot be decoded as the picture that its first bytes claim. */
export class ImageError extends Error {}

/** A phone's largest picture has 50 million pixels; decoded, more than this would be a bomb. */
const MAX_PIXELS = 64_000_000;

// Decoding takes a core and up to 200 MB for a moment: one picture at a time, the others wait.
let turn: Promise<unknown> = Promise.resolve();
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const mine = turn.then(work, work);
  turn = mine.catch(() => undefined);
  return mine;
};

let loading: Promise<typeof import('sharp').default> | null = null;
/** Loaded at the first picture: the native library costs a start-up that most processes never need. */
function loadSharp(): Promise<typeof import('sharp').default> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    // Only the three formats that are accepted: the other decoders (SVG, PDF, TIFF …) are never reached, whatever a file claims.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
    });
    return sharp;
  });
  return loading;
}

/** The type of a picture by its first bytes, or null. */
export function imageType(bytes: Uint8Array): ImageType | null {
  const at = (start: number, ...values: number[]): boolean => values.every((v, i) => bytes[start + i] === v);
  if (at(0, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (at(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (at(0, 0x52, 0x49, 0x46, 0x46) && at(8, 0x57, 0x45, 0x42, 0x50)) return 'image/webp';
  return null;
}

/**
 * Decodes a picture and writes it anew: upright, in its final size and without anything but its pixels (no place, no camera, no
 * hidden data after its end). Throws ImageError.
 */
export function cleanImage(
  bytes: Uint8Array,
  type: ImageType,
  rule: ImageRule,
): Promise<{ type: ImageType; content: Uint8Array }> {
  return inTurn(async () => {
    const sharp = await loadSharp();
    try {
      const upright: Sharp = sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS, pages: 1 })
        .autoOrient()
        .resize({ width: rule.sidePx, height: rule.sidePx, fit: rule.fit, withoutEnlargement: rule.fit === 'inside' })
        .toColourspace('srgb');
      if (rule.format === 'keepPng' && type === 'image/png')
        return { type: 'image/png', content: await upright.png({ compressionLevel: 9 }).toBuffer() };
      return { type: 'image/webp', content: await upright.webp({ quality: 82 }).toBuffer() };
    } catch (error) {
      throw new ImageError('the picture cannot be decoded', { cause: error });
    }
  });
}

/** A small picture of one that was kept before. Throws ImageError. */
export const thumbnail = (bytes: Uint8Array, sidePx: number): Promise<Uint8Array> =>
  redrawn(bytes, sidePx, (picture) => picture.webp({ quality: 72 }));

/** A kept picture as a PDF takes it: JPEG of this side at most, upon white. Throws ImageError. */
export const forPrint = (bytes: Uint8Array, sidePx: number): Promise<Uint8Array> =>
  redrawn(bytes, sidePx, (picture) => picture.flatten({ background: '#ffffff' }).jpeg({ quality: 78 }));

const redrawn = (bytes: Uint8Array, sidePx: number, write: (picture: Sharp) => Sharp): Promise<Uint8Array> =>
  inTurn(async () => {
    const sharp = await loadSharp();
    try {
      const picture = sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS }).resize({
        width: sidePx,
        height: sidePx,
        fit: 'inside',
        withoutEnlargement: true,
      });
      return await write(picture).toBuffer();
    } catch (error) {
      throw new ImageError('the picture cannot be decoded', { cause: error });
    }
  });
