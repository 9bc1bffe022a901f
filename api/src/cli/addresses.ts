import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BookMaker } from '@tramo/roads/addresses/make-book';
import {
  cellsOfLine,
  openAddressesColumns,
  openAddressesPoint,
  type RowFault,
} from '@tramo/roads/addresses/open-addresses';
import { readConfig } from '../platform/config.ts';
import { bookName, listBooks, removeBook, saveBook } from '../platform/roads/address-books.ts';

const say = (count: number): string => count.toLocaleString('es-MX');
const faultNames: Record<RowFault, string> = {
  coordinates: 'sin coordenadas válidas',
  street: 'sin calle',
  number: 'con un número de más de 30 caracteres',
  outside: 'de otro estado',
};
/** Rows between two lines of progress. */
const TELL = 250_000;
/** More than so many do not fit into what a process may take. */
const MOST = 8_000_000;
/** No row is longer. */
const LONGEST = 1_000_000;

export interface ImportReport {
  name: string;
  rows: number;
  faults: Record<string, number>;
  streets: number;
  houseNumbers: number;
  bytes: number;
}

export async function addressesImport(
  values: Record<string, string | boolean | undefined>,
  file: string | undefined,
  { dataDir = readConfig().dataDir, tell = console.log as (line: string) => void } = {},
): Promise<ImportReport> {
  const found = file ? await stat(file).catch(() => null) : null;
  if (!file || !found?.isFile())
    throw new Error('Indica el archivo: un CSV de OpenAddresses, también comprimido con gzip.');
  const name = String(
    values.name ??
      basename(file)
        .replace(/\.(?:csv|gz)/gi, '')
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-+|-+$/g, ''),
  );
  if (!bookName.test(name)) throw new Error('El nombre lleva letras minúsculas, números y guiones, hasta 60.');
  const startedAt = performance.now();
  const maker = new BookMaker();
  const faults: Record<string, number> = {};
  const count = (fault: string): void => {
    faults[fault] = (faults[fault] ?? 0) + 1;
  };
  let rows = 0;
  let columns: ReturnType<typeof openAddressesColumns> | undefined;
  try {
    for await (const line of readLines(file)) {
      if (line.trim() === '') continue;
      const record = cellsOfLine(line);
      if (columns === undefined) {
        columns = openAddressesColumns(record);
        if (columns === null)
          throw new Error('El archivo no es de OpenAddresses: faltan las columnas LON, LAT o STREET.');
        continue;
      }
      if (columns === null) break;
      rows++;
      const point = openAddressesPoint(record, columns, typeof values.state === 'string' ? values.state : '');
      if (typeof point === 'string') count(faultNames[point]);
      else maker.addPoint(point);
      if (maker.count > MOST)
        throw new Error(
          `El archivo tiene más de ${say(MOST)} direcciones: impórtalo por partes con --state y un --name para cada una.`,
        );
      if (rows % TELL === 0) tell(`  ${say(rows)} filas…`);
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (/^Z_|ERR_.*ZLIB/.test(code))
      throw new Error('El archivo comprimido está dañado o incompleto: no se importó nada.');
    throw error;
  }
  if (maker.count === 0) throw new Error('El archivo no tiene direcciones que se puedan usar: no se importó nada.');
  tell('Haciendo el catálogo…');
  const { bytes, info } = maker.make({ name, isDemo: false, madeAt: new Date().toISOString() });
  try {
    await saveBook(dataDir, name, bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
      throw new Error('No hay lugar en el disco: el catálogo anterior sigue como estaba.');
    throw error;
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  tell(
    `${name}: ${say(info.houseNumbers)} números en ${say(info.streets)} calles, ${say(Math.round(bytes.length / 1e6))} MB, ${seconds} s.`,
  );
  for (const [fault, of] of Object.entries(faults)) tell(`  ${say(of)} filas ${fault}`);
  return { name, rows, faults, streets: info.streets, houseNumbers: info.houseNumbers, bytes: bytes.length };
}

/** Lines in UTF-8 or, where the bytes are no UTF-8, in Latin 1. */
async function* readLines(file: string): AsyncGenerator<string> {
  const read = createReadStream(file, { highWaterMark: 1 << 18 });
  const plain: NodeJS.ReadableStream & { destroy(error?: Error): unknown } = /\.gz$/i.test(file)
    ? read.pipe(createGunzip())
    : read;
  const text = plain.pipe(asText());
  if (plain !== read) read.on('error', (error) => plain.destroy(error));
  plain.on('error', (error) => text.destroy(error));
  let rest = '';
  for await (const piece of text as AsyncIterable<string>) {
    const lines = (rest + piece).split(/\r?\n/);
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST) throw new Error('El archivo no es un CSV: no se importó nada.');
    yield* lines;
  }
  yield rest;
}
/** Decides by the first piece: old exports are of Latin 1. */
function asText(): Transform {
  let decoder: InstanceType<typeof TextDecoder> | null = null;
  return new Transform({
    readableObjectMode: true,
    transform(chunk: Buffer, _encoding, done) {
      if (decoder === null) {
        try {
          new TextDecoder('utf-8', { fatal: true }).decode(chunk, { stream: true });
          decoder = new TextDecoder('utf-8');
        } catch {
          decoder = new TextDecoder('windows-1252');
        }
      }
      done(null, decoder.decode(chunk, { stream: true }));
    },
  });
}

export async function addressesList(): Promise<void> {
  const books = await listBooks(readConfig().dataDir);
  if (books.length === 0)
    console.log('No hay catálogos de direcciones. Impórtalos con «tramo addresses import ARCHIVO».');
  for (const { name, bytes, info } of books)
    console.log(
      info
        ? `${name}: ${say(info.houseNumbers)} números en ${say(info.streets)} calles, ${say(Math.round(bytes / 1e6))} MB, ${info.madeAt.slice(0, 10)}`
        : `${name}: dañado; impórtalo otra vez`,
    );
}

export async function addressesRemove(name: string | undefined): Promise<void> {
  if (!name || !bookName.test(name) || !(await removeBook(readConfig().dataDir, name)))
    throw new Error('No hay un catálogo con ese nombre: «tramo addresses list» los muestra.');
  console.log(`Se quitó ${name}.`);
}
