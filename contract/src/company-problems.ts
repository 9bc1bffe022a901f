import type { WordedKind } from './problem-kinds.ts';

/** What a company is refused because of its service, its quotas, or what the law says of data. */
export const companyKinds = {
  'auth.suspended': {
    status: 403,
    es: 'El servicio de tu empresa está suspendido{reason}. Comunícate con quien te da el servicio.',
    en: 'Your company’s service is suspended{reason}. Contact whoever gives you the service.',
  },
  'companies.over': {
    status: 403,
    es: 'El servicio terminó el {day}: puedes consultar, descargar tus datos y terminar las rutas en curso, pero no empezar nada nuevo',
    en: 'The service ended on {day}: you can look, download your data and end the routes under way, and begin nothing new',
  },
  'companies.not_found': { status: 404, es: 'La empresa no existe', en: 'The company does not exist' },
  'companies.demo': {
    status: 409,
    es: 'La empresa de demostración no se suspende ni se borra: arranca con SEED=none en otra carpeta',
    en: 'The demo company is neither suspended nor deleted: start with SEED=none in another folder',
  },
  'companies.wrong_name': {
    status: 422,
    es: 'Para borrarla escribe su nombre completo con --confirm: «{name}»',
    en: 'To delete it write its whole name with --confirm: “{name}”',
  },
  'companies.going': {
    status: 409,
    es: 'Sus datos ya se están borrando: no se puede deshacer',
    en: 'Its data is being deleted already: that cannot be undone',
  },
  'companies.on_road': {
    status: 409,
    es: 'Hay {routes} rutas en curso: termínalas antes de borrar los datos ahora',
    en: '{routes} routes are under way: end them before the data is deleted now',
  },
  'companies.copy_large': {
    status: 422,
    es: 'La copia pasa de 4 GB: pídela sin fotos y archivos, y a quien te da el servicio los archivos con «tramo backup»',
    en: 'The copy is larger than 4 GB: ask for it without photos and files, and for the files to whoever gives you the service',
  },
  'quotas.guides': {
    status: 429,
    es: 'Tu empresa llegó a su límite de {limit} guías al mes. Se renueva el {free}; quien te da el servicio puede subirlo.',
    en: 'Your company has reached its limit of {limit} waybills a month. It begins anew on {free}; whoever gives you the service can raise it.',
  },
  'quotas.positions': {
    status: 429,
    es: 'Tu empresa envía más de {limit} posiciones por minuto. Vuelve a intentar en {seconds} s.',
    en: 'Your company sends more than {limit} positions a minute. Try again in {seconds} s.',
  },
  'quotas.storage': {
    status: 507,
    es: 'Tu empresa llenó su espacio de {limit} MB para fotos y archivos. Se libera al borrar documentos; quien te da el servicio puede ampliarlo.',
    en: 'Your company has filled its {limit} MB for photos and files. Deleting documents frees it; whoever gives you the service can enlarge it.',
  },
  'quotas.searches': {
    status: 429,
    es: 'Tu empresa ya tiene {limit} optimizaciones en curso o en espera. Se libera un lugar cuando termine una.',
    en: 'Your company already has {limit} optimisations running or waiting. There is room when one ends.',
  },
  'quotas.import_rows': {
    status: 429,
    es: 'Tu empresa ya tiene {used} filas importándose, de {limit} a la vez. Hay lugar cuando termine una carga.',
    en: 'Your company is already importing {used} rows, of {limit} at once. There is room when a load ends.',
  },
  'privacy.nothing': {
    status: 404,
    es: 'No se encontró nada de esa persona',
    en: 'Nothing of that person was found',
  },
  'privacy.too_wide': {
    status: 422,
    es: 'Busca por teléfono completo, correo completo o nombre completo (al menos dos palabras)',
    en: 'Look for a whole phone number, a whole e-mail address or a full name (two words at least)',
  },
} as const satisfies Record<string, WordedKind>;
