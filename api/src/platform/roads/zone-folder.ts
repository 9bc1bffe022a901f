import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as breath } from 'node:timers/promises';
import type { Box } from '@tramo/roads/graph/build-graph';
import { OsmFault, type OsmSource } from '@tramo/roads/osm/source';
import {
  type ImportedZone,
  type ImportStage,
  importZone,
  NoStreets,
  type ZoneOutput,
  type ZoneStages,
} from '@tramo/roads/zone/import-zone';
import type { RoadZone, ZoneInfo } from '@tramo/roads/zone/zone';
import { openZone, readZoneInfo } from '@tramo/roads/zone/zone-file';

/**
 * Imported streets on the disk: `DATA_DIR/roads/NAME/VERSION/{zone.tramo, …}` and `NAME/current`, which says the version that holds and is replaced in one step once the new one is whole.
 * What an import has finished waits in `NAME/.import` until it is done.
 */

/** As `zoneName` of the contract. */
const isName = (name: string): boolean => /^[a-z0-9][a-z0-9-]{0,59}$/.test(name);

/** `name`: no name for a zone; `busy`: another import has it; `space`: the disk is too small; `missing`: there is no such zone. */
export class ZoneFolderFault extends Error {
  readonly code: 'name' | 'busy' | 'space' | 'missing';
  /** Megabytes, for `space`. */
  readonly neededMb: number;
  constructor(code: ZoneFolderFault['code'], message: string, neededMb = 0) {
    super(message);
    this.name = 'ZoneFolderFault';
    this.code = code;
    this.neededMb = neededMb;
  }
}

const isCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && codes.includes((error as NodeJS.ErrnoException).code ?? '');

export function checkName(name: string): void {
  if (!isName(name))
    throw new ZoneFolderFault('name', 'Una zona se llama con letras minúsculas, cifras y guiones, como «nuevo-leon».');
}

/** The version that holds; null without one. */
async function currentOf(folder: string, name: string): Promise<string | null> {
  const version = (await readFile(join(folder, name, 'current'), 'utf8').catch(() => '')).trim();
  return /^[\w-]+$/.test(version) ? version : null;
}

/** What is said of each zone that is whole, by name; damaged ones with null. */
export async function listZones(folder: string): Promise<{ name: string; info: ZoneInfo | null }[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const zones: { name: string; info: ZoneInfo | null }[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!entry.isDirectory() || !isName(entry.name)) continue;
    const version = await currentOf(folder, entry.name);
    if (!version) continue;
    const info = await infoOf(join(folder, entry.name, version, 'zone.tramo')).catch(() => null);
    zones.push({ name: entry.name, info });
  }
  return zones;
}

async function infoOf(path: string): Promise<ZoneInfo | null> {
  const file = await open(path);
  try {
    for (const length of [64 * 1024, 1024 * 1024]) {
      const bytes = Buffer.alloc(length);
      const { bytesRead } = await file.read(bytes, 0, length, 0);
      const info = readZoneInfo(bytes.subarray(0, bytesRead));
      if (info) return info;
    }
    return null;
  } finally {
    await file.close();
  }
}

/** A zone in memory that threads may share. Throws `ZoneFault` when it is damaged. */
export async function loadZone(folder: string, name: string): Promise<RoadZone> {
  checkName(name);
  const version = await currentOf(folder, name);
  if (!version) throw new ZoneFolderFault('missing', `No hay zona «${name}».`);
  return openZone(await sharedBytes(join(folder, name, version, 'zone.tramo')));
}

/** A whole file in memory that threads may share. Files here are replaced, never changed, so its size holds while it is read. */
export async function sharedBytes(path: string): Promise<SharedArrayBuffer> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const buffer = new SharedArrayBuffer(size);
    const bytes = new Uint8Array(buffer);
    for (let at = 0; at < size; ) {
      const { bytesRead } = await file.read(bytes, at, Math.min(size - at, 1 << 26), at);
      if (bytesRead === 0) break;
      at += bytesRead;
    }
    return buffer;
  } finally {
    await file.close();
  }
}

export interface ImportIntoFolder {
  name: string;
  /** Of the file, without its folder. */
  file: string;
  bbox?: Box;
  isDemo?: boolean;
  outputs?: readonly ZoneOutput[];
  importedAt: Date;
  /** What the source is known by (size, time of its last change): kept stages of another are not used. */
  sourceKey: string;
  /** Bytes of the source, from which the room that is needed is guessed. */
  sourceBytes: number;
  progress?: (stage: ImportStage, share: number) => void;
  signal?: AbortSignal;
}

/** Imports a zone; the one of that name before holds until this one is whole. Throws `ZoneFolderFault`, `OsmFault`, `NoStreets`. */
export async function importIntoFolder(
  folder: string,
  source: OsmSource,
  options: ImportIntoFolder,
): Promise<ImportedZone> {
  const { name, signal } = options;
  checkName(name);
  const own = join(folder, name);
  await mkdir(own, { recursive: true });
  const release = await takeLock(own, name);
  let partial = '';
  try {
    await checkRoom(own, options);
    const key = JSON.stringify([options.sourceKey, options.bbox ?? null, stageFormat]);
    const version = `${options.importedAt.toISOString().replace(/\D/g, '').slice(0, 14)}-${randomBytes(3).toString('hex')}`;
    const zone = await importZone(source, {
      name,
      version,
      file: options.file,
      importedAt: options.importedAt.toISOString(),
      isDemo: options.isDemo,
      bbox: options.bbox,
      outputs: options.outputs,
      stages: await openStages(join(own, '.import'), key),
      progress: options.progress,
      signal,
    });
    partial = join(own, `.${version}`);
    await mkdir(partial);
    for (const [file, chunks] of zone.files) await writeChunks(join(partial, file), chunks);
    await breath();
    signal?.throwIfAborted();
    await rename(partial, join(own, version));
    partial = '';
    await writeFile(join(own, '.current'), version);
    await rename(join(own, '.current'), join(own, 'current'));
    await rm(join(own, '.import'), { recursive: true, force: true });
    await removeOthers(own, version);
    return zone;
  } catch (error) {
    if (partial) await rm(partial, { recursive: true, force: true });
    const isFull = isCode(error, 'ENOSPC', 'EDQUOT');
    // What a file that is no good had brought is of no use to the next try.
    if (isFull || error instanceof OsmFault || error instanceof NoStreets)
      await rm(join(own, '.import'), { recursive: true, force: true });
    if (isFull)
      throw new ZoneFolderFault('space', 'El disco se llenó durante la importación; lo que se había escrito se borró.');
    throw error;
  } finally {
    await release();
    // A first import that failed before it kept anything leaves no folder.
    if ((await readdir(own).catch(() => ['?'])).length === 0) await rm(own, { recursive: true, force: true });
  }
}

/** Removes a zone. Whoever has its files open keeps reading them. */
export async function removeZone(folder: string, name: string): Promise<void> {
  checkName(name);
  const own = join(folder, name);
  if (!(await stat(own).catch(() => null))) throw new ZoneFolderFault('missing', `No hay zona «${name}».`);
  const release = await takeLock(own, name);
  // First what says that it is there, so that nobody begins to load it.
  await rm(join(own, 'current'), { force: true });
  await release();
  await rm(own, { recursive: true, force: true });
}

/** Changes whenever an import's stages change what they keep. */
const stageFormat = 1;

/** A zone with everything takes about as much again as its file, and as much while it is made. */
async function checkRoom(own: string, { sourceBytes, bbox }: ImportIntoFolder): Promise<void> {
  const disk = await statfs(own);
  const free = disk.bavail * disk.bsize;
  const needed = (bbox ? 0.2 : 3) * sourceBytes + 20_000_000;
  if (free < needed) {
    const [neededMb, freeMb] = [Math.ceil(needed / 1e6), Math.floor(free / 1e6)];
    throw new ZoneFolderFault(
      'space',
      `El disco es pequeño: la importación ocupa unos ${neededMb.toLocaleString('es-MX')} MB y quedan ${freeMb.toLocaleString('es-MX')}. Importa solo una parte con --bbox, o libera espacio.`,
      neededMb,
    );
  }
}

async function openStages(folder: string, key: string): Promise<ZoneStages> {
  const keyFile = join(folder, 'key.json');
  if ((await readFile(keyFile, 'utf8').catch(() => null)) !== key) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await writeFile(keyFile, key);
  }
  return {
    read: (stage) => sharedBytes(join(folder, stage)).catch(() => null),
    write: async (stage, chunks) => {
      await writeChunks(join(folder, `.${stage}`), chunks);
      await rename(join(folder, `.${stage}`), join(folder, stage));
    },
  };
}

/** On the disk for good when it returns. */
async function writeChunks(path: string, chunks: readonly Uint8Array[]): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (const chunk of chunks) await file.writeFile(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Locks that this process holds. In a container each process has the same number: one that died does not live on in its follower. */
const held = new Set<string>();

/** One import of a name at a time; the lock of a process that is no more counts for nothing. */
async function takeLock(own: string, name: string): Promise<() => Promise<void>> {
  const path = join(own, '.lock');
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      await writeFile(path, String(process.pid), { flag: 'wx' });
      held.add(path);
      return async () => {
        await rm(path, { force: true });
        held.delete(path);
      };
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error;
      const pid = Number(await readFile(path, 'utf8').catch(() => ''));
      if (pid === process.pid ? held.has(path) : lives(pid))
        throw new ZoneFolderFault('busy', `La zona «${name}» se está importando (proceso ${pid}).`);
      await rm(path, { force: true });
    }
  }
  throw new ZoneFolderFault('busy', `La zona «${name}» se está importando.`);
}
function lives(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isCode(error, 'EPERM');
  }
}

async function removeOthers(own: string, version: string): Promise<void> {
  for (const entry of await readdir(own, { withFileTypes: true }))
    if (entry.isDirectory() && entry.name !== version)
      await rm(join(own, entry.name), { recursive: true, force: true });
}
