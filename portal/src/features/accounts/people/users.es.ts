import { commonFieldNames } from '@tramo/contract/words/common';
import { personFieldNames } from '@tramo/contract/words/people';
import { defineText } from '../../../lib/text.ts';

export const usersEs = {
  title: 'Usuarios',
  count: '{count, plural, one {# usuario} other {# usuarios}}',
  new: 'Nuevo usuario',
  edit: 'Editar a {name}',
  columns: {
    person: 'Usuario',
    /** Both stand in the column. */
    type: 'Tipo y roles',
    cedis: 'CEDIS',
    routes: 'Rutas esta semana',
    lastSeen: 'Última entrada',
    status: commonFieldNames.status.es,
  },
  filters: {
    label: 'Filtros de usuarios',
    type: commonFieldNames.type.es,
    role: 'Rol',
  },
  moreCedis: '{name} y {count, number} más',
  routesOf: '{done} de {limit}',
  never: 'Nunca',
  ago: 'hace {age}',
  actions: {
    reset: 'Restablecer contraseña',
    secondFactor: 'Quitar segundo factor',
    disable: 'Eliminar',
    enable: 'Habilitar de nuevo',
    download: 'Descargar sus datos',
    downloadAll: 'Descargar todos los usuarios',
  },
  disable: {
    title: '¿Eliminar a {name}?',
    body: 'Se cierran sus sesiones y ya no puede entrar. Su historia se queda y lo puedes habilitar de nuevo.',
    confirm: 'Eliminar',
    done: 'Se elimino el usuario.',
  },
  enabled: 'Se habilitó a {name}',
  secondFactor: {
    title: '¿Quitar el segundo factor de {name}?',
    body: 'Úsalo si perdió su teléfono. La próxima vez entra solo con su contraseña, o lo activa de nuevo si tu empresa lo pide.',
    confirm: 'Quitar segundo factor',
    done: 'Se quitó el segundo factor de {name}',
  },
  empty: {
    title: 'Aún no hay usuarios',
    text: 'Agrega a las personas que planean, despachan y supervisan.',
    filteredTitle: 'Ningún usuario cumple los filtros',
    filteredText: 'Quita alguno o busca otra cosa.',
  },
  form: {
    who: 'Datos de la persona',
    access: 'Permisos',
    /** Says whose type, over a group of choices. */
    type: 'Tipo de usuario',
    typeHint: {
      admin: 'Todo, también usuarios y configuración.',
      supervisor: 'Ve el día; hace rutas y planes y lleva clientes, en sus CEDIS.',
      tagger: 'Solo etiquetas.',
      staff: 'Lo que diga su tipo de personal y sus roles.',
      driver: 'Entra en la app del operador, no en el portal.',
    },
    staffType: personFieldNames.staffType.es,
    roles: personFieldNames.roles.es,
    documentsHint: 'Los roles de documentos trabajan sin CEDIS propios: se les quitan al guardar.',
    opens: {
      title: '¿Dar a {name} acceso a todos los CEDIS?',
      body: 'Hoy trabaja solo con {cedis}. El personal de documentos no tiene CEDIS propios: verá las guías y rutas de toda la empresa.',
      confirm: 'Dar acceso y guardar',
    },
    ownEmail: 'Tu correo se cambia en tu perfil.',
    maxRoutesInput: 'Límite de rutas por semana',
    add: 'Agregar usuario',
    save: 'Guardar cambios',
  },
} as const;

export const usersText = defineText(usersEs, () => import('./users.en.ts').then((m) => m.usersEn));
