import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { type Embedded, openPglite } from '../db/connect.ts';
import { takeFolder } from '../db/folder-lock.ts';
import { type Desk, embeddedDesk, postgresDesk } from './desk.ts';
import { BackupFault } from './frames.ts';
import { askForCopy, type CopyMade } from './live-copy.ts';

export interface Source {
  desk: Desk;
  /** What the running server did for it; null where it did nothing. */
  copy: CopyMade | null;
  close(): Promise<void>;
}

/** The database that the environment names, to take a backup of, also while it is served. */
export async function openSource(
  { databaseUrl, databaseDirectUrl, dataDir }: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>,
  signal: AbortSignal,
): Promise<Source> {
  if (databaseUrl) {
    const desk = await postgresDesk(databaseDirectUrl ?? databaseUrl);
    return { desk, copy: null, close: desk.close };
  }
  if (!existsSync(join(dataDir, 'PG_VERSION')))
    throw new BackupFault(`No hay base de datos en ${dataDir}. Di dónde está con DATA_DIR o DATABASE_URL.`);
  const leave = await takeFolder(dataDir, 0).catch(() => null);
  if (leave) {
    leave();
    return openFolder(dataDir, null, async () => undefined);
  }
  const copy = await askForCopy(dataDir, signal);
  return openFolder(copy.folder, copy, copy.discard);
}

async function openFolder(folder: string, copy: CopyMade | null, discard: () => Promise<void>): Promise<Source> {
  let close = discard;
  try {
    const opened = await openPglite(folder);
    close = async () => {
      await opened.close();
      await discard();
    };
    const desk = await embeddedDesk((opened.embedded as Embedded).pglite, async () => undefined);
    return { desk, copy, close };
  } catch (error) {
    await close();
    throw error;
  }
}
