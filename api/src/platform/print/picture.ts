import type { Ctx } from '../context.ts';
import { readFile } from '../files.ts';
import { forPrint, ImageError } from '../images.ts';

/** A stored picture made ready for paper; null for one that is gone or damaged. */
export async function printedPicture(ctx: Ctx, fileId: string, sidePx: number): Promise<Uint8Array | null> {
  const bytes = await readFile(ctx, fileId);
  if (!bytes) return null;
  try {
    return await forPrint(bytes, sidePx);
  } catch (error) {
    if (error instanceof ImageError) return null;
    throw error;
  }
}
