import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readBackupFile } from '../platform/backup/file.ts';
import { BackupFault } from '../platform/backup/frames.ts';
import { folderPlace } from '../platform/backup/places.ts';
import { restoreInto } from '../platform/backup/restore.ts';
import { readConfig } from '../platform/config.ts';
import { openPlatform } from '../platform/start.ts';
import { finishRestore } from './restored.ts';

/** Restores a backup into an embedded database of its own, compares all rows, proves the books, and leaves nothing of it. */
export async function proveBackup(
  path: string,
  {
    passphrase,
    signal,
    onProgress,
  }: { passphrase: string | null; signal: AbortSignal; onProgress: (text: string) => void },
): Promise<{ rows: number; books: number }> {
  const own = readConfig();
  const dataDir = await proofFolder(own.dataDir);
  const config = { ...own, dataDir, databaseUrl: null, secretKey: null, logLevel: 'error', reserveMb: 0 };
  try {
    const place = await folderPlace(dataDir);
    const { summary } = await restoreInto(place, readBackupFile(path, passphrase), {
      config,
      isQuiet: true,
      now: new Date(),
      onProgress,
      signal,
    });
    const { platform, close } = await openPlatform(config, { isRestoring: true });
    try {
      const { books, faults } = await finishRestore(platform, { keepSessions: true, keepUnderWay: false });
      if (faults.length > 0) throw new BackupFault(`Los libros de la copia no cuadran: ${faults.join('; ')}`);
      return { rows: summary.rows, books };
    } finally {
      await close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

const PREFIX = 'proof-';
/** None takes so long: what is older was left by one that was killed. */
const LEFT_AFTER_MS = 24 * 3600_000;

/** On the disk that has room for a database: the system's folder for what is temporary is often a small one in memory. */
async function proofFolder(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  for (const name of await readdir(dataDir)) {
    const left = join(dataDir, name);
    if (name.startsWith(PREFIX) && Date.now() - (await stat(left)).mtimeMs > LEFT_AFTER_MS)
      await rm(left, { recursive: true, force: true });
  }
  return mkdtemp(join(dataDir, PREFIX));
}
