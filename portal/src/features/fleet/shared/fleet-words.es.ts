import { defineText } from '../../../lib/text.ts';

/** What vehicles, their papers and abilities are called, wherever they show. */
export const fleetWordsEs = {
  type: {
    bike: 'Bicicleta',
    motorbike: 'Motocicleta',
    car: 'Auto',
    van: 'Camioneta',
    truck3_5: 'Camión 3.5 t',
    rabon: 'Rabón',
    torton: 'Tortón',
    trailer: 'Tráiler',
  },
  floatType: { own: 'Propio', third: 'Tercero' },
  status: {
    available: 'Disponible',
    routeAssigned: 'Ruta asignada',
    maintenance: 'En mantenimiento',
    deleted: 'Eliminado',
  },
  skill: {
    refrigerated: 'Refrigerado',
    liftgate: 'Rampa',
    hazmat: 'Material peligroso',
    fragile: 'Frágil',
    highValue: 'Alto valor',
  },
  document: {
    circulation: 'Tarjeta de circulación',
    insurance: 'Póliza de seguro',
    verification: 'Verificación',
    permit: 'Permiso',
    other: 'Otro',
    licence: 'Licencia',
  },
  packages: '{count, plural, one {# paquete} other {# paquetes}}',
} as const;

export const fleetWords = defineText(fleetWordsEs, () => import('./fleet-words.en.ts').then((m) => m.fleetWordsEn));
