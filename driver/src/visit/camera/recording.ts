import { limits } from '@tramo/contract/limits';

/** A film of a door, not of a day: what a weak signal can still carry. */
export const longestS = 20;
/** About 6 MB in twenty seconds, well below what the server takes. */
export const bitsPerSecond = 2_400_000;

const types = [
  'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
  'video/mp4;codecs=avc1',
  'video/mp4',
  'video/webm;codecs=vp8,opus',
  'video/webm',
];
/** What the browser records that the server can read; null: nothing. */
export const recordedType = (isSupported: (type: string) => boolean): string | null =>
  types.find((type) => isSupported(type)) ?? null;

/** The type without its codecs, as files bear it. */
export const plainType = (type: string): string => type.split(';')[0]?.trim().toLowerCase() ?? '';

/** What is wrong with a video of the gallery or of the phone's own camera app; null: nothing. */
export function videoFault({ type, size }: Pick<Blob, 'type' | 'size'>): 'type' | 'size' | null {
  const plain = plainType(type);
  if (plain !== 'video/mp4' && plain !== 'video/webm') return 'type';
  return size > limits.evidenceVideoBytes ? 'size' : null;
}
