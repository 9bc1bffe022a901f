import type { AddressPoint } from './make-book.ts';

/** Columns of OpenAddresses' CSV, of its old and its present form: which of a row's cells is what. */
export interface OpenAddressesColumns {
  lng: number;
  lat: number;
  number: number;
  street: number;
  city: number;
  district: number;
  region: number;
  postcode: number;
}
const titles: Record<keyof OpenAddressesColumns, readonly string[]> = {
  lng: ['lon', 'lng', 'longitude', 'longitud', 'x'],
  lat: ['lat', 'latitude', 'latitud', 'y'],
  number: ['number', 'numero', 'numext', 'numero_exterior'],
  street: ['street', 'calle', 'nomvial', 'nom_vial'],
  city: ['city', 'municipio', 'ciudad', 'nom_mun'],
  district: ['district', 'colonia', 'asentamiento', 'nom_asen', 'nomasen'],
  region: ['region', 'estado', 'nom_ent'],
  postcode: ['postcode', 'cp', 'codigo_postal', 'zip'],
};

/** From the first line; null when it lacks coordinates or a street. `-1`: no such column. */
export function openAddressesColumns(header: readonly string[]): OpenAddressesColumns | null {
  const bare = header.map((one) =>
    one
      .replace(/^\uFEFF/, '')
      .trim()
      .toLowerCase(),
  );
  const columns = Object.fromEntries(
    Object.entries(titles).map(([name, said]) => [name, bare.findIndex((one) => said.includes(one))]),
  ) as unknown as OpenAddressesColumns;
  return columns.lng < 0 || columns.lat < 0 || columns.street < 0 ? null : columns;
}

/** What is wrong with a row. */
export const rowFaults = ['coordinates', 'street', 'number', 'outside'] as const;
export type RowFault = (typeof rowFaults)[number];

const degree = (text: string | undefined): number =>
  text === undefined || text.trim() === '' ? Number.NaN : Number(text.trim());

/** An address of a row, or why it is none: coordinates that are no place, no street, no number, another state than the one asked for. */
export function openAddressesPoint(
  row: readonly string[],
  columns: OpenAddressesColumns,
  state = '',
): AddressPoint | RowFault {
  const cell = (column: number): string => (column < 0 ? '' : (row[column] ?? '').replace(/\s+/g, ' ').trim());
  const [lat, lng] = [degree(row[columns.lat]), degree(row[columns.lng])];
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180) || (lat === 0 && lng === 0)) return 'coordinates';
  const street = cell(columns.street);
  if (!/[\p{L}\d]/u.test(street) || street.length > 200) return 'street';
  const number = cell(columns.number);
  if (number.length > 30) return 'number';
  const region = cell(columns.region);
  if (state !== '' && region !== '' && !region.toLowerCase().startsWith(state.toLowerCase())) return 'outside';
  return {
    street,
    number,
    lat: Math.round(lat * 1e7),
    lng: Math.round(lng * 1e7),
    colonia: cell(columns.district).slice(0, 120),
    city: cell(columns.city).slice(0, 120),
    state: region.slice(0, 60),
    zip: cell(columns.postcode),
  };
}

/** Cells of a line of CSV. A quote that is never closed ends with its line, so that it does not swallow the rows below. */
export function cellsOfLine(line: string): string[] {
  if (!line.includes('"')) return line.split(',');
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let i = 0; i < line.length; i++) {
    const char = line[i] as string;
    if (char === '"' && isQuoted && line[i + 1] === '"') {
      cell += '"';
      i++;
    } else if (char === '"') isQuoted = !isQuoted;
    else if (char === ',' && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += char;
  }
  return [...cells, cell];
}
