import { randomBytes } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Embedded } from '../db/connect.ts';
import { takeFolder } from '../db/folder-lock.ts';
import { BackupFault } from './frames.ts';
import { databaseEntries } from './places.ts';

/**
 * The embedded database has one process. Another one that wants a backup of it lays a wish into a folder of DATA_DIR, which whoever owns that may do
 * and nobody by the network; the server answers with a copy of the database's files as they stand at one instant.
 */
const FOLDER = 'copies';
const LOOK_MS = 300;
/** A server that has not begun by then has none of this. */
const HEARD_WITHIN_MS = 20_000;
const DONE_WITHIN_MS = 60 * 60_000;
/** Clocks of files are coarse: what changed so shortly before it was copied may have changed again since. */
const JUST_NOW_MS = 100;

export interface CopyMade {
  /** How long nobody else was served by the database. */
  waitedMs: number;
  bytes: number;
}

/** Copies a database that is in use: first what there is, then, while nobody writes, what changed meanwhile. */
export async function copyLive({ pglite, folder, alone }: Embedded, to: string): Promise<CopyMade> {
  const from = folder as string;
  const copied = new Map<string, string>();
  let bytes = 0;
  const copyChanged = async (): Promise<void> => {
    const there = new Set<string>();
    for (const path of await filesOf(from)) {
      const found = await stat(join(from, path), { bigint: true }).catch(() => null);
      if (!found?.isFile()) continue;
      there.add(path);
      const isFresh = Date.now() - Number(found.mtimeMs) < JUST_NOW_MS;
      const mark = isFresh ? '' : `${found.mtimeNs} ${found.size}`;
      if (mark !== '' && copied.get(path) === mark) continue;
      await mkdir(dirname(join(to, path)), { recursive: true });
      try {
        await copyFile(join(from, path), join(to, path), constants.COPYFILE_FICLONE);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
        there.delete(path);
        continue;
      }
      copied.set(path, mark);
      bytes += Number(found.size);
    }
    for (const path of copied.keys())
      if (!there.has(path)) {
        await rm(join(to, path), { force: true });
        copied.delete(path);
      }
  };
  await copyChanged();
  const waitedMs = await alone(async () => {
    const began = performance.now();
    await pglite.exec('checkpoint');
    await copyChanged();
    return Math.round(performance.now() - began);
  });
  // Empty folders that a database expects.
  for (const path of await foldersOf(from)) await mkdir(join(to, path), { recursive: true });
  return { waitedMs, bytes };
}

async function walk(folder: string, isDirectory: boolean): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await databaseEntries(folder)) {
    const whole = join(folder, entry);
    const inside = await readdir(whole, { recursive: true, withFileTypes: true }).catch(() => null);
    if (inside === null) {
      if (!isDirectory) found.push(entry);
      continue;
    }
    if (isDirectory) found.push(entry);
    for (const one of inside)
      if (one.isDirectory() === isDirectory) found.push(relative(folder, join(one.parentPath, one.name)));
  }
  return found;
}
const filesOf = (folder: string): Promise<string[]> => walk(folder, false);
const foldersOf = (folder: string): Promise<string[]> => walk(folder, true);

/** Answers wishes for copies. Answers how to stop: one that is being made comes to its end. */
export function answerCopies(
  embedded: Embedded,
  reserveBytes: number,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const wishes = join(embedded.folder as string, FOLDER);
  let making: Promise<void> | null = null;
  const clearing = clearCopies(wishes).catch(onError);
  const look = async (): Promise<void> => {
    await clearing;
    const names = await readdir(wishes).catch(() => []);
    for (const name of names) {
      const [, id] = /^([0-9a-f]{16})\.ask$/.exec(name) ?? [];
      if (id) await answer(embedded, join(wishes, id), reserveBytes);
    }
  };
  const timer = setInterval(() => {
    making ??= look()
      .catch(onError)
      .finally(() => {
        making = null;
      });
  }, LOOK_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await making;
  };
}

async function answer(embedded: Embedded, wish: string, reserveBytes: number): Promise<void> {
  await rename(`${wish}.ask`, `${wish}.busy`);
  const tell = async (what: 'done' | 'failed', text: string): Promise<void> => {
    await writeFile(`${wish}.part`, text, { mode: 0o600 });
    await rename(`${wish}.part`, `${wish}.${what}`);
  };
  try {
    await checkRoom(embedded.folder as string, reserveBytes);
    await tell('done', JSON.stringify(await copyLive(embedded, wish)));
  } catch (error) {
    await rm(wish, { recursive: true, force: true });
    await tell('failed', error instanceof Error ? error.message : String(error)).catch(() => undefined);
    if (!(error instanceof BackupFault)) throw error;
  }
}

async function checkRoom(folder: string, reserveBytes: number): Promise<void> {
  let bytes = 0;
  for (const path of await filesOf(folder)) bytes += (await stat(join(folder, path)).catch(() => ({ size: 0 }))).size;
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize - reserveBytes < bytes)
    throw new BackupFault(
      `No cabe una copia de la base de datos (${Math.ceil(bytes / 1024 / 1024)} MB) en el disco de ${folder}. Libera espacio y repite.`,
    );
}

/** What earlier processes left: copies that nobody reads. */
async function clearCopies(wishes: string): Promise<void> {
  for (const entry of await readdir(wishes, { withFileTypes: true }).catch(() => [])) {
    const path = join(wishes, entry.name);
    if (entry.isDirectory()) {
      const leave = await takeFolder(path, 0).catch(() => null);
      if (!leave) continue;
      leave();
    } else if (entry.name.endsWith('.ask')) continue;
    await rm(path, { recursive: true, force: true });
  }
}

/** Asks the server that has a folder's database for a copy of it. Answers where it lies and how to be rid of it. */
export async function askForCopy(
  dataDir: string,
  signal: AbortSignal,
): Promise<CopyMade & { folder: string; discard(): Promise<void> }> {
  const wishes = join(dataDir, FOLDER);
  await mkdir(wishes, { recursive: true, mode: 0o700 });
  const wish = join(wishes, randomBytes(8).toString('hex'));
  const discard = async (): Promise<void> => {
    for (const path of [wish, ...['ask', 'busy', 'done', 'failed', 'part'].map((what) => `${wish}.${what}`)])
      await rm(path, { recursive: true, force: true });
  };
  await writeFile(`${wish}.ask`, '', { mode: 0o600 });
  const began = Date.now();
  try {
    for (;;) {
      await sleep(LOOK_MS / 3);
      if (signal.aborted) throw new BackupFault('Se interrumpió: no quedó nada a medias.');
      if (existsSync(`${wish}.done`)) {
        const made = JSON.parse(await readFile(`${wish}.done`, 'utf8')) as CopyMade;
        return { ...made, folder: wish, discard };
      }
      if (existsSync(`${wish}.failed`)) throw new BackupFault(await readFile(`${wish}.failed`, 'utf8'));
      const limit = existsSync(`${wish}.ask`) ? HEARD_WITHIN_MS : DONE_WITHIN_MS;
      if (Date.now() - began > limit)
        throw new BackupFault(
          `Otro proceso usa la base de datos de ${dataDir} y no da copias (¿un Tramo anterior, o «seed»?). Ciérralo y repite.`,
        );
    }
  } catch (error) {
    await discard();
    throw error;
  }
}
