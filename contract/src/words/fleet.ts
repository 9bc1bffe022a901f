import type { ExpiringPaper, Provider, Vehicle } from '../fleet.ts';
import { commonFieldNames, contactFieldNames, thingNames } from './common.ts';
import type { Names } from './names.ts';

export const vehicleKindNames = {
  bike: { es: 'Bicicleta', en: 'Bicycle' },
  motorbike: { es: 'Motocicleta', en: 'Motorbike' },
  car: { es: 'Auto', en: 'Car' },
  van: { es: 'Camioneta', en: 'Van' },
  truck3_5: { es: 'Camión 3.5 t', en: '3.5 t truck' },
  rabon: { es: 'Rabón', en: 'Two-axle truck' },
  torton: { es: 'Tortón', en: 'Three-axle truck' },
  trailer: { es: 'Tráiler', en: 'Trailer' },
} as const satisfies Names<Vehicle['type']>;

export const floatTypeNames = {
  own: { es: 'Propio', en: 'Own' },
  third: { es: 'Tercero', en: 'Third party' },
} as const satisfies Names<Vehicle['floatType']>;

export const vehicleStatusNames = {
  available: { es: 'Disponible', en: 'Available' },
  routeAssigned: { es: 'Ruta asignada', en: 'Route assigned' },
  maintenance: { es: 'En mantenimiento', en: 'In maintenance' },
  deleted: { es: 'Eliminado', en: 'Deleted' },
} as const satisfies Names<Vehicle['status']>;

export const skillNames = {
  refrigerated: { es: 'Refrigerado', en: 'Refrigerated' },
  liftgate: { es: 'Rampa', en: 'Lift gate' },
  hazmat: { es: 'Material peligroso', en: 'Hazardous goods' },
  fragile: { es: 'Frágil', en: 'Fragile' },
  highValue: { es: 'Alto valor', en: 'High value' },
} as const satisfies Names<Vehicle['skills'][number]>;

/** Documents of vehicles and drivers that end. */
export const expiringNames = {
  licence: { es: 'Licencia', en: 'Licence' },
  circulation: { es: 'Tarjeta de circulación', en: 'Circulation card' },
  insurance: { es: 'Póliza de seguro', en: 'Insurance policy' },
  verification: { es: 'Verificación vehicular', en: 'Emissions check' },
  permit: { es: 'Permiso', en: 'Permit' },
  other: { es: 'Otro documento', en: 'Other document' },
} as const satisfies Names<ExpiringPaper['kind']>;

export const vehicleFieldNames = {
  plate: { es: 'Placa', en: 'Plate' },
  nickname: { es: 'Nombre de la unidad', en: 'Unit name' },
  vehicleId: { es: 'Número económico', en: 'Unit number' },
  /** A sheet has the driver’s and the papers’ types beside it. */
  type: { es: 'Tipo de unidad', en: 'Vehicle type' },
  brand: { es: 'Marca', en: 'Brand' },
  model: { es: 'Modelo', en: 'Model' },
  modelYear: { es: 'Año del modelo', en: 'Model year' },
  floatType: { es: 'Flota', en: 'Fleet' },
  provider: thingNames.provider,
  capacity: { es: 'Capacidad', en: 'Capacity' },
  quantity: commonFieldNames.packages,
  weightKg: commonFieldNames.weightKg,
  volumeM3: commonFieldNames.volumeM3,
  originAddress: { es: 'CEDIS de origen', en: 'Distribution centre of origin' },
  usualDriver: { es: 'Operador habitual', en: 'Usual driver' },
  shiftStartMinute: { es: 'Inicio del turno', en: 'Shift start' },
  shiftEndMinute: { es: 'Fin del turno', en: 'Shift end' },
  costPerKm: { es: 'Costo por km', en: 'Cost per km' },
  costPerHour: { es: 'Costo por hora', en: 'Cost per hour' },
  fixedCost: { es: 'Costo por salida', en: 'Cost per trip' },
  speedFactor: { es: 'Factor de velocidad', en: 'Speed factor' },
  skills: commonFieldNames.skills,
  status: commonFieldNames.status,
  documents: commonFieldNames.documents,
  notes: commonFieldNames.notes,
} as const satisfies Names;

export const providerStatusNames = {
  enabled: { es: 'Activo', en: 'Active' },
  disabled: { es: 'Inactivo', en: 'Inactive' },
} as const satisfies Names<Provider['status']>;

export const providerFieldNames = {
  /** The legal name stands beside it. */
  name: { es: 'Nombre comercial', en: 'Trade name' },
  legalName: contactFieldNames.legalName,
  rfc: contactFieldNames.rfc,
  contactName: contactFieldNames.contactName,
  phone: contactFieldNames.phone,
  email: contactFieldNames.email,
  status: commonFieldNames.status,
  /** What a provider puts at hand, as carriers say it. */
  vehicles: { es: 'Unidades', en: 'Units' },
} as const satisfies Names;
