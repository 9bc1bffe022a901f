import { storeAddress } from '../object-store/address.ts';
import { address, choice, flag, folder, integer, natsAddresses, readBy, text, webAddress, wordOr } from './kinds.ts';
import { setting } from './setting.ts';

/** Where what is kept lies. */
export const databaseSettings = {
  DATA_DIR: setting({
    group: 'database',
    kind: folder,
    default: './data',
    meaning: 'carpeta de la base de datos incluida, de las calles y de la llave',
  }),
  DATABASE_URL: setting({
    group: 'database',
    kind: address('postgres', 'postgresql'),
    default: null,
    without: 'la incluida',
    meaning: 'PostgreSQL 15 o más nuevo en lugar de la incluida',
  }),
  DATABASE_DIRECT_URL: setting({
    group: 'database',
    kind: address('postgres', 'postgresql'),
    default: null,
    without: 'la de `DATABASE_URL`',
    meaning: 'la misma base sin agrupador de conexiones (PgBouncer): avisos entre procesos, migraciones, respaldos',
  }),
  NATS_URL: setting({
    group: 'database',
    kind: natsAddresses,
    secret: true,
    default: null,
    without: 'las llevan los avisos de PostgreSQL',
    meaning:
      'NATS que lleva las posiciones entre procesos (`nats://` o `tls://`; varios de un clúster con comas), el mismo en todos',
  }),
  DATABASE_READ_URL: setting({
    group: 'database',
    kind: address('postgres', 'postgresql'),
    default: null,
    without: 'todo se lee de la principal',
    meaning:
      'réplica de esa base de datos (streaming): contesta listas, reportes y exportaciones, sin esconder lo recién guardado',
  }),
  READ_LAG_S: setting({
    group: 'database',
    kind: integer(1, 3600),
    default: '5',
    meaning: 'segundos de atraso desde los cuales la réplica ya no contesta, hasta que se pone al día',
  }),
  DISK_RESERVE_MB: setting({
    group: 'database',
    kind: integer(0, 10_000_000),
    default: '256',
    meaning: 'con la base de datos incluida: espacio libre por debajo del cual no se guarda nada (se responde 507)',
  }),
};

const store = 'El almacén de archivos';
/** Where files lie. */
export const storeSettings = {
  FILES_URL: setting({
    group: 'database',
    kind: {
      ...readBy(
        'ser una dirección como s3://CUBETA/PREFIJO?endpoint=https://servidor:9000&region=us-east-1&style=path, sin llave',
        storeAddress,
      ),
      isAddress: true,
    },
    default: null,
    without: 'en la base de datos',
    meaning: 'almacén de objetos (S3 o compatible) en que se guardan los archivos',
    together: store,
  }),
  FILES_KEY_ID: setting({
    group: 'database',
    kind: text(),
    default: null,
    without: 'obligatoria con `FILES_URL`',
    meaning: 'llave del almacén de archivos',
    together: store,
  }),
  FILES_SECRET: setting({
    group: 'database',
    kind: text(),
    default: null,
    without: 'obligatorio con `FILES_URL`',
    meaning: 'secreto de esa llave',
    secret: true,
    together: store,
  }),
  FILES_KEEP: setting({
    group: 'database',
    kind: choice('store', 'database'),
    default: 'store',
    meaning: 'con almacén: a dónde van los archivos nuevos; los del otro lado se siguen abriendo',
  }),
  FILES_LINKS: setting({
    group: 'database',
    kind: flag,
    default: 'off',
    meaning: 'con almacén: `on`, el portal baja de ahí mismo lo grande, con direcciones que duran cinco minutos',
  }),
};

/** Streets, addresses and the base map. */
export const roadSettings = {
  ROUTING_URL: setting({
    group: 'roads',
    kind: webAddress,
    default: null,
    without: 'calles importadas (`tramo roads import`), si no tiempos estimados',
    meaning: 'servicio de caminos compatible con OSRM; gana a las calles importadas',
  }),
  ROADS_MEMORY_MB: setting({
    group: 'roads',
    kind: integer(1, 1_000_000),
    default: '512',
    meaning: 'memoria para los tiempos de las calles importadas, por proceso',
  }),
  GEOCODER_URL: setting({
    group: 'roads',
    kind: webAddress,
    default: null,
    without: 'solo los catálogos',
    meaning:
      'Nominatim o Photon para direcciones que ningún catálogo conoce; si está en tu red, también en `OUTBOUND_ALLOW`',
  }),
  GEOCODER_KIND: setting({
    group: 'roads',
    kind: choice('nominatim', 'photon'),
    default: null,
    without: 'se deduce de su dirección',
    meaning: 'qué es lo que contesta en `GEOCODER_URL`: `nominatim` o `photon`',
  }),
  MAP_STYLE_URL: setting({
    group: 'roads',
    kind: wordOr(webAddress, 'auto', 'embedded'),
    default: 'auto',
    without: '`auto`: las calles importadas si las hay; si no, OpenFreeMap cuando hay red; si no, el mapa incluido',
    meaning: '`embedded` (nada de fuera) o un estilo de MapLibre',
  }),
};
