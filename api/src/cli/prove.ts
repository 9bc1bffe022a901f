import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
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
  const dataDir = await mkdtemp(join(tmpdir(), 'tramo-proof-'));
  const config = { ...readConfig(), dataDir, databaseUrl: null, secretKey: null, logLevel: 'error', reserveMb: 0 };
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
