import { existsSync } from 'node:fs';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { readBackupFile, writeBackupFile } from '../platform/backup/file.ts';
import { NeedsPassphrase } from '../platform/backup/frames.ts';
import { checkBackup } from '../platform/backup/load.ts';
import { backupNameAt } from '../platform/backup/schedule.rules.ts';
import { openSource } from '../platform/backup/source.ts';
import { takeBackup } from '../platform/backup/take.ts';
import { readConfig } from '../platform/config.ts';
import { keyMark, vaultKey } from '../platform/secrets.ts';
import type { Values } from './command.ts';
import { askPassphrase, givenPassphrase } from './passphrase.ts';
import { proveBackup } from './prove.ts';

export const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
export const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;
export const counted = (n: number): string => n.toLocaleString('es-MX');

/** Aborts at the first Ctrl-C or TERM; what is under way undoes itself. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
  return stop.signal;
}

/** Says how far it is, at most every two seconds: on the error output, since the other one may be the backup. */
export function progressTeller(): (text: string) => void {
  let told = performance.now();
  let last = '';
  return (text) => {
    if (text === last || performance.now() - told < 2000) return;
    told = performance.now();
    last = text;
    console.error(`  ${text}`);
  };
}

export function fileGiven(file: string | undefined): string {
  if (!file) throw new Error('Di qué archivo: «tramo backup copia.tramo».');
  return file === '-' ? file : resolve(file);
}

/** Takes a backup into a file, also while it is served. */
export async function backup(v: Values, given: string | undefined): Promise<void> {
  const path = fileGiven(given);
  const config = readConfig();
  if (path !== '-') {
    if (existsSync(path)) throw new Error(`${path} ya existe: elige otro nombre.`);
    await mkdir(dirname(path), { recursive: true });
  }
  const passphrase = givenPassphrase(v['passphrase-file']) ?? (v.encrypt ? await askPassphrase(true) : null);
  const key = vaultKey(config);
  if (v['with-key'] && passphrase === null)
    throw new Error(
      'Con --with-key la copia abre todo lo sellado: cífrala con --encrypt, --passphrase-file o TRAMO_BACKUP_PASSPHRASE.',
    );
  if (v['with-key'] && key === null) throw new Error(`No hay llave en ${config.dataDir} ni SECRET_KEY.`);
  const signal = stopSignal();
  const began = performance.now();
  const tell = progressTeller();
  const source = await openSource(config, signal);
  try {
    if (source.copy)
      console.error(
        `El servidor dio una copia de ${megabytes(source.copy.bytes)}; sus peticiones esperaron ${source.copy.waitedMs} ms.`,
      );
    let rows = 0;
    const frames = takeBackup(source.desk, {
      at: new Date(),
      key: v['with-key'] ? key : null,
      keyMark: key === null ? '' : keyMark(key),
      roadsOf: v['with-roads'] ? config.dataDir : null,
      onProgress: (table, n) => tell(`${table}: ${counted(n)} filas`),
      onRows: (n) => {
        rows = n;
      },
    });
    const { bytes, sha256 } = await writeBackupFile(path, frames, { passphrase, signal });
    if (v.json) console.log(JSON.stringify({ file: path, bytes, rows, sha256 }));
    else
      console.error(
        `Copia lista: ${path === '-' ? 'salida' : path}, ${counted(rows)} filas, ${megabytes(bytes)}, ${seconds(began)}${passphrase === null ? '' : ', cifrada'}.\nSHA-256 ${sha256}`,
      );
    if (!v.json && key !== null && !v['with-key'])
      console.error('La llave (secret.key o SECRET_KEY) no va en la copia: guárdala aparte.');
  } finally {
    await source.close();
  }
}

/** The passphrase that a file needs, asked for where nobody gave it. */
export async function passphraseFor(path: string, v: Values): Promise<string | null> {
  const passphrase = givenPassphrase(v['passphrase-file']);
  if (passphrase !== null) return passphrase;
  try {
    await readBackupFile(path, null).next();
    return null;
  } catch (error) {
    if (!(error instanceof NeedsPassphrase)) throw error;
    return askPassphrase(false);
  }
}

const day = (at: string): string => at.replace('T', ' ').slice(0, 19);

export async function backupVerify(v: Values, given: string | undefined): Promise<void> {
  const path = fileGiven(given);
  const began = performance.now();
  const { header, summary, bytes } = await checkBackup(readBackupFile(path, await passphraseFor(path, v)));
  const size = (await stat(path)).size;
  console.log(
    `La copia está entera: ${header.from === 'pglite' ? 'base incluida' : 'PostgreSQL'}, Tramo ${header.version}, del ${day(header.at)} UTC, ` +
      `${counted(summary.rows)} filas de ${Object.keys(summary.tables).length} tablas, ${summary.files} archivos de calles, ${header.hasKey ? 'con' : 'sin'} la llave.\n` +
      `${megabytes(size)} (${megabytes(bytes)} sin comprimir), leída en ${seconds(began)}.`,
  );
}

/** Restores a backup into a place of its own, to see that it can be, and leaves nothing of it. */
export async function backupProve(v: Values, given: string | undefined): Promise<void> {
  const path = fileGiven(given);
  const passphrase = await passphraseFor(path, v);
  const began = performance.now();
  const tell = progressTeller();
  const proof = await proveBackup(path, { passphrase, signal: stopSignal(), onProgress: tell });
  console.log(
    `La copia se restaura: ${counted(proof.rows)} filas iguales, ${counted(proof.books)} libros que cuadran, ${seconds(began)}.`,
  );
}

/** The backups in BACKUP_DIR. */
export async function backupList(): Promise<void> {
  const { dir } = readConfig().backup;
  if (!dir) throw new Error('No hay copias programadas: pon BACKUP_DIR.');
  const names = (await readdir(dir).catch(() => [])).filter((name) => backupNameAt(name)).toSorted();
  if (names.length === 0) console.log(`No hay copias en ${dir}.`);
  for (const name of names) {
    const { size } = await stat(join(dir, name));
    console.log(`${name}  ${megabytes(size).padStart(12)}`);
  }
}
