import { newVehicle, type PlainField, plainFieldList, type Vehicle, vehicleChange } from '@tramo/contract/fleet';
import { fleetApi } from '@tramo/contract/fleet-api';
import { problemKinds } from '@tramo/contract/problem-kinds';
import {
  floatTypeNames,
  skillNames,
  vehicleFieldNames,
  vehicleKindNames,
  vehicleStatusNames,
} from '@tramo/contract/words/fleet';
import * as z from 'zod/mini';
import { filterAs, type ListSheet } from '../../platform/bulk.ts';
import { type SheetField, sheetEntry } from '../../platform/sheets/sheet-entry.ts';
import {
  choice,
  type Fault,
  type RowNames,
  readMinute,
  readNumber,
  readText,
  rowNames,
  writeMinute,
} from '../../platform/sheets/sheet-fields.ts';
import { driversCalled } from '../accounts/accounts.sheet.service.ts';
import { listAddressesByIds } from '../places/places.service.ts';
import { changedVehicle, seesVehicle, type VehicleFields, vehicleFaults } from './fleet.rules.ts';
import { createVehicle, findVehicle, selectVehicles, updateVehicle, vehiclesByIds } from './fleet.service.ts';
import * as store from './fleet.sheet.store.ts';

const kinds = choice(vehicleKindNames, {
  moto: 'motorbike',
  carro: 'car',
  automóvil: 'car',
  camión: 'truck3_5',
  '3.5': 'truck3_5',
  'camión 3.5': 'truck3_5',
});
const owners = choice(floatTypeNames, { propia: 'own', propios: 'own', terceros: 'third', externo: 'third' });
const statuses = choice(
  { available: vehicleStatusNames.available, maintenance: vehicleStatusNames.maintenance },
  { mantenimiento: 'maintenance', taller: 'maintenance' },
);
const skills = choice(skillNames);

interface VehicleLookups {
  byPlate: ReadonlyMap<string, Vehicle>;
  providers: RowNames;
  cedis: RowNames;
  drivers: RowNames;
}
const unknownDriver: Fault = 'unknownDriver';
const plateOf = (text: string): string => text.trim().toUpperCase();

/** Columns of the fields that stand by themselves. */
const plainColumns = (part: PlainField['part']): SheetField<Vehicle, VehicleLookups>[] =>
  plainFieldList
    .filter(([, field]) => field.part === part)
    .map(([key, { kind, headings }]) => ({
      key,
      header: vehicleFieldNames[key],
      ...(headings ? { aliases: headings } : {}),
      ...(kind === 'text' ? { read: readText } : { read: readNumber, kind: 'number' }),
      write: (v) => v[key],
    }));

const fields: readonly SheetField<Vehicle, VehicleLookups>[] = [
  {
    key: 'plate',
    header: vehicleFieldNames.plate,
    aliases: ['placas', 'matrícula', 'plates', 'license plate'],
    isRequired: true,
    widthChars: 14,
    read: (text) => ({ value: plateOf(text) }),
    write: (v) => v.plate,
  },
  {
    key: 'nickname',
    header: vehicleFieldNames.nickname,
    aliases: ['nombre', 'name', 'vehículo', 'unidad', 'vehicle', 'alias'],
    isRequired: true,
    widthChars: 24,
    read: readText,
    write: (v) => v.nickname,
  },
  {
    key: 'vehicleId',
    header: vehicleFieldNames.vehicleId,
    aliases: ['económico', 'no. económico', 'id', 'unit'],
    hint: { es: 'Vacío: la placa', en: 'Empty: the plate' },
    read: readText,
    write: (v) => v.vehicleId,
  },
  {
    key: 'type',
    header: vehicleFieldNames.type,
    aliases: ['tipo', 'tipo de vehículo', 'type'],
    isRequired: true,
    options: kinds.options,
    widthChars: 16,
    read: kinds.read,
    write: (v, locale) => kinds.write(v.type, locale),
  },
  ...plainColumns('unit'),
  {
    key: 'floatType',
    header: vehicleFieldNames.floatType,
    aliases: ['tipo de flota', 'propiedad', 'ownership'],
    options: owners.options,
    read: owners.read,
    write: (v, locale) => owners.write(v.floatType, locale),
  },
  {
    key: 'providerId',
    header: vehicleFieldNames.provider,
    aliases: ['transportista', 'carrier'],
    hint: {
      es: 'Nombre de un proveedor activo; solo de terceros',
      en: 'Name of an active provider; only third parties',
    },
    widthChars: 24,
    read: (text, lookups) => lookups.providers.read(text, 'provider'),
    write: (v) => v.provider?.name,
  },
  {
    key: 'quantity',
    path: 'capacity.quantity',
    header: vehicleFieldNames.quantity,
    aliases: ['capacidad de paquetes', 'piezas', 'capacidad'],
    isRequired: true,
    kind: 'number',
    read: readNumber,
    write: (v) => v.capacity.quantity,
  },
  {
    key: 'weightKg',
    path: 'capacity.weightKg',
    header: vehicleFieldNames.weightKg,
    aliases: ['peso', 'capacidad kg', 'peso máximo', 'weight'],
    isRequired: true,
    kind: 'number',
    read: readNumber,
    write: (v) => v.capacity.weightKg,
  },
  {
    key: 'volumeM3',
    path: 'capacity.volumeM3',
    header: vehicleFieldNames.volumeM3,
    aliases: ['volumen', 'volumen m3', 'volume (m3)', 'capacidad m3', 'volume'],
    isRequired: true,
    kind: 'number',
    read: readNumber,
    write: (v) => v.capacity.volumeM3,
  },
  {
    key: 'originAddressId',
    header: vehicleFieldNames.originAddress,
    aliases: ['cedis', 'cedi', 'distribution centre', 'origen', 'sucursal'],
    hint: { es: 'Nombre del CEDIS; vacío: cualquiera', en: 'Name of the centre; empty: any' },
    widthChars: 24,
    read: (text, lookups) => lookups.cedis.read(text, 'unknownCedi'),
    write: (v) => v.originAddress?.name,
  },
  {
    key: 'usualDriverId',
    header: vehicleFieldNames.usualDriver,
    aliases: ['operador', 'chofer', 'conductor', 'driver'],
    hint: { es: 'Nombre, usuario o teléfono', en: 'Name, user name or phone' },
    widthChars: 28,
    read: (text, lookups) => lookups.drivers.read(text, unknownDriver),
    write: (v) => v.usualDriver?.fullName,
  },
  {
    key: 'shiftStartMinute',
    header: vehicleFieldNames.shiftStartMinute,
    aliases: ['hora inicio', 'entrada'],
    hint: { es: '08:00', en: '08:00' },
    read: readMinute,
    write: (v) => writeMinute(v.shiftStartMinute),
  },
  {
    key: 'shiftEndMinute',
    header: vehicleFieldNames.shiftEndMinute,
    aliases: ['hora fin', 'salida'],
    hint: { es: '20:00', en: '20:00' },
    read: readMinute,
    write: (v) => writeMinute(v.shiftEndMinute),
  },
  ...plainColumns('costs'),
  {
    key: 'speedFactor',
    header: vehicleFieldNames.speedFactor,
    aliases: ['velocidad', 'speed'],
    kind: 'number',
    hint: { es: 'De 0.3 a 2', en: '0.3 to 2' },
    read: readNumber,
    write: (v) => v.speedFactor,
  },
  {
    key: 'skills',
    header: vehicleFieldNames.skills,
    aliases: ['equipo', 'equipment', 'habilidades'],
    hint: { es: 'Separado por punto y coma', en: 'Parted by semicolons' },
    options: skills.options,
    isMany: true,
    widthChars: 24,
    read: skills.readMany,
    write: (v, locale) => skills.writeMany(v.skills, locale),
  },
  {
    key: 'status',
    header: vehicleFieldNames.status,
    options: statuses.options,
    widthChars: 16,
    read: statuses.read,
    write: (v, locale) => statuses.write(v.status === 'maintenance' ? 'maintenance' : 'available', locale),
  },
  {
    key: 'notes',
    header: vehicleFieldNames.notes,
    aliases: ['observaciones', 'comentarios'],
    widthChars: 40,
    read: readText,
    write: (v) => v.notes,
  },
];

/** What people set of a vehicle, as its row answers it. */
function current(vehicle: Vehicle): Record<string, unknown> & VehicleFields {
  const { _id, provider, originAddress, usualDriver, status, createdDate, version, can, ...fields } = vehicle;
  return {
    ...fields,
    providerId: provider?._id ?? null,
    originAddressId: originAddress?._id ?? null,
    status: status === 'routeAssigned' ? 'available' : status,
    usualDriverId: usualDriver?._id ?? null,
  };
}

const texts = (rows: readonly { cells: Readonly<Record<string, string>> }[], key: string): string[] => [
  ...new Set(rows.flatMap((r) => r.cells[key] ?? [])),
];
const plateTaken = (plate: string): Fault => {
  const { es, en } = problemKinds['fleet.plate_exists'];
  return { es: es.replace('{plate}', plate), en: en.replace('{plate}', plate) };
};

const edit = vehicleChange.shape;
/** The company's vehicles, told by their plates. */
export const vehiclesSheet: ListSheet = {
  list: 'vehicles',
  title: { es: 'Vehículos', en: 'Vehicles' },
  columns: fields,
  select: (tx, filter) => selectVehicles(tx, filterAs(tx, fleetApi.list.query, filter)),
  read: async (tx, ids) =>
    (await vehiclesByIds(tx, ids))
      .filter((v) => v.status !== 'deleted' && seesVehicle(tx.actor, v.originAddress?._id ?? null))
      .map((v) => fields.map((f) => f.write(v, tx.locale))),
  entry: sheetEntry({
    fields,
    keys: [['plate']],
    lookups: async (tx, rows): Promise<VehicleLookups> => {
      const providers = rowNames();
      const cedis = rowNames();
      const called = texts(rows, 'providerId');
      if (called.length > 0) for (const p of await store.providersCalled(tx.trx, called)) providers.add(p.name, p.id);
      if (texts(rows, 'originAddressId').length > 0) {
        for (const a of (await listAddressesByIds(tx, undefined)).addresses) {
          cedis.add(a.name, a._id);
          cedis.add(a.alias, a._id);
        }
      }
      const vehicles = await vehiclesByIds(tx, await store.idsByPlates(tx.trx, texts(rows, 'plate').map(plateOf)));
      return {
        byPlate: new Map(vehicles.map((v) => [plateOf(v.plate), v])),
        providers,
        cedis,
        drivers: await driversCalled(tx, texts(rows, 'usualDriverId')),
      };
    },
    find: (input, lookups) => lookups.byPlate.get((input.plate as string | undefined) ?? ''),
    marks: (input) => ({ plate: input.plate as string | undefined }),
    create: newVehicle,
    change: vehicleChange,
    current,
    rules: (value, row, _lookups, tx) => {
      if (row && !seesVehicle(tx.actor, row.originAddress?._id ?? null)) return { plate: plateTaken(row.plate) };
      return vehicleFaults(row ? changedVehicle(current(row), value) : (value as unknown as VehicleFields));
    },
    insert: (tx, value) => createVehicle(tx, value),
    update: (tx, row, change) => updateVehicle(tx, row._id, change),
  }),
  edit: {
    change: z.object({
      status: edit.status,
      originAddressId: edit.originAddressId,
      floatType: edit.floatType,
      providerId: edit.providerId,
      shiftStartMinute: edit.shiftStartMinute,
      shiftEndMinute: edit.shiftEndMinute,
      ...Object.fromEntries(plainFieldList.flatMap(([key, { inBulk }]) => (inBulk ? [[key, edit[key]]] : []))),
    }),
    apply: async (tx, id, change) => {
      // A provider makes the unit a third party's.
      const whole = change.providerId && change.floatType === undefined ? { ...change, floatType: 'third' } : change;
      return (await updateVehicle(tx, id, whole)).nickname;
    },
    nameOf: async (tx, id) => (await findVehicle(tx, id)).nickname,
  },
};
