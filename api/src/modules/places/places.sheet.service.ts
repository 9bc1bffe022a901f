import { type Address, addressChange, newAddress } from '@tramo/contract/places';
import { placesApi } from '@tramo/contract/places-api';
import { yesNoName, yesNoNames } from '@tramo/contract/words/names';
import { cediFieldNames } from '@tramo/contract/words/places';
import * as z from 'zod/mini';
import { filterAs, type ListSheet } from '../../platform/bulk.ts';
import { type SheetField, sheetEntry } from '../../platform/sheets/sheet-entry.ts';
import {
  readNumber,
  readPhone,
  readText,
  readWindows,
  readYesNo,
  writeWindows,
} from '../../platform/sheets/sheet-fields.ts';
import { cediFaults } from './places.cedi.rules.ts';
import { createCedi, updateCedi } from './places.cedi.service.ts';
import { cedisByIds, findCedi, listAddressesByIds, selectAddresses } from './places.service.ts';

type CediLookups = ReadonlyMap<string, Address>;
type Field = SheetField<Address, CediLookups>;
const text = (key: keyof Address & keyof typeof cediFieldNames, more: Partial<Field> = {}): Field => ({
  key,
  header: cediFieldNames[key],
  read: readText,
  write: (a) => a[key] as string | null,
  ...more,
});

const fields: readonly Field[] = [
  text('name', {
    aliases: ['cedis', 'cedi', 'sucursal', 'centro de distribución'],
    isRequired: true,
    widthChars: 28,
  }),
  text('alias'),
  {
    key: 'phone',
    header: cediFieldNames.phone,
    aliases: ['tel', 'celular'],
    hint: { es: '10 dígitos', en: '10 digits' },
    read: readPhone,
    write: (a) => a.phone,
  },
  text('street', { aliases: ['dirección', 'domicilio'], isRequired: true, widthChars: 28 }),
  text('extNumber', { aliases: ['no. exterior', 'num ext', 'número'], isRequired: true }),
  text('intNumber', { aliases: ['no. interior', 'num int', 'interior'] }),
  text('suburb', { aliases: ['asentamiento', 'barrio', 'suburb'], isRequired: true, widthChars: 22 }),
  text('city', { aliases: ['localidad'], isRequired: true, widthChars: 20 }),
  text('municipality', { aliases: ['municipio', 'alcaldía', 'delegación'], widthChars: 20 }),
  text('state', { aliases: ['entidad'], isRequired: true, widthChars: 18 }),
  {
    key: 'zipCode',
    header: cediFieldNames.zipCode,
    aliases: ['cp', 'c.p.', 'zip', 'zip code'],
    isRequired: true,
    // Excel drops the leading zero of Mexico City's codes.
    read: (written) => ({ value: /^\d{4}$/.test(written) ? `0${written}` : written }),
    write: (a) => a.zipCode,
  },
  text('betweenStreets', { widthChars: 24 }),
  text('references', { widthChars: 24 }),
  {
    key: 'lat',
    header: cediFieldNames.lat,
    aliases: ['lat'],
    isRequired: true,
    kind: 'number',
    read: readNumber,
    write: (a) => a.lat,
  },
  {
    key: 'lng',
    header: cediFieldNames.lng,
    aliases: ['lng', 'lon', 'long'],
    isRequired: true,
    kind: 'number',
    read: readNumber,
    write: (a) => a.lng,
  },
  {
    key: 'rangeKm',
    header: cediFieldNames.rangeKm,
    aliases: ['alcance', 'alcance (km)', 'radio', 'radio km', 'range'],
    kind: 'number',
    read: readNumber,
    write: (a) => a.rangeKm,
  },
  {
    key: 'openingHours',
    header: cediFieldNames.openingHours,
    aliases: ['horario', 'horarios', 'hours'],
    hint: { es: '08:00-14:00; 16:00-20:00', en: '08:00-14:00; 16:00-20:00' },
    widthChars: 24,
    read: readWindows,
    write: (a) => writeWindows(a.openingHours),
  },
  {
    key: 'acceptsCrossdocking',
    header: cediFieldNames.acceptsCrossdocking,
    aliases: ['crossdocking'],
    options: Object.values(yesNoNames),
    read: readYesNo,
    write: (a, locale) => yesNoName(a.acceptsCrossdocking, locale),
  },
  {
    key: 'isDefault',
    header: cediFieldNames.isDefault,
    aliases: ['principal'],
    options: Object.values(yesNoNames),
    read: readYesNo,
    write: (a, locale) => yesNoName(a.isDefault, locale),
  },
];

const keyOf = (name: unknown): string => String(name ?? '').toLowerCase();
const edit = addressChange.shape;

/** The company's cedis, told by their names. */
export const cedisSheet: ListSheet = {
  list: 'cedis',
  title: { es: 'CEDIS', en: 'Distribution centres' },
  columns: fields,
  select: async (tx, filter) =>
    (await selectAddresses(tx, filterAs(tx, placesApi.list.query, filter))).map((a) => a._id),
  read: async (tx, ids) => {
    const { cediIds } = tx.actor;
    const seen = ids.filter((id) => cediIds === null || cediIds.includes(id));
    return (await cedisByIds(tx, seen)).map((a) => fields.map((f) => f.write(a, tx.locale)));
  },
  entry: sheetEntry({
    fields,
    keys: [['name']],
    // A company has dozens of cedis: all of them are read.
    lookups: async (tx): Promise<CediLookups> =>
      new Map((await listAddressesByIds(tx, undefined)).addresses.map((a) => [keyOf(a.name), a])),
    find: (input, lookups) => lookups.get(keyOf(input.name)),
    marks: (input) => ({ name: input.name === undefined ? undefined : keyOf(input.name) }),
    create: newAddress,
    change: addressChange,
    current: (a) => ({ ...a }),
    rules: (value, row) => cediFaults({ openingHours: row?.openingHours ?? [], geofencing: [], ...value }),
    insert: (tx, value) => createCedi(tx, value),
    update: (tx, row, change) => updateCedi(tx, row._id, change),
  }),
  edit: {
    change: z.object({ acceptsCrossdocking: edit.acceptsCrossdocking, rangeKm: edit.rangeKm, status: edit.status }),
    apply: async (tx, id, change) => (await updateCedi(tx, id, change)).name,
    nameOf: async (tx, id) => (await findCedi(tx, id)).name,
  },
};
