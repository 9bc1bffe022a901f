import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

/** A server that was told to stop is forced to its end after ten seconds: whoever starts in its place waits a little longer. */
const WAIT_MS = 15_000;
const TRY_MS = 100;
const SQLITE_BUSY = 5;

/** Lies in a folder that a restore has not filled to its end: what is there is no database yet. */
export const UNFINISHED_FILE = 'restore-unfinished';

/** Takes the lock, or answers null while somebody has it. */
function tryLock(file: string): DatabaseSync | null {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('begin exclusive');
    return lock;
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return null;
    throw error;
  }
}

/**
 * Takes the embedded database's folder for this process: two on one folder would ruin it. The lock is the operating system's on an open file
 * (SQLite's, as Node has none of its own): it ends with the process however that ends, and holds between containers, where process ids say
 * nothing. Waits for one that is about to end; answers how to give the folder back, or throws when it stays taken.
 */
export async function takeFolder(folder: string, waitMs = WAIT_MS): Promise<() => void> {
  mkdirSync(folder, { recursive: true });
  // What earlier versions kept there.
  rmSync(join(folder, 'tramo.pid'), { force: true });
  const file = join(folder, 'tramo.lock');
  const end = Date.now() + waitMs;
  for (;;) {
    const lock = tryLock(file);
    // The file stays: removing it would let two hold locks on two files of one name.
    if (lock) return () => lock.close();
    if (Date.now() >= end) {
      throw new Error(
        `Otro proceso de Tramo usa la base de datos de ${folder}. Ciérralo, o elige otra carpeta con DATA_DIR.`,
      );
    }
    await sleep(TRY_MS);
  }
}
