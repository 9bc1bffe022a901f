import { clientFieldNames, likenessNames } from '@tramo/contract/words/clients';
import { commonFieldNames } from '@tramo/contract/words/common';
import { defineText } from '../../../lib/text.ts';

export const clientMergeEs = {
  title: 'Combinar clientes',
  into: '¿Cuál se queda?',
  intoHint: 'Conserva su historial. Los demás se eliminan y todo lo suyo pasa a él.',
  another: 'Agregar otro cliente',
  anotherHint: 'Escribe su nombre, RFC o número',
  leaveOut: 'Quitar a {name}',
  guides: '{count, plural, =0 {Sin guías} one {# guía} other {# guías}}',
  choose: 'Elige a quién más combinar para ver qué pasaría.',
  differ: 'En qué difieren',
  noDiffer: 'Sus datos no se contradicen.',
  fields: {
    name: commonFieldNames.name.es,
    clientId: clientFieldNames.clientId.es,
    companyName: clientFieldNames.companyName.es,
    rfc: clientFieldNames.rfc.es,
    notes: commonFieldNames.notes.es,
  },
  both: 'Juntar todas',
  united: 'Las etiquetas y las verificaciones de documentos se suman.',
  moves: 'Qué pasa a {name}',
  move: {
    guides: '{count, plural, one {# guía} other {# guías}}, en cualquier estado',
    visits: '{count, plural, one {# visita con su evidencia} other {# visitas con su evidencia}}',
    contacts: '{count, plural, one {# contacto} other {# contactos}}',
    doubledContacts:
      '{count, plural, one {# contacto que ya tenía no se repite} other {# contactos que ya tenía no se repiten}}',
    addresses: '{count, plural, one {# dirección} other {# direcciones}}',
    doubledAddresses:
      '{count, plural, one {# dirección que ya tenía no se repite} other {# direcciones que ya tenía no se repiten}}',
  },
  nothing: 'No tienen guías, contactos ni direcciones: solo se eliminan.',
  final: 'No se puede deshacer.',
  run: 'Combinar en {name}',
  done: '{count, plural, one {Se combinó # cliente} other {Se combinaron # clientes}} en {name}',
  failed: 'No se combinaron: ',
  stale: 'El cliente cambió mientras lo revisabas. Esto es lo que hay ahora: revísalo y confirma otra vez.',
  list: 'Posibles duplicados',
  count: '{count, plural, =0 {Sin posibles duplicados} one {# grupo parecido} other {# grupos parecidos}}',
  search: 'Nombre, razón social o RFC',
  listFailed: 'No se pudieron buscar los duplicados',
  groupOf: 'Parecidos a {name}',
  reason: {
    rfc: likenessNames.rfc.es,
    name: likenessNames.name.es,
    phone: likenessNames.phone.es,
    email: likenessNames.email.es,
  },
  empty: {
    title: 'No hay clientes parecidos',
    text: 'Se comparan el RFC, el nombre sin acentos ni «S.A. de C.V.» y el teléfono y correo de los contactos.',
    filteredTitle: 'Ningún grupo coincide',
    filteredText: 'Cambia la búsqueda.',
  },
} as const;

export const clientMergeText = defineText(clientMergeEs, () =>
  import('./client-merge.en.ts').then((m) => m.clientMergeEn),
);
