import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import { finished } from 'node:stream/promises';
import type { Config } from '../config.ts';
import { ownMigrations } from '../db/migrate.ts';
import { keyMark, putKey, removeKey, vaultKey } from '../secrets.ts';
import { BackupFault, type Frame } from './frames.ts';
import { type FileIn, loadBackup, openBackup } from './load.ts';
import type { Place } from './places.ts';
import { type BackupHeader, type BackupSummary, roadsFolder } from './take.ts';

export interface RestoreOptions {
  config: Pick<Config, 'secretKey' | 'dataDir'>;
  isQuiet: boolean;
  now: Date;
  onProgress: (text: string) => void;
  signal: AbortSignal;
}
export interface Restored {
  header: BackupHeader;
  summary: BackupSummary;
  /** What an operator has to know of the vault's key, in words; null when all is well. */
  keyWarning: string | null;
}

/** Throws in words when this version cannot load what another one wrote. */
export function checkVersion({ migrations, version }: Pick<BackupHeader, 'migrations' | 'version'>): void {
  const own = ownMigrations();
  for (const { name, hash } of migrations) {
    const known = own.get(name);
    if (known === undefined)
      throw new BackupFault(
        `La copia es de un Tramo más nuevo (${version}, migración ${name}). Instala esa versión, o una posterior, y repite.`,
      );
    if (known !== hash)
      throw new BackupFault(`La copia es de un Tramo distinto (${version}): su migración ${name} es otra.`);
  }
}

/** Loads a backup into an empty place. Whatever goes wrong, or who says stop, nothing of it stays. */
export async function restoreInto(
  place: Place,
  frames: AsyncIterator<Frame>,
  options: RestoreOptions,
): Promise<Restored> {
  const { config } = options;
  let takeBack = async (): Promise<void> => undefined;
  try {
    const { header, key, rest } = await openBackup(frames);
    checkVersion(header);
    const keyWarning = checkKey(header, key, config);
    const desk = await place.open(
      new Set(header.migrations.map((m) => m.name)),
      header.tables.reduce((sum, t) => sum + t.bytes, 0),
    );
    const summary = await loadBackup(desk, stoppable(rest, options.signal), {
      header,
      isQuiet: options.isQuiet,
      now: options.now,
      onProgress: (text) => {
        stopIf(options.signal);
        options.onProgress(text);
      },
      onFile: (path) => openFile(config.dataDir, path),
    });
    await desk.close();
    // Last the rows: of all that is put in its place they alone cannot be taken back.
    const moved = await moveFilesIn(config.dataDir);
    takeBack = moved.takeBack;
    if (key !== null && vaultKey(config) === null) {
      putKey(config.dataDir, key);
      takeBack = async () => {
        removeKey(config.dataDir);
        await moved.takeBack();
      };
    }
    await place.keep();
    await rm(join(config.dataDir, FILES_BESIDE), { recursive: true, force: true });
    return { header, summary, keyWarning };
  } catch (error) {
    await frames.return?.()?.catch(() => undefined);
    await takeBack();
    await place.discard();
    await rm(join(config.dataDir, FILES_BESIDE), { recursive: true, force: true });
    throw inWords(error);
  }
}

/** What a database says of itself, for whoever restores into it. */
const words: Readonly<Record<string, string>> = {
  '55P03': 'Otro proceso usa la base de datos de destino: detén sus servidores y repite.',
  '53100': 'El disco de PostgreSQL está lleno: libera espacio y repite. No quedó nada a medias.',
  '57P01': 'PostgreSQL se apagó: no quedó nada a medias.',
};
const inWords = (error: unknown): unknown => {
  const said = words[(error as { code?: string }).code ?? ''];
  return said === undefined ? error : new BackupFault(said);
};

const stopIf = (signal: AbortSignal): void => {
  if (signal.aborted) throw new BackupFault('Se interrumpió: no quedó nada a medias.');
};

const stoppable = (frames: AsyncIterator<Frame>, signal: AbortSignal): AsyncIterator<Frame> => ({
  next: async () => {
    stopIf(signal);
    return frames.next();
  },
});

function checkKey(header: BackupHeader, key: string | null, config: RestoreOptions['config']): string | null {
  const own = vaultKey(config);
  if (header.keyMark === '') return null;
  if (own !== null) return keyMark(own) === header.keyMark ? null : wrongKey(key !== null, config.secretKey !== null);
  if (key !== null) return null;
  return `Falta la llave con que se sellaron los segundos factores y las claves de proveedores: pon el secret.key original en ${config.dataDir} (o su SECRET_KEY) antes de iniciar.`;
}

function wrongKey(hasKey: boolean, isSetting: boolean): string | null {
  const where = isSetting ? 'SECRET_KEY es otra que la' : 'El secret.key de DATA_DIR es otro que el';
  const cure = isSetting ? 'Pon la original' : 'Quítalo';
  if (hasKey) throw new BackupFault(`${where} de la copia. ${cure} y repite.`);
  return `${where} de la copia: los segundos factores y las claves de proveedores no abrirán. Pon la llave original antes de iniciar.`;
}

/** Files that came along wait here until everything is in. */
const FILES_BESIDE = 'restoring-files';

/** Puts them in their places: a zone that is there already is replaced whole, and lies beside until everything is kept. */
async function moveFilesIn(dataDir: string): Promise<{ takeBack(): Promise<void> }> {
  const beside = join(dataDir, FILES_BESIDE);
  const replaced = join(beside, 'replaced');
  const placed: { to: string; before: string }[] = [];
  const takeBack = async (): Promise<void> => {
    for (const { to, before } of placed) {
      await rm(to, { recursive: true, force: true });
      if (existsSync(before)) await rename(before, to);
    }
  };
  try {
    for (const name of await readdir(join(beside, roadsFolder)).catch(() => [])) {
      const [to, before] = [join(dataDir, roadsFolder, name), join(replaced, name)];
      await mkdir(dirname(to), { recursive: true });
      await mkdir(replaced, { recursive: true });
      if (existsSync(to)) await rename(to, before);
      placed.push({ to, before });
      await rename(join(beside, roadsFolder, name), to);
    }
  } catch (error) {
    await takeBack();
    throw error;
  }
  return { takeBack };
}

async function openFile(dataDir: string, path: string): Promise<FileIn> {
  const clean = normalize(path);
  if (!clean.startsWith(`${roadsFolder}${sep}`) || clean.includes(`..${sep}`))
    throw new BackupFault(`La copia trae un archivo fuera de su lugar: ${path}.`);
  const file = join(dataDir, FILES_BESIDE, clean);
  await mkdir(dirname(file), { recursive: true });
  const stream = createWriteStream(file);
  const done = finished(stream);
  done.catch(() => undefined);
  return {
    write: (bytes) =>
      new Promise((resolve, reject) => stream.write(bytes, (error) => (error ? reject(error) : resolve()))),
    end: async () => {
      stream.end();
      await done;
    },
    abandon: async () => void stream.destroy(),
  };
}
