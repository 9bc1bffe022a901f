import { statfs } from 'node:fs/promises';

const LOOK_MS = 1000;
/** With less the embedded database could not even be opened: it would wait for room without an end. */
export const LEAST_TO_OPEN_BYTES = 32 * 1024 * 1024;

const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** Refuses to open a database on a full disk, with words. */
export async function checkRoomToOpen(folder: string): Promise<void> {
  if ((await freeBytes(folder)) < LEAST_TO_OPEN_BYTES)
    throw new Error(`No queda espacio en el disco de ${folder}. Libera al menos 32 MB y vuelve a iniciar.`);
}

/**
 * Looks every second how much room the folder's disk has left, and tells when it falls below the reserve and when there is room again (a quarter
 * more, so that it does not change to and fro).
 */
export function watchRoom(folder: string, reserveBytes: number, tell: (isShort: boolean) => Promise<void>): () => void {
  let isShort = false;
  let isLooking = false;
  const look = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    try {
      const free = await freeBytes(folder);
      const now = free < (isShort ? reserveBytes * 1.25 : reserveBytes);
      if (now !== isShort) {
        await tell(now);
        isShort = now;
      }
    } catch {
      // The folder cannot be asked, or the database is closing: the next look tells.
    } finally {
      isLooking = false;
    }
  };
  void look();
  const timer = setInterval(look, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
