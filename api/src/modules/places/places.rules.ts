import { isUtf8 } from 'node:buffer';

/** Reads the two public catalogues of Mexican postal codes that an operator may have. Pure: bytes in, rows out, nothing kept. */

/** One suburb of one postal code. Coordinates come from GeoNames only: SEPOMEX has none. */
export interface CatalogueRow {
  zipCode: string;
  state: string;
  municipality: string;
  city: string;
  suburb: string;
  /** 'Colonia', 'Fraccionamiento', 'Pueblo'… as SEPOMEX calls it. */
  suburbKind?: string;
  lat?: number;
  lng?: number;
}

export type CatalogueFormat = 'sepomex' | 'geonames';

/** Why a line was left out. */
export type CatalogueFault =
  | 'too_few_fields'
  | 'bad_zip_code'
  | 'no_suburb'
  | 'no_state'
  | 'bad_coordinates'
  | 'other_country'
  | 'line_too_long';

export interface CatalogueReport {
  format: CatalogueFormat | undefined;
  lines: number;
  rows: number;
  /** Lines left out. Every one is counted; only the first `maxListedFaults` are listed. */
  faults: number;
  listedFaults: { lineNumber: number; fault: CatalogueFault }[];
}

export const maxListedFaults = 100;

/** The file is neither of the two catalogues. Nothing was yielded. */
export class CatalogueFormatError extends Error {
  constructor() {
    super('neither a SEPOMEX nor a GeoNames catalogue');
    this.name = 'CatalogueFormatError';
  }
}

export function newCatalogueReport(): CatalogueReport {
  return { format: undefined, lines: 0, rows: 0, faults: 0, listedFaults: [] };
}

const maxLineBytes = 8 * 1024;
/** SEPOMEX's notice is one long line; its header comes right after. */
const maxLinesBeforeHeader = 10;

const sepomexFields = {
  zipCode: 'd_codigo',
  suburb: 'd_asenta',
  suburbKind: 'd_tipo_asenta',
  municipality: 'd_mnpio',
  state: 'd_estado',
  city: 'd_ciudad',
} as const;

/** Reads one line into a row or says what is wrong with it. */
export type LineReader = (line: string) => CatalogueRow | CatalogueFault;

const zipCodePattern = /^\d{5}$/;

/** Excel, on the way, eats the zero in front of the codes of Mexico City. */
function fullZipCode(text: string): string {
  return /^\d{4}$/.test(text) ? `0${text}` : text;
}

/** Reader for SEPOMEX lines by the positions that their own header names; undefined when the line is no such header. */
export function sepomexReader(headerLine: string): LineReader | undefined {
  const names = headerLine.split('|').map((name) => name.trim().toLowerCase());
  const at = (name: string): number => names.indexOf(name);
  const positions = Object.values(sepomexFields).map(at);
  if (
    at(sepomexFields.zipCode) < 0 ||
    at(sepomexFields.suburb) < 0 ||
    at(sepomexFields.state) < 0 ||
    at(sepomexFields.municipality) < 0
  )
    return undefined;
  const needed = Math.max(...positions);
  return (line) => {
    const fields = line.split('|');
    if (fields.length <= needed) return 'too_few_fields';
    const field = (name: string): string => fields[at(name)]?.trim() ?? '';
    const zipCode = fullZipCode(field(sepomexFields.zipCode));
    if (!zipCodePattern.test(zipCode)) return 'bad_zip_code';
    const suburb = field(sepomexFields.suburb);
    if (suburb === '') return 'no_suburb';
    const state = field(sepomexFields.state);
    const municipality = field(sepomexFields.municipality);
    if (state === '' || municipality === '') return 'no_state';
    const suburbKind = field(sepomexFields.suburbKind);
    // Rural codes have no city: SEPOMEX leaves it empty, and people then write the municipality.
    const city = field(sepomexFields.city) || municipality;
    return { zipCode, state, municipality, city, suburb, ...(suburbKind === '' ? {} : { suburbKind }) };
  };
}

/** GeoNames: country, postal code, place, state, code, municipality, code, city, code, latitude, longitude, accuracy; without a header. */
export function readGeonamesLine(line: string): CatalogueRow | CatalogueFault {
  const fields = line.split('\t').map((field) => field.trim());
  if (fields.length < 11) return 'too_few_fields';
  const [
    country = '',
    code = '',
    suburb = '',
    state = '',
    ,
    municipality = '',
    ,
    city = '',
    ,
    latText = '',
    lngText = '',
  ] = fields;
  if (country !== 'MX') return 'other_country';
  const zipCode = fullZipCode(code);
  if (!zipCodePattern.test(zipCode)) return 'bad_zip_code';
  if (suburb === '') return 'no_suburb';
  if (state === '') return 'no_state';
  const place = municipality || city || state;
  const row: CatalogueRow = { zipCode, state, municipality: place, city: city || place, suburb };
  if (latText === '' && lngText === '') return row;
  const lat = Number(latText);
  const lng = Number(lngText);
  // Mexico with its islands lies within this box.
  const isInMexico = latText !== '' && lngText !== '' && lat > 14 && lat < 33 && lng > -119 && lng < -86;
  return isInMexico ? { ...row, lat, lng } : 'bad_coordinates';
}

function geonamesReader(line: string): LineReader | undefined {
  return /^[A-Z]{2}\t\d{4,5}\t/.test(line) ? readGeonamesLine : undefined;
}

const oversized = Symbol('oversized');

/** Lines of a byte stream in constant memory; a line over the cap comes as a mark, without its bytes. CR before LF is dropped. */
async function* byteLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array | typeof oversized> {
  let pending: Uint8Array = new Uint8Array();
  let isOver = false;
  const trimmed = (line: Uint8Array): Uint8Array => (line.at(-1) === 13 ? line.subarray(0, -1) : line);
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(10, start); end >= 0; end = chunk.indexOf(10, start)) {
      const part = chunk.subarray(start, end);
      const line = pending.length === 0 ? part : Buffer.concat([pending, part]);
      yield isOver || line.length > maxLineBytes ? oversized : trimmed(line);
      pending = new Uint8Array();
      isOver = false;
      start = end + 1;
    }
    const rest = chunk.subarray(start);
    // A copy, because the stream may write over its chunk.
    if (!isOver) pending = Buffer.concat([pending, rest]);
    if (pending.length > maxLineBytes) {
      isOver = true;
      pending = new Uint8Array();
    }
  }
  if (isOver) yield oversized;
  else if (pending.length > 0) yield trimmed(pending);
}

const western = new TextDecoder('windows-1252');

/** Told line by line: a file may be UTF-8 (GeoNames, or SEPOMEX saved again) or ISO-8859-1, as SEPOMEX publishes it. */
function decode(bytes: Uint8Array): string {
  return isUtf8(bytes)
    ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
        .toString('utf8')
        .replace(/^\ufeff/, '')
    : western.decode(bytes);
}

/**
 * Rows of a catalogue file, SEPOMEX's `CPdescarga.txt` or GeoNames' `MX.txt`, told apart by their first lines.
 * Memory is constant; bad lines are left out and counted in `report`, which is complete when the generator ends.
 * @throws CatalogueFormatError before the first row when the file is neither.
 */
export async function* readCatalogue(
  chunks: AsyncIterable<Uint8Array>,
  report: CatalogueReport = newCatalogueReport(),
): AsyncGenerator<CatalogueRow, CatalogueReport> {
  let read: LineReader | undefined;
  for await (const bytes of byteLines(chunks)) {
    report.lines += 1;
    const line = bytes === oversized ? '' : decode(bytes);
    if (!read) {
      const sepomex = sepomexReader(line);
      read = sepomex ?? geonamesReader(line);
      if (read) report.format = sepomex ? 'sepomex' : 'geonames';
      if (sepomex) continue;
      if (!read && report.lines >= maxLinesBeforeHeader) throw new CatalogueFormatError();
      if (!read) continue;
    }
    if (bytes !== oversized && line.trim() === '') continue;
    const row = bytes === oversized ? 'line_too_long' : read(line);
    if (typeof row === 'string') {
      report.faults += 1;
      if (report.listedFaults.length < maxListedFaults)
        report.listedFaults.push({ lineNumber: report.lines, fault: row });
      continue;
    }
    report.rows += 1;
    yield row;
  }
  if (!read) throw new CatalogueFormatError();
  return report;
}
