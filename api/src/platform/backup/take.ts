import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { version } from '../version.ts';
import {
  type AppliedMigration,
  migrationsOf,
  relationsOf,
  type SequenceAt,
  sequencesOf,
  type TableShape,
  tablesOf,
} from './catalogue.ts';
import { BLOCK_BYTES, type Desk } from './desk.ts';
import { BackupFault, type Frame } from './frames.ts';
import { openSum, rowsIn, type TableSum } from './row-sum.ts';

/** What a backup says of itself before its rows. */
export interface BackupHeader {
  version: string;
  at: string;
  from: 'pglite' | 'postgres';
  migrations: AppliedMigration[];
  tables: TableShape[];
  sequences: SequenceAt[];
  /** Of the vault's key that its secrets are sealed with. */
  keyMark: string;
  hasKey: boolean;
  hasRoads: boolean;
}
/** And what came of them, at its end. */
export interface BackupSummary {
  rows: number;
  tables: Record<string, TableSum>;
  files: number;
}

/** Frames of a backup: header, key, then each table with its rows, each file with its bytes, and the summary. */
export const frameKinds = { header: 'H', key: 'K', table: 'T', data: 'D', file: 'F', summary: 'E' } as const;

export interface TakeOptions {
  at: Date;
  keyMark: string;
  /** The vault's key in hex, to go with it. */
  key: string | null;
  /** DATA_DIR, to take streets and address books along. */
  roadsOf: string | null;
  onProgress?: (table: string, rows: number) => void;
  /** How many rows it came to. */
  onRows?: (rows: number) => void;
}

const json = (kind: string, value: unknown): Frame => ({ kind, bytes: Buffer.from(JSON.stringify(value)) });

export async function* tableBlocks(desk: Desk, table: TableShape): AsyncGenerator<Buffer, TableSum> {
  const sum = openSum();
  for (const relation of relationsOf(table))
    for await (const block of desk.copyOut(relation, table.columns)) {
      sum.add(block);
      yield block;
    }
  return sum.end();
}

/**
 * Takes a backup of what the session sees. PostgreSQL: of one instant, whoever writes meanwhile, and nobody waits for it. The embedded one has
 * nobody else.
 */
export async function* takeBackup(desk: Desk, options: TakeOptions): AsyncGenerator<Frame> {
  await desk.run('begin isolation level repeatable read read only');
  const migrations = await migrationsOf(desk);
  if (!migrations || migrations.length === 0)
    throw new BackupFault('La base de datos no es de Tramo: no tiene sus tablas.');
  const tables = await tablesOf(desk);
  const header: BackupHeader = {
    version,
    at: options.at.toISOString(),
    from: desk.kind,
    migrations,
    tables,
    // Numbers that are given out meanwhile only leave a gap.
    sequences: await sequencesOf(desk),
    keyMark: options.keyMark,
    hasKey: options.key !== null,
    hasRoads: options.roadsOf !== null,
  };
  yield json(frameKinds.header, header);
  if (options.key !== null) yield json(frameKinds.key, { key: options.key });
  const summary: BackupSummary = { rows: 0, tables: {}, files: 0 };
  for (const table of tables) {
    yield json(frameKinds.table, { name: table.name });
    const blocks = tableBlocks(desk, table);
    let seen = 0;
    for (;;) {
      const next = await blocks.next();
      if (next.done) {
        summary.tables[table.name] = next.value;
        summary.rows += next.value.rows;
        break;
      }
      yield { kind: frameKinds.data, bytes: next.value };
      seen += rowsIn(next.value);
      options.onProgress?.(table.name, seen);
    }
  }
  await desk.run('commit');
  if (options.roadsOf !== null)
    for (const path of await roadFiles(options.roadsOf)) {
      yield json(frameKinds.file, { path });
      for await (const bytes of createReadStream(join(options.roadsOf, path), { highWaterMark: BLOCK_BYTES }))
        yield { kind: frameKinds.data, bytes: bytes as Buffer };
      summary.files += 1;
    }
  options.onRows?.(summary.rows);
  yield json(frameKinds.summary, summary);
}

/** Folder of DATA_DIR whose files may go along: streets, and the address books beside them. */
export const roadsFolder = 'roads';

async function roadFiles(dataDir: string): Promise<string[]> {
  const files: string[] = [];
  const entries = await readdir(join(dataDir, roadsFolder), { recursive: true }).catch(() => []);
  for (const entry of entries.toSorted()) {
    const path = join(roadsFolder, entry);
    if ((await stat(join(dataDir, path)).catch(() => null))?.isFile()) files.push(path);
  }
  return files;
}
