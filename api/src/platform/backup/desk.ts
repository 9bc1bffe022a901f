import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

/** One session of a database, of either kind: what a backup is taken by and loaded by. */
export interface Desk {
  kind: 'pglite' | 'postgres';
  /** Text of several statements. */
  run(text: string): Promise<void>;
  rows<T>(text: string): Promise<T[]>;
  /** Rows of a table (its own, not its partitions') as COPY's text, in blocks that end with a row. */
  copyOut(table: string, columns: readonly string[]): AsyncIterable<Buffer>;
  /** Opens a table to rows in COPY's text, in blocks that end with a row. `isNew`: it was truncated in this transaction, so its rows need no second writing. */
  copyIn(table: string, columns: readonly string[], isNew: boolean): Promise<RowsIn>;
  close(): Promise<void>;
}
export interface RowsIn {
  write(block: Buffer): Promise<void>;
  end(): Promise<void>;
  /** Gives up what was written: the session takes other statements again. */
  abandon(): Promise<void>;
}

export const BLOCK_BYTES = 1024 * 1024;
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const columnList = (columns: readonly string[]): string => columns.map(quoted).join(', ');

/** What a value's text depends on: the same on both kinds and at every operator's. */
const sameText = `set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set xmloption = 'content'; set synchronize_seqscans = off`;

/** What pg lends to a query that speaks the protocol itself. */
interface Wire {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(text: string): void;
  stream: import('node:net').Socket;
}

/** COPY … TO STDOUT: rows gathered into blocks; the server waits while nobody takes them. */
class RowsOut {
  readonly #text: string;
  #gathered: Buffer[] = [];
  #size = 0;
  #blocks: Buffer[] = [];
  #isDone = false;
  #error: Error | null = null;
  #wire: Wire | null = null;
  #wake: () => void = () => undefined;
  callback = (): void => undefined;

  constructor(text: string) {
    this.#text = text;
  }
  submit(wire: Wire): void {
    this.#wire = wire;
    wire.query(this.#text);
  }
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The parser keeps no bytes for us.
    this.#gathered.push(Buffer.from(chunk));
    this.#size += chunk.byteLength;
    if (this.#size >= BLOCK_BYTES) this.#cut();
  }
  #cut(): void {
    if (this.#size === 0) return;
    this.#blocks.push(Buffer.concat(this.#gathered));
    this.#gathered = [];
    this.#size = 0;
    if (this.#blocks.length > 2) this.#wire?.stream.pause();
    this.#wake();
  }
  handleError(error: Error): void {
    this.#error = error;
    this.#wake();
  }
  handleReadyForQuery(): void {
    this.#cut();
    this.#isDone = true;
    this.#wake();
  }
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
  async *blocks(): AsyncGenerator<Buffer> {
    try {
      for (;;) {
        const block = this.#blocks.shift();
        if (block) {
          if (this.#blocks.length <= 1) this.#wire?.stream.resume();
          yield block;
        } else if (this.#error) throw this.#error;
        else if (this.#isDone) return;
        else
          await new Promise<void>((resolve) => {
            this.#wake = resolve;
          });
      }
    } finally {
      // Nobody wants the rest: the server is told by the end of the connection.
      if (!this.#isDone && !this.#error) this.#wire?.stream.destroy();
    }
  }
}

const MOST_WAITING_BYTES = 4 * BLOCK_BYTES;

/** COPY … FROM STDIN. */
class RowsInto implements RowsIn {
  readonly #text: string;
  #wire: Wire | null = null;
  #isOpen = false;
  #error: Error | null = null;
  #isDone = false;
  #wake: () => void = () => undefined;
  callback = (): void => undefined;

  constructor(text: string) {
    this.#text = text;
  }
  submit(wire: Wire): void {
    this.#wire = wire;
    wire.query(this.#text);
  }
  handleCopyInResponse(): void {
    this.#isOpen = true;
    this.#wake();
  }
  handleError(error: Error): void {
    this.#error = error;
    this.#wake();
  }
  handleReadyForQuery(): void {
    this.#isDone = true;
    this.#wake();
  }
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
  async #until(isSo: () => boolean): Promise<void> {
    while (!isSo()) {
      if (this.#error) throw this.#error;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#error) throw this.#error;
  }
  opened = (): Promise<void> => this.#until(() => this.#isOpen || this.#isDone);
  async write(block: Buffer): Promise<void> {
    if (this.#error) throw this.#error;
    const { stream } = this.#wire as Wire;
    this.#wire?.sendCopyFromChunk(block);
    if (stream.writableLength < MOST_WAITING_BYTES) return;
    stream.once('drain', () => this.#wake());
    await this.#until(() => stream.writableLength < MOST_WAITING_BYTES || this.#isDone);
  }
  async end(): Promise<void> {
    this.#wire?.endCopyFrom();
    await this.#until(() => this.#isDone);
  }
  async abandon(): Promise<void> {
    if (this.#isDone || this.#error) return;
    this.#wire?.sendCopyFail('abandoned');
    await this.#until(() => this.#isDone).catch(() => undefined);
  }
}

const unreachable: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'PostgreSQL no contesta en esa dirección: revisa servidor y puerto.',
  ENOTFOUND: 'No se encuentra el servidor de PostgreSQL: revisa su nombre.',
  '28P01': 'PostgreSQL no acepta ese usuario con esa clave.',
  '28000': 'PostgreSQL no deja entrar a ese usuario.',
  '3D000': 'Esa base de datos no existe: créala vacía y repite.',
};

/** A session of PostgreSQL by its address. */
export async function postgresDesk(url: string): Promise<Desk> {
  const client = new pg.Client({ connectionString: url, keepAlive: true });
  // A connection that is lost fails what is asked of it.
  client.on('error', () => undefined);
  await client.connect().catch((error: unknown) => {
    const said = unreachable[(error as { code?: string }).code ?? ''];
    throw said === undefined ? error : new Error(said);
  });
  await client.query(`${sameText}; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`);
  return {
    kind: 'postgres',
    run: async (text) => void (await client.query(text)),
    rows: async <T>(text: string) => (await client.query(text)).rows as T[],
    copyOut: (table, columns) => {
      const copy = new RowsOut(`copy ${quoted(table)} (${columnList(columns)}) to stdout`);
      client.query(copy as never);
      return copy.blocks();
    },
    copyIn: async (table, columns, isNew) => {
      const copy = new RowsInto(
        `copy ${quoted(table)} (${columnList(columns)}) from stdin${isNew ? ' with (freeze)' : ''}`,
      );
      client.query(copy as never);
      await copy.opened();
      return copy;
    },
    close: () => client.end().catch(() => undefined),
  };
}

const PAGE_BYTES = 8192;
/** What one statement of the embedded database reads: its answer stands in memory. */
const SLICE_BYTES = 4 * BLOCK_BYTES;

/** The embedded database, which this process has to itself. */
export async function embeddedDesk(pglite: PGlite, close: () => Promise<void>): Promise<Desk> {
  await pglite.exec(sameText);
  const rows = async <T>(text: string): Promise<T[]> => (await pglite.query<T>(text)).rows;
  return {
    kind: 'pglite',
    run: async (text) => void (await pglite.exec(text)),
    rows,
    copyOut: async function* (table, columns) {
      const [size] = await rows<{ pages: number; bytes: number }>(
        `select (pg_relation_size(c) / ${PAGE_BYTES})::int as pages, pg_table_size(c)::float8 as bytes from (select ${literal(quoted(table))}::regclass as c) t`,
      );
      const { pages, bytes } = size as { pages: number; bytes: number };
      const step = Math.max(1, Math.floor((SLICE_BYTES / Math.max(bytes, 1)) * pages));
      for (let page = 0; page < pages; page += step) {
        const { blob } = await pglite.query(
          `copy (select ${columnList(columns)} from only ${quoted(table)} where ctid >= '(${page},0)' and ctid < '(${page + step},0)') to '/dev/blob'`,
        );
        if (blob && blob.size > 0) yield Buffer.from(await blob.arrayBuffer());
      }
    },
    copyIn: async (table, columns) => ({
      write: async (block) =>
        void (await pglite.query(`copy ${quoted(table)} (${columnList(columns)}) from '/dev/blob'`, [], {
          blob: new Blob([new Uint8Array(block.buffer as ArrayBuffer, block.byteOffset, block.byteLength)]),
        })),
      end: async () => undefined,
      abandon: async () => undefined,
    }),
    close,
  };
}

export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
