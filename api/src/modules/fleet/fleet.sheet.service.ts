import { fleetApi, newVehicle, type Vehicle, vehicleChange } from '@tramo/contract/fleet';
import { problemKinds } from '@tramo/contract/problems';
import * as z from 'zod/mini';
import { filterAs, type ListSheet } from '../../platform/bulk.ts';
import { type SheetField, sheetEntry } from '../../platform/sheets/sheet-entry.ts';
import {
  type Fault,
  type Names,
  names,
  readMinute,
  readNumber,
  readText,
  words,
  writeMinute,
} from '../../platform/sheets/sheet-fields.ts';
import { driversCalled } from '../accounts/accounts.sheet.service.ts';
import { listAddressesByIds } from '../places/places.service.ts';
import { changedVehicle, seesVehicle, type VehicleFields, vehicleFaults } from './fleet.rules.ts';
import { createVehicle, findVehicle, selectVehicles, updateVehicle, vehiclesByIds } from './fleet.service.ts';
import * as store from './fleet.sheet.store.ts';

const kinds = words(
  {
    bike: 'Bicicleta',
    motorbike: 'Motocicleta',
    car: 'Auto',
    van: 'Camioneta',
    truck3_5: 'Camión 3.5 t',
    rabon: 'Rabón',
    torton: 'Tortón',
    trailer: 'Tráiler',
  },
  {
    moto: 'motorbike',
    carro: 'car',
    automóvil: 'car',
    van: 'van',
    camión: 'truck3_5',
    '3.5': 'truck3_5',
    'camión 3.5': 'truck3_5',
  },
);
const owners = words(
  { own: 'Propio', third: 'Tercero' },
  { propia: 'own', propios: 'own', terceros: 'third', externo: 'third' },
);
const statuses = words(
  { available: 'Disponible', maintenance: 'En mantenimiento' },
  { mantenimiento: 'maintenance', taller: 'maintenance' },
);
const skills = words({
  refrigerated: 'Refrigerado',
  liftgate: 'Rampa',
  hazmat: 'Material peligroso',
  fragile: 'Frágil',
  highValue: 'Alto valor',
});

interface VehicleLookups {
  byPlate: ReadonlyMap<string, Vehicle>;
  providers: Names;
  cedis: Names;
  drivers: Names;
}
const unknownDriver: Fault = 'unknownDriver';
const plateOf = (text: string): string => text.trim().toUpperCase();

const fields: readonly SheetField<Vehicle, VehicleLookups>[] = [
  {
    key: 'plate',
    header: { es: 'Placa', en: 'Plate' },
    aliases: ['placas', 'matrícula', 'plates', 'license plate'],
    isRequired: true,
    widthChars: 14,
    read: (text) => ({ value: plateOf(text) }),
    write: (v) => v.plate,
  },
  {
    key: 'nickname',
    header: { es: 'Nombre', en: 'Name' },
    aliases: ['nombre de la unidad', 'vehículo', 'unidad', 'vehicle', 'alias'],
    isRequired: true,
    widthChars: 24,
    read: readText,
    write: (v) => v.nickname,
  },
  {
    key: 'vehicleId',
    header: { es: 'Número económico', en: 'Unit number' },
    aliases: ['económico', 'no. económico', 'id', 'unit'],
    hint: { es: 'Vacío: la placa', en: 'Empty: the plate' },
    read: readText,
    write: (v) => v.vehicleId,
  },
  {
    key: 'type',
    header: { es: 'Tipo de unidad', en: 'Vehicle type' },
    aliases: ['tipo', 'tipo de vehículo', 'type'],
    isRequired: true,
    options: kinds.options,
    widthChars: 16,
    read: kinds.read,
    write: (v) => kinds.write(v.type),
  },
  { key: 'brand', header: { es: 'Marca', en: 'Brand' }, read: readText, write: (v) => v.brand },
  { key: 'model', header: { es: 'Modelo', en: 'Model' }, aliases: ['año'], read: readText, write: (v) => v.model },
  {
    key: 'floatType',
    header: { es: 'Flota', en: 'Fleet' },
    aliases: ['tipo de flota', 'propiedad', 'ownership'],
    options: owners.options,
    read: owners.read,
    write: (v) => owners.write(v.floatType),
  },
  {
    key: 'providerId',
    header: { es: 'Proveedor', en: 'Provider' },
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
    header: { es: 'Paquetes', en: 'Packages' },
    aliases: ['capacidad de paquetes', 'piezas', 'capacidad'],
    isRequired: true,
    kind: 'number',
    read: readNumber,
    write: (v) => v.capacity.quantity,
  },
  {
    key: 'weightKg',
    path: 'capacity.weightKg',
    header: { es: 'Peso (kg)', en: 'Weight (kg)' },
    aliases: ['peso', 'capacidad kg', 'peso máximo', 'weight'],
    isRequired: true,
    kind: 'number',
    read: readNumber,
    write: (v) => v.capacity.weightKg,
  },
  {
    key: 'volumeM3',
    path: 'capacity.volumeM3',
    header: { es: 'Volumen (m3)', en: 'Volume (m3)' },
    aliases: ['volumen', 'volumen m³', 'capacidad m3', 'volume'],
    isRequired: true,
    kind: 'number',
    read: readNumber,
    write: (v) => v.capacity.volumeM3,
  },
  {
    key: 'originAddressId',
    header: { es: 'CEDIS de origen', en: 'Distribution centre' },
    aliases: ['cedis', 'cedi', 'origen', 'sucursal'],
    hint: { es: 'Nombre del CEDIS; vacío: cualquiera', en: 'Name of the centre; empty: any' },
    widthChars: 24,
    read: (text, lookups) => lookups.cedis.read(text, 'unknownCedi'),
    write: (v) => v.originAddress?.name,
  },
  {
    key: 'usualDriverId',
    header: { es: 'Operador habitual', en: 'Usual driver' },
    aliases: ['operador', 'chofer', 'conductor', 'driver'],
    hint: { es: 'Nombre, usuario o teléfono', en: 'Name, user name or phone' },
    widthChars: 28,
    read: (text, lookups) => lookups.drivers.read(text, unknownDriver),
    write: (v) => v.usualDriver?.fullName,
  },
  {
    key: 'shiftStartMinute',
    header: { es: 'Inicio del turno', en: 'Shift start' },
    aliases: ['hora inicio', 'entrada'],
    hint: { es: '08:00', en: '08:00' },
    read: readMinute,
    write: (v) => writeMinute(v.shiftStartMinute),
  },
  {
    key: 'shiftEndMinute',
    header: { es: 'Fin del turno', en: 'Shift end' },
    aliases: ['hora fin', 'salida'],
    hint: { es: '20:00', en: '20:00' },
    read: readMinute,
    write: (v) => writeMinute(v.shiftEndMinute),
  },
  {
    key: 'costPerKm',
    header: { es: 'Costo por km', en: 'Cost per km' },
    kind: 'number',
    read: readNumber,
    write: (v) => v.costPerKm,
  },
  {
    key: 'costPerHour',
    header: { es: 'Costo por hora', en: 'Cost per hour' },
    kind: 'number',
    read: readNumber,
    write: (v) => v.costPerHour,
  },
  {
    key: 'fixedCost',
    header: { es: 'Costo por salida', en: 'Fixed cost' },
    aliases: ['costo fijo'],
    kind: 'number',
    read: readNumber,
    write: (v) => v.fixedCost,
  },
  {
    key: 'speedFactor',
    header: { es: 'Factor de velocidad', en: 'Speed factor' },
    aliases: ['velocidad', 'speed'],
    kind: 'number',
    hint: { es: 'De 0.3 a 2', en: '0.3 to 2' },
    read: readNumber,
    write: (v) => v.speedFactor,
  },
  {
    key: 'skills',
    header: { es: 'Equipo especial', en: 'Equipment' },
    aliases: ['equipo', 'habilidades', 'skills'],
    hint: { es: 'Separado por punto y coma', en: 'Parted by semicolons' },
    options: skills.options,
    isMany: true,
    widthChars: 24,
    read: skills.readMany,
    write: (v) => v.skills.map((s) => skills.write(s)).join('; '),
  },
  {
    key: 'status',
    header: { es: 'Estado', en: 'Status' },
    options: statuses.options,
    widthChars: 16,
    read: statuses.read,
    write: (v) => statuses.write(v.status === 'maintenance' ? 'maintenance' : 'available'),
  },
  {
    key: 'notes',
    header: { es: 'Notas', en: 'Notes' },
    aliases: ['observaciones', 'comentarios'],
    widthChars: 40,
    read: readText,
    write: (v) => v.notes,
  },
];

/** What people set of a vehicle, as its row answers it. */
const current = (v: Vehicle): Record<string, unknown> & VehicleFields => ({
  vehicleId: v.vehicleId,
  nickname: v.nickname,
  plate: v.plate,
  brand: v.brand,
  model: v.model,
  type: v.type,
  floatType: v.floatType,
  providerId: v.provider?._id ?? null,
  originAddressId: v.originAddress?._id ?? null,
  capacity: v.capacity,
  costPerKm: v.costPerKm,
  costPerHour: v.costPerHour,
  fixedCost: v.fixedCost,
  shiftStartMinute: v.shiftStartMinute,
  shiftEndMinute: v.shiftEndMinute,
  speedFactor: v.speedFactor,
  skills: v.skills,
  status: v.status === 'routeAssigned' ? 'available' : v.status,
  usualDriverId: v.usualDriver?._id ?? null,
  documents: v.documents,
  notes: v.notes,
});

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
      .map((v) => fields.map((f) => f.write(v))),
  entry: sheetEntry({
    fields,
    keys: [['plate']],
    lookups: async (tx, rows): Promise<VehicleLookups> => {
      const providers = names();
      const cedis = names();
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
      costPerKm: edit.costPerKm,
    }),
    apply: async (tx, id, change) => {
      // A provider makes the unit a third party's.
      const whole = change.providerId && change.floatType === undefined ? { ...change, floatType: 'third' } : change;
      return (await updateVehicle(tx, id, whole)).nickname;
    },
    nameOf: async (tx, id) => (await findVehicle(tx, id)).nickname,
  },
};
