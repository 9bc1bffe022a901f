import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { type Platform, systemCtx } from '../../platform/context.ts';
import type { CompanyTable } from '../../platform/db/company-rows.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { wakeAfterCommit } from '../../platform/db/tx.ts';
import { fillFile } from '../../platform/files.ts';
import { newId } from '../../platform/ids.ts';
import type { ZipFile } from '../../platform/zip-file.ts';
import { resetFirstAdmin } from '../accounts/accounts.erase.service.ts';
import {
  bookTables,
  connectionTables,
  copyFormat,
  filePath,
  leftOut,
  type Manifest,
  manifestPath,
  otherIds,
  rowsDigest,
  rowsPath,
} from './companies.copy.rules.ts';
import * as store from './companies.copy.store.ts';

/** What is wrong with a copy, in the operator's words. */
export class CopyRefused extends Error {}

export interface ImportOptions {
  /** Another company with ids of its own, beside the one that the copy is of. */
  asNew: boolean;
  /** Put behind user names, before their @, where those of the copy are taken. */
  userSuffix: string;
  progress?(table: string, done: number, total: number): void;
}
export interface Imported {
  companyId: string;
  name: string;
  rows: number;
  files: number;
  filesMissing: number;
  /** Who signs in first, with a password that is to be changed; null: passwords came with the copy, or there is no administrator. */
  admin: { username: string; password: string } | null;
  /** What has to be set up again. */
  again: string[];
}

export async function readManifest(zip: ZipFile): Promise<Manifest> {
  const text = await zip.read(manifestPath);
  if (!text) throw new CopyRefused('El archivo no es una copia de empresa de Tramo: le falta tramo.json, o se cortó.');
  const manifest = JSON.parse(text.toString('utf8')) as Manifest;
  if (manifest.format !== copyFormat)
    throw new CopyRefused(
      `La copia es del formato ${manifest.format} y esta versión lee el ${copyFormat}: impórtala con la versión de Tramo que la hizo.`,
    );
  return manifest;
}

/** Tables are those of one version: a copy of another is refused, with what to do. */
export function versionFault(theirs: Record<string, string>, ours: Record<string, string>): string | null {
  const missing = Object.keys(theirs).filter((name) => !(name in ours));
  const newer = Object.keys(ours).filter((name) => !(name in theirs));
  const changed = Object.keys(theirs).filter((name) => name in ours && ours[name] !== theirs[name]);
  if (missing.length > 0)
    return `La copia es de una versión más nueva (tiene ${missing.at(-1)}): actualiza esta instalación e impórtala de nuevo.`;
  if (newer.length > 0)
    return `La copia es de una versión anterior (le falta ${newer.at(-1)}): actualiza la instalación de donde viene y haz otra copia.`;
  if (changed.length > 0) return `La copia es de otra edición de Tramo: ${changed[0]} no es la misma.`;
  return null;
}

async function* linesOf(zip: ZipFile, table: string): AsyncGenerator<string> {
  const stream = (await zip.open(rowsPath(table))) ?? Readable.from([]);
  for await (const line of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }))
    if (line !== '') yield line;
}

/** The lines of one transaction of a book come in together: the database looks whether they sum up. */
const groupOf = (table: string, line: string): unknown =>
  table === 'ledger_entry' ? (JSON.parse(line) as { seq: number }).seq : undefined;

/** Lines of a table's rows, so many that a statement carries them well. */
async function* batchesOf(zip: ZipFile, table: string): AsyncGenerator<string[]> {
  let batch: string[] = [];
  let size = 0;
  for await (const line of linesOf(zip, table)) {
    const isFull = batch.length >= 500 || size >= 2_000_000;
    const last = batch.at(-1);
    if (isFull && last !== undefined && (table !== 'ledger_entry' || groupOf(table, last) !== groupOf(table, line))) {
      yield batch;
      batch = [];
      size = 0;
    }
    batch.push(line);
    size += line.length;
  }
  if (batch.length > 0) yield batch;
}

const withSuffix = (username: string, suffix: string): string =>
  username.includes('@') ? username.replace('@', `${suffix}@`) : `${username}${suffix}`;

/** How each line is written here: ids of a second copy, user names that are free. */
function rewriting(
  companyId: string,
  manifest: Manifest,
  options: ImportOptions,
): (table: string, line: string) => string {
  const map = options.asNew ? otherIds(companyId) : (line: string): string => line;
  return (table, line) => {
    const mapped = map(line);
    if (table === 'company' && options.asNew) {
      const row = JSON.parse(mapped) as Record<string, unknown>;
      return JSON.stringify({ ...row, id: companyId, name: `${manifest.company.name} (copia)` });
    }
    if (table !== 'app_user' || options.userSuffix === '') return mapped;
    const row = JSON.parse(mapped) as { username: string };
    return JSON.stringify({ ...row, username: withSuffix(row.username, options.userSuffix) });
  };
}

/**
 * Brings a company in from its copy, whole or not at all, and proves each table by its digest. Ids are kept; `asNew` gives it others, so that it can stand
 * beside the one that it was copied from. Throws CopyRefused.
 */
export async function importCompany(platform: Platform, zip: ZipFile, options: ImportOptions): Promise<Imported> {
  const { db } = platform;
  const manifest = await readManifest(zip);
  const fault = versionFault(manifest.migrations, await db.system(store.migrations));
  if (fault) throw new CopyRefused(fault);
  const companyId = options.asNew ? newId() : manifest.company.id;
  // Sealed secrets are bound to the rows that they are of.
  const withKey = manifest.withKey && !options.asNew;
  const stays = (table: string): boolean =>
    (options.asNew && bookTables.has(table)) || (!withKey && connectionTables.has(table));
  const rewrite = rewriting(companyId, manifest, options);
  const tables = (await db.system(store.copiedTables)).filter((t) => t.name in manifest.tables && !stays(t.name));
  const total = tables.reduce((sum, t) => sum + (manifest.tables[t.name]?.rows ?? 0), 0);
  await refuseCollisions(platform, zip, companyId, tables, rewrite);
  const fileIds: { from: string; to: string }[] = [];
  let rows = 0;
  await db.system(async (trx) => {
    await store.beginImport(trx);
    for (const table of tables) rows += await bringIn(trx, table);
    for (const table of tables.filter((t) => t.ownReferences.length > 0))
      for await (const batch of batchesOf(zip, table.name))
        await store.tieRows(
          trx,
          table,
          companyId,
          batch.map((line) => rewrite(table.name, line)),
        );
    await prove(trx);
    await store.passSequences(trx);
    wakeAfterCommit(trx, 'tramo_company');
  });

  async function bringIn(trx: Trx, table: CompanyTable): Promise<number> {
    const told = manifest.tables[table.name];
    const digest = rowsDigest();
    for await (const batch of batchesOf(zip, table.name)) {
      for (const line of batch) digest.add(line);
      const lines = batch.map((line) => rewrite(table.name, line));
      if (table.name === 'file')
        fileIds.push(...batch.map((line, i) => ({ from: idOf(line), to: idOf(lines[i] as string) })));
      await store.insertRows(trx, table, companyId, lines, leftOut(table.name, { withKey }));
      options.progress?.(table.name, rows + digest.count(), total);
    }
    if (digest.count() !== told?.rows || digest.hex() !== told.digest)
      throw new CopyRefused(
        `La copia está dañada: «${table.name}» no tiene las filas que dice (${digest.count()} de ${told?.rows}). No se importó nada.`,
      );
    return digest.count();
  }

  /** What stands in the database now is what stood in the copy. */
  async function prove(trx: Trx): Promise<void> {
    for (const table of tables) {
      const here = rowsDigest();
      const there = rowsDigest();
      const without = leftOut(table.name, { withKey });
      for (let after: string | null = null; ; ) {
        const page: { lines: string[]; last: string | null } = await store.pageOf(trx, table, companyId, {
          after,
          without,
          now: platform.now(),
        });
        for (const line of page.lines) here.add(line);
        if (page.last === null) break;
        after = page.last;
      }
      const plain = without.length > 0 && manifest.withKey && !withKey;
      if (!options.asNew && options.userSuffix === '' && !plain) {
        if (here.hex() !== manifest.tables[table.name]?.digest && table.name !== 'file') throw differs(table.name);
      } else {
        for await (const line of linesOf(zip, table.name)) there.add(line);
        if (here.count() !== there.count()) throw differs(table.name);
      }
    }
  }
  const differs = (table: string): CopyRefused =>
    new CopyRefused(`«${table}» no quedó igual que en la copia: no se importó nada.`);

  await platform.sandboxes.refresh(db);
  await platform.standings.refresh(db);
  const company = { id: companyId, timeZone: 'America/Mexico_City' };
  let files = 0;
  for (const { from, to } of fileIds) {
    const content = await zip.read(filePath(from));
    if (!content) continue;
    await fillFile(systemCtx(platform, company), to, content);
    files += 1;
  }
  const password = randomBytes(9).toString('base64url');
  const username = withKey ? null : await resetFirstAdmin(platform, companyId, password);
  return {
    companyId,
    name: options.asNew ? `${manifest.company.name} (copia)` : manifest.company.name,
    rows,
    files,
    filesMissing: fileIds.length - files,
    admin: username ? { username, password } : null,
    again: [
      ...(withKey ? [] : ['contraseñas (cada persona la recupera por correo, o se la pone su administrador)']),
      ...(withKey
        ? []
        : ['claves de API: las que había quedaron revocadas', 'webhooks, tiendas y cuentas de mensajes propias']),
      ...(options.asNew ? ['saldo, pagos y facturas: se quedan con la empresa de la que se copió'] : []),
    ],
  };
}

const idOf = (line: string): string => (JSON.parse(line) as { id: string }).id;

/** Says what stands in the way before anything is written. */
async function refuseCollisions(
  platform: Platform,
  zip: ZipFile,
  companyId: string,
  tables: readonly CompanyTable[],
  rewrite: (table: string, line: string) => string,
): Promise<void> {
  const { db } = platform;
  if ((await db.system((trx) => store.takenIds(trx, 'company', [companyId]))) > 0)
    throw new CopyRefused(
      'La empresa de la copia ya está en esta instalación. Con --as-new entra como otra empresa, con identificadores propios.',
    );
  const names: string[] = [];
  for await (const line of linesOf(zip, 'app_user'))
    names.push((JSON.parse(rewrite('app_user', line)) as { username: string }).username);
  const taken = await db.system((trx) => store.takenNames(trx, names));
  if (taken.length > 0)
    throw new CopyRefused(
      `Estos usuarios ya existen en la instalación: ${taken.slice(0, 10).join(', ')}${taken.length > 10 ? ` y ${taken.length - 10} más` : ''}. ` +
        'Con --user-suffix .copia entran con ese final antes de la arroba.',
    );
  for (const table of tables.filter((t) => t.key?.length === 1 && t.key[0] === 'id' && t.name !== 'company'))
    for await (const batch of batchesOf(zip, table.name)) {
      const n = await db.system((trx) =>
        store.takenIds(
          trx,
          table.name,
          batch.map((line) => idOf(rewrite(table.name, line))),
        ),
      );
      if (n > 0)
        throw new CopyRefused(
          `${n} filas de «${table.name}» ya existen aquí con el mismo identificador, de otra empresa. Impórtala con --as-new.`,
        );
    }
}
