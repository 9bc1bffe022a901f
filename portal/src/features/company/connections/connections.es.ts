import { commonFieldNames } from '@tramo/contract/words/common';
import { defineText } from '../../../lib/text.ts';

export const connectionsEs = {
  title: 'Conexiones de API',
  hint: 'Con la clave de una conexión, tu tienda o tu sistema crea y consulta guías sin que nadie inicie sesión.',
  docs: 'Documentación de la API',
  example: 'Ver un ejemplo',
  add: 'Nueva conexión',
  columns: {
    /** A list’s first column names the thing. */
    name: 'Conexión',
    created: 'Creada',
    lastUsed: 'Último uso',
    status: commonFieldNames.status.es,
    menu: 'Acciones',
  },
  start: 'Empieza con {start}…',
  startRevoked: 'Revocada · empezaba con {start}…',
  createdBy: 'por {name}',
  never: 'Nunca',
  active: 'Activa',
  revoked: 'Revocada',
  revokedOn: 'el {when}',
  guides: 'Ver sus guías',
  revoke: 'Revocar',
  revokeTitle: '¿Revocar «{name}»?',
  revokeText:
    'Los sistemas que usan esta clave dejan de poder llamar de inmediato. No se puede deshacer; sus guías se quedan.',
  revokedDone: 'Se revocó la conexión',
  empty: {
    title: 'Aún no hay conexiones',
    text: 'Crea una para cada sistema que se conecte: así sabes cuál hizo qué y puedes revocar una sin tocar las demás.',
  },
  name: 'Nombre de la conexión',
  nameHint: 'El sistema que la va a usar, como «Tienda en línea». Aparece en la bitácora de sus guías.',
  create: 'Crear conexión',
  createdTitle: 'Guarda la clave de «{name}»',
  once: 'Esta es la única vez que se muestra. Cópiala ahora en el sistema que la va a usar; si la pierdes, revoca la conexión y crea otra.',
  copyKey: 'Copiar clave',
  kept: 'Ya la guardé',
  exampleTitle: 'Crear una guía desde otro sistema',
  exampleText:
    'Pégalo en una terminal: crea una guía de prueba. Si lo repites con el mismo Idempotency-Key no la duplica: responde lo mismo.',
  examplePlaceholder: 'Cambia TU_CLAVE por la clave de una conexión.',
  copyExample: 'Copiar ejemplo',
  exampleLabel: 'Ejemplo de llamada',
} as const;

export const connectionsText = defineText(connectionsEs, () =>
  import('./connections.en.ts').then((m) => m.connectionsEn),
);
