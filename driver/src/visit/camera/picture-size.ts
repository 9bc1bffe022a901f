/** Longest side and size that a photo is brought to: what an office needs to read a street number, and what a weak signal carries. */
export const photoSide = 1600;
export const photoBytes = 500_000;
const thumbSide = 240;

export interface Size {
  width: number;
  height: number;
}
/** The same shape with its longest side at most `side`. */
export function fitSize({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

export interface Attempt {
  side: number;
  quality: number;
}
/** How a photo is tried to be made small enough, the last one whatever comes of it. */
export const attempts: readonly Attempt[] = [
  { side: photoSide, quality: 0.8 },
  { side: photoSide, quality: 0.65 },
  { side: 1280, quality: 0.65 },
  { side: 1024, quality: 0.6 },
];
export const thumbAttempt: Attempt = { side: thumbSide, quality: 0.6 };

/** Goes through the attempts until one is small enough. */
export async function smallest<T>(
  make: (attempt: Attempt) => Promise<T>,
  bytesOf: (made: T) => number,
  most = photoBytes,
): Promise<T> {
  let made: T | undefined;
  for (const attempt of attempts) {
    made = await make(attempt);
    if (bytesOf(made) <= most) break;
  }
  return made as T;
}
