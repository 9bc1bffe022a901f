import { type TableShape, tablesOf } from './catalogue.ts';
import { type Desk, literal, quoted } from './desk.ts';
import { BackupFault, type Frame } from './frames.ts';
import { rowsIn, type TableSum } from './row-sum.ts';
import { LARGE_BYTES, layAside, makePartitions, putBack } from './schema.ts';
import { type BackupHeader, type BackupSummary, frameKinds, tableBlocks } from './take.ts';

export interface LoadOptions {
  header: BackupHeader;
  /** Nothing leaves the restored installation until somebody says so. */
  isQuiet: boolean;
  now: Date;
  onProgress: (text: string) => void;
  /** A file that came along. */
  onFile: (path: string) => Promise<FileIn>;
}
export interface FileIn {
  write(bytes: Buffer): Promise<void>;
  end(): Promise<void>;
  abandon(): Promise<void>;
}

const asJson = <T>(frame: Frame): T => JSON.parse(frame.bytes.toString()) as T;

/** Opens a backup: its header, the vault's key if it has one, and the frames that follow. */
export async function openBackup(
  frames: AsyncIterator<Frame>,
): Promise<{ header: BackupHeader; key: string | null; rest: AsyncIterator<Frame> }> {
  const first = await frames.next();
  if (first.done || first.value.kind !== frameKinds.header)
    throw new BackupFault('El archivo no es una copia de Tramo.');
  const header = asJson<BackupHeader>(first.value);
  if (!header.hasKey) return { header, key: null, rest: frames };
  const second = await frames.next();
  if (second.done || second.value.kind !== frameKinds.key)
    throw new BackupFault('La copia dice tener la llave y no la trae.');
  return { header, key: asJson<{ key: string }>(second.value).key, rest: frames };
}

/**
 * Loads rows into a database whose tables are those of the backup's migrations and hold no company, and holds what came to stand there against what
 * the backup says of itself. One transaction: all of it or nothing. Leaves the installation marked as unfinished.
 */
export async function loadBackup(
  desk: Desk,
  frames: AsyncIterator<Frame>,
  options: LoadOptions,
): Promise<BackupSummary> {
  const { header, onProgress } = options;
  await desk.run(
    `begin; set local lock_timeout = '15s'; set local maintenance_work_mem = '256MB'; set local synchronous_commit = off`,
  );
  const shapes = new Map(header.tables.map((t) => [t.name, t]));
  const own = new Map((await tablesOf(desk)).map((t) => [t.name, t]));
  for (const { name, partitions } of header.tables)
    if (own.has(name) && partitions.length > 0) await makePartitions(desk, name, partitions);
  const sizes = new Map(header.tables.map((t) => [t.name, t.bytes]));
  onProgress('Preparando las tablas');
  const aside = await layAside(desk, sizes);
  await emptyTables(desk, [...own.keys()], (name) => isNewTable(shapes.get(name)));
  const summary = await loadRows(desk, frames, { ...options, shapes, own });
  onProgress('Comparando lo cargado');
  for (const [name, loaded] of Object.entries(summary.tables)) {
    const table = own.get(name);
    if (table) await compare(desk, { ...table, partitions: shapes.get(name)?.partitions ?? [] }, shapes, loaded);
  }
  for (const { name, last } of header.sequences)
    if (last !== null && /^\d+$/.test(last))
      await desk.run(
        `select setval(${literal(quoted(name))}::regclass, ${last}) where to_regclass(${literal(quoted(name))}) is not null`,
      );
  let told = 0;
  await putBack(desk, aside, (done, all) => {
    if (done < all && Date.now() - told < 2000) return;
    told = Date.now();
    onProgress(`Haciendo índices y llaves: ${done} de ${all}`);
  });
  await desk.run(`update installation set is_unfinished = true, restored_at = ${literal(options.now.toISOString())},
    restored_from = ${literal(header.at)}, quiet_since = ${options.isQuiet ? literal(options.now.toISOString()) : 'null'}`);
  await desk.run('commit');
  onProgress('Estadísticas');
  await desk.run('analyze');
  return summary;
}

/** Migrations leave a few rows of their own: the backup has what became of them. */
async function emptyTables(desk: Desk, tables: readonly string[], isNew: (name: string) => boolean): Promise<void> {
  await desk.run(tables.map((name) => `${isNew(name) ? 'truncate' : 'delete from'} ${quoted(name)}`).join(';\n'));
}
const isNewTable = (table: TableShape | undefined): boolean =>
  table !== undefined && table.bytes > LARGE_BYTES && table.partitions.length === 0;

interface Loading extends LoadOptions {
  shapes: Map<string, TableShape>;
  own: Map<string, TableShape>;
}

async function loadRows(
  desk: Desk,
  frames: AsyncIterator<Frame>,
  { shapes, own, onProgress, onFile }: Loading,
): Promise<BackupSummary> {
  let into: FileIn | null = null;
  let seen: { table: string; rows: number } | null = null;
  const came = new Map<string, number>();
  let told = 0;
  const ended = async (): Promise<void> => {
    await into?.end();
    if (seen) came.set(seen.table, seen.rows);
    into = null;
    seen = null;
  };
  try {
    for (;;) {
      const next = await frames.next();
      if (next.done) throw new BackupFault('La copia se acaba sin su resumen.');
      const frame = next.value;
      if (frame.kind === frameKinds.table) {
        await ended();
        const { name } = asJson<{ name: string }>(frame);
        const table = shapes.get(name);
        if (!table) throw new BackupFault(`La copia trae filas de ${name} y no dice qué tabla es.`);
        seen = { table: name, rows: 0 };
        if (own.has(name)) into = await desk.copyIn(name, table.columns, isNewTable(table));
        else onProgress(`La tabla ${name} no es de Tramo: se queda fuera`);
      } else if (frame.kind === frameKinds.file) {
        await ended();
        into = await onFile(asJson<{ path: string }>(frame).path);
      } else if (frame.kind === frameKinds.data) {
        if (seen) {
          seen.rows += rowsIn(frame.bytes);
          if (Date.now() - told > 2000) {
            told = Date.now();
            onProgress(`${seen.table}: ${seen.rows} filas`);
          }
        }
        await into?.write(frame.bytes);
      } else if (frame.kind === frameKinds.summary) {
        await ended();
        const summary = asJson<BackupSummary>(frame);
        checkCounts(came, summary);
        // The container's own end comes after it.
        if (!(await frames.next()).done) throw new BackupFault('La copia sigue después de su resumen.');
        return summary;
      } else throw new BackupFault(`La copia trae un bloque «${frame.kind}» que este Tramo no conoce.`);
    }
  } catch (error) {
    // A session in the middle of its rows takes no other statement, and the undoing would wait behind them.
    await (into as FileIn | null)?.abandon();
    throw error;
  }
}

function checkCounts(came: Map<string, number>, summary: BackupSummary): void {
  for (const [name, { rows }] of Object.entries(summary.tables))
    if (came.get(name) !== rows)
      throw new BackupFault(`La tabla ${name} no llegó como se copió: ${came.get(name) ?? 0} de ${rows} filas.`);
  for (const name of came.keys())
    if (!(name in summary.tables)) throw new BackupFault(`La copia trae la tabla ${name}, que su resumen no nombra.`);
}

/** Reads a loaded table back: it has to be the same to the last byte. */
async function compare(
  desk: Desk,
  table: TableShape,
  shapes: Map<string, TableShape>,
  loaded: TableSum,
): Promise<void> {
  const columns = shapes.get(table.name)?.columns ?? table.columns;
  const blocks = tableBlocks(desk, { ...table, columns });
  let next = await blocks.next();
  while (!next.done) next = await blocks.next();
  const { rows, sum } = next.value;
  if (rows !== loaded.rows || sum !== loaded.sum)
    throw new BackupFault(`La tabla ${table.name} no quedó como en la copia: ${rows} de ${loaded.rows} filas.`);
}

/** Reads a whole backup without keeping anything of it: throws what is wrong, answers what it says. */
export async function checkBackup(
  frames: AsyncIterable<Frame>,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (text: string) => void } = {},
): Promise<{ header: BackupHeader; summary: BackupSummary; bytes: number }> {
  const iterator = frames[Symbol.asyncIterator]();
  const { header, rest } = await openBackup(iterator);
  const came = new Map<string, number>();
  let seen: { table: string; rows: number } | null = null;
  let summary: BackupSummary | null = null;
  let bytes = 0;
  const ended = (): void => {
    if (seen) came.set(seen.table, seen.rows);
    seen = null;
  };
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    const { kind, bytes: body } = next.value;
    if (signal?.aborted) throw new BackupFault('Se interrumpió: no quedó nada a medias.');
    onProgress?.(`Revisando el archivo: ${Math.round(bytes / 1024 / 1024)} MB`);
    bytes += body.byteLength;
    if (kind === frameKinds.data && seen) seen.rows += rowsIn(body);
    else if (kind === frameKinds.table) {
      ended();
      seen = { table: asJson<{ name: string }>(next.value).name, rows: 0 };
    } else if (kind === frameKinds.file) ended();
    else if (kind === frameKinds.summary) {
      ended();
      summary = asJson<BackupSummary>(next.value);
    }
  }
  if (!summary) throw new BackupFault('La copia se acaba sin su resumen.');
  checkCounts(came, summary);
  return { header, summary, bytes };
}
