import type { Command } from './command.ts';

/** Streets and addresses. Each loads its own code when it runs. */
export const roadsCommands: Record<string, Command> = {
  'roads import': {
    usage: 'tramo roads import nuevo-leon.osm.pbf --name nuevo-leon --bbox -100.6,25.4,-99.9,26.0',
    about:
      'Importa calles, mapa y direcciones de un archivo de OpenStreetMap (.osm.pbf); interrumpida, sigue donde iba.',
    options: {
      name: { type: 'string', about: 'Nombre de la zona (el del archivo)' },
      bbox: { type: 'string', about: 'Solo este recuadro: oeste,sur,este,norte' },
    },
    run: async (v, [file]) => (await import('./roads.ts')).roadsImport(v, file),
  },
  'roads list': {
    usage: 'tramo roads list',
    about: 'Muestra las zonas de calles importadas.',
    options: {},
    run: async () => (await import('./roads.ts')).roadsList(),
  },
  'roads remove': {
    usage: 'tramo roads remove NOMBRE',
    about: 'Borra una zona de calles.',
    options: {},
    run: async (_, [name]) => (await import('./roads.ts')).roadsRemove(name),
  },
  'roads route': {
    usage: 'tramo roads route --from 25.6866,-100.3161 --to 25.7485,-100.2905 --json',
    about: 'Dice metros y segundos por las calles entre dos puntos, y cuánto es de cuota y federal.',
    options: {
      from: { type: 'string', about: 'Latitud,longitud' },
      to: { type: 'string', about: 'Latitud,longitud' },
      kind: { type: 'string', about: 'Tipo de vehículo (van)' },
      at: { type: 'string', about: 'Hora de salida (11:00)' },
      name: { type: 'string', about: 'Zona (la más chica que cubre los puntos)' },
      steps: { type: 'boolean', about: 'Con indicaciones' },
      json: { type: 'boolean', about: 'Un objeto JSON' },
    },
    run: async (v) => (await import('./roads.ts')).roadsRoute(v),
  },
  'roads table': {
    usage: 'tramo roads table PUNTOS.json --json',
    about: 'Dice metros y segundos por las calles entre todos los puntos; «-» los lee de la entrada.',
    options: {
      kind: { type: 'string', about: 'Tipo de vehículo (van)' },
      at: { type: 'string', about: 'Hora de salida (11:00)' },
      name: { type: 'string', about: 'Zona (la más chica que cubre los puntos)' },
      json: { type: 'boolean', about: 'Un objeto JSON; null donde no hay camino' },
    },
    run: async (v, [file]) => (await import('./roads.ts')).roadsTable(v, file),
  },
  'roads learn': {
    usage: 'tramo roads learn --company ID',
    about: 'Aprende de los recorridos de una empresa las velocidades de sus calles, como cada noche.',
    options: { company: { type: 'string', about: 'Id de la empresa' } },
    run: async (v) => (await import('./roads-learn.ts')).roadsLearn(v),
  },
  'addresses import': {
    usage: 'tramo addresses import ARCHIVO --name nuevo-leon',
    about: 'Importa direcciones de OpenAddresses (CSV o CSV.gz); el servidor las usa en segundos, sin reiniciar.',
    options: {
      name: { type: 'string', about: 'Nombre del catálogo: letras, números y guiones (el del archivo)' },
      state: { type: 'string', about: 'Solo las filas de este estado' },
    },
    run: async (v, [file]) => void (await (await import('./addresses.ts')).addressesImport(v, file)),
  },
  'addresses list': {
    usage: 'tramo addresses list',
    about: 'Muestra los catálogos de direcciones importados.',
    options: {},
    run: async () => (await import('./addresses.ts')).addressesList(),
  },
  'addresses remove': {
    usage: 'tramo addresses remove NOMBRE',
    about: 'Quita un catálogo de direcciones.',
    options: {},
    run: async (_, [name]) => (await import('./addresses.ts')).addressesRemove(name),
  },
};
