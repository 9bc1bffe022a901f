/**
 * Every error that the API answers, told once: HTTP status, code on the wire and its words.
 * Wire form: `{error: {code, key, message, params?, fields?}}`. `code` is the number that the documents fix, or else the key.
 * `message` is the text in the caller's language, except where `wire` fixes it (the documents' own texts that clients compare).
 */
export interface ProblemKind {
  status: number;
  code?: number;
  /** Text that goes on the wire instead of the shown one. */
  wire?: string;
  es: string;
  en: string;
}

const kinds = {
  // access
  'auth.wrong_credentials': { status: 401, code: 49, es: 'Nombre de usuario y/o contraseña inválidos', en: 'Wrong user name or password' },
  'auth.wrong_current_password': {
    status: 400,
    code: 33,
    es: 'La contraseña actual es incorrecta, por favor intenta de nuevo',
    en: 'The current password is wrong, please try again',
  },
  'auth.active_session': {
    status: 403,
    code: 255,
    wire: 'Active session',
    es: 'Tienes otra sessión activa en este momento',
    en: 'You have another active session right now',
  },
  'auth.expired_subscription': {
    status: 403,
    code: 255,
    wire: 'Expired subscription',
    es: 'Contacta a tu administrador de ventas para renovar tu suscripción',
    en: 'Contact your sales manager to renew your subscription',
  },
  'auth.wrong_user_type': {
    status: 403,
    code: 255,
    wire: 'Tipo de usuario no válido',
    es: 'Esta cuenta no tiene permiso de utilizar la web',
    en: 'This account may not use the web',
  },
  'auth.user_inactive': {
    status: 403,
    code: 255,
    wire: 'User inactive',
    es: 'Tu cuenta está desactivada. Contacta al administrador.',
    en: 'Your account is disabled. Contact the administrator.',
  },
  'auth.not_a_driver': {
    status: 403,
    code: 255,
    wire: 'Tipo de usuario no válido',
    es: 'Esta cuenta no es de un operador',
    en: 'This account is not a driver’s',
  },
  'auth.session_expired': {
    status: 401,
    code: 19,
    es: 'Tu sesión ha expirado, vuelve a iniciar sesión',
    en: 'Your session has expired, sign in again',
  },
  'auth.password_change_required': { status: 403, es: 'Cambia tu contraseña para continuar', en: 'Change your password to go on' },
  'auth.locked': {
    status: 429,
    es: 'Demasiados intentos. Espera {minutes} min y vuelve a intentar.',
    en: 'Too many attempts. Wait {minutes} min and try again.',
  },
  'auth.wrong_api_key': { status: 401, es: 'La llave de la aplicación no es válida', en: 'The application key is not valid' },
  'auth.forbidden': { status: 403, es: 'No tienes permiso para hacer esto', en: 'You may not do this' },
  // general
  'general.invalid': { status: 422, es: 'Por favor, revisa los errores en el formulario', en: 'Please check the errors in the form' },
  'general.bad_request': { status: 400, es: 'La petición no se entiende', en: 'The request cannot be understood' },
  'general.not_found': { status: 404, es: 'No se encontró lo que buscas', en: 'Not found' },
  'general.stale': {
    status: 409,
    es: 'Alguien más cambió estos datos. Vuelve a cargarlos.',
    en: 'Someone else changed this. Load it again.',
  },
  'general.too_large': { status: 413, es: 'El archivo o la petición es demasiado grande', en: 'The file or request is too large' },
  'general.rate': { status: 429, es: 'Demasiadas peticiones. Espera un momento.', en: 'Too many requests. Wait a moment.' },
  'general.busy': {
    status: 503,
    es: 'El servicio está ocupado. Intenta de nuevo en un momento.',
    en: 'The service is busy. Try again in a moment.',
  },
  'general.unexpected': { status: 500, es: 'Ocurrió un error. Intenta de nuevo.', en: 'Something went wrong. Try again.' },
  'general.idempotency_mismatch': {
    status: 409,
    es: 'Esta llave de reintento ya se usó con otros datos',
    en: 'This idempotency key was used with other data',
  },
  // guides
  'guides.folio_exists': { status: 409, code: 48, es: 'El folio {folio} ya existe', en: 'The folio {folio} already exists' },
  'guides.not_found': { status: 404, es: 'No se encontró la guía', en: 'Guide not found' },
  'guides.wrong_state': {
    status: 409,
    es: 'La guía {folio} está en "{status}" y no admite este cambio',
    en: 'Guide {folio} is "{status}" and does not allow this change',
  },
  'guides.in_route': { status: 409, es: 'La guía {folio} ya está en la ruta {route}', en: 'Guide {folio} is already in route {route}' },
  'guides.checklist_pending': {
    status: 409,
    es: 'La guía: {folio} tiene pendiente la verificación de checklist por el {roles}',
    en: 'Guide {folio} still needs its checklist verified by {roles}',
  },
  'guides.no_coordinates': {
    status: 409,
    es: 'La guía {folio} no tiene ubicación. Coloca su pin en el mapa.',
    en: 'Guide {folio} has no location. Drop its pin on the map.',
  },
  'guides.unknown_substatus': {
    status: 422,
    es: 'El subestado no existe o no corresponde al resultado',
    en: 'The sub-status does not exist or does not match the outcome',
  },
  // imports
  'imports.file': { status: 422, es: '{reason}', en: '{reason}' },
  'imports.wrong_state': {
    status: 409,
    es: 'La importación está en "{status}" y no admite este cambio',
    en: 'The import is "{status}" and does not allow this change',
  },
  'imports.guides_in_route': {
    status: 409,
    es: 'No se puede deshacer: ya hay guías de esta importación en una ruta ({count})',
    en: 'Cannot undo: guides of this import are in a route already ({count})',
  },
  'imports.nothing_valid': { status: 409, es: 'No hay filas válidas para importar', en: 'There are no valid rows to import' },
  // routes
  'routes.not_found': { status: 404, es: 'Hubo un error al obtener la ruta', en: 'The route could not be found' },
  'routes.start_required': {
    status: 422,
    es: 'Debes seleccionar la fecha de inicio de tu ruta',
    en: 'You must choose the start date of your route',
  },
  'routes.no_guides': { status: 422, es: 'La ruta no tiene guías', en: 'The route has no guides' },
  'routes.wrong_state': {
    status: 409,
    es: 'La ruta {name} está en "{status}" y no admite este cambio',
    en: 'Route {name} is "{status}" and does not allow this change',
  },
  'routes.reason_required': { status: 422, es: 'Escribe el motivo del cambio', en: 'Write the reason for the change' },
  'routes.vehicle_busy': {
    status: 409,
    es: 'El vehículo {vehicle} ya tiene la ruta {route} a esa hora',
    en: 'Vehicle {vehicle} already has route {route} at that time',
  },
  'routes.vehicle_maintenance': {
    status: 409,
    es: 'El vehículo {vehicle} está en mantenimiento',
    en: 'Vehicle {vehicle} is under maintenance',
  },
  'routes.driver_busy': {
    status: 409,
    es: 'El operador {driver} ya tiene la ruta {route} en curso',
    en: 'Driver {driver} already has route {route} under way',
  },
  'routes.limit': {
    status: 409,
    es: 'Alcanzaste tu límite de rutas del periodo. Te quedan {remaining}.',
    en: 'You reached your route limit for the period. {remaining} left.',
  },
  'routes.not_ready': { status: 409, es: 'La ruta no está lista: falta {missing}', en: 'The route is not ready: {missing} missing' },
  'routes.not_yours': { status: 403, es: 'Esta ruta es de otro operador', en: 'This route belongs to another driver' },
  'routes.open_guides': { status: 409, es: 'Faltan {count} guías por gestionar', en: '{count} guides are still open' },
  'routes.wrong_guides': { status: 422, es: 'Las guías no coinciden con las de la ruta', en: 'The guides do not match those of the route' },
  // planning
  'planning.not_found': { status: 404, es: 'No se encontró el plan', en: 'Plan not found' },
  'planning.start_required': { status: 422, es: 'Elige la fecha de inicio del plan', en: 'Choose the start date of the plan' },
  'planning.no_guides': { status: 422, es: 'Elige al menos una guía', en: 'Choose at least one guide' },
  'planning.no_vehicles': { status: 422, es: 'Elige al menos un vehículo', en: 'Choose at least one vehicle' },
  'planning.wrong_state': {
    status: 409,
    es: 'El plan está en "{status}" y no admite este cambio',
    en: 'The plan is "{status}" and does not allow this change',
  },
  'planning.capacity_unconfirmed': {
    status: 409,
    es: 'Confirma la capacidad antes de optimizar',
    en: 'Confirm the capacity before optimising',
  },
  'planning.started_routes': {
    status: 409,
    es: 'Hay rutas de este plan que ya iniciaron',
    en: 'Some routes of this plan have already started',
  },
  'planning.cant_optimize': {
    status: 422,
    es: 'No se pudo optimizar: ninguna guía cabe en los vehículos elegidos',
    en: 'Could not optimise: no guide fits the chosen vehicles',
  },
  'planning.name_required': { status: 422, es: 'El parámetro de planeación necesita un nombre', en: 'The planner parameter needs a name' },
  // places, fleet, jobs
  'places.not_found': { status: 404, es: 'No se encontró la dirección', en: 'Address not found' },
  'places.zip_unknown': { status: 404, es: 'Código postal no valido', en: 'Unknown postal code' },
  'fleet.vehicle_not_found': { status: 404, es: 'No se encontró el vehículo', en: 'Vehicle not found' },
  'accounts.not_found': { status: 404, es: 'No se encontro el usuario en la lista actual', en: 'User not found' },
  'accounts.phone_exists': {
    status: 409,
    es: 'El usuario con ese número de teléfono ya existe',
    en: 'A user with that phone number already exists',
  },
  'jobs.not_found': { status: 404, es: 'No se encontró el trabajo', en: 'Job not found' },
} as const satisfies Record<string, ProblemKind>;

export type ProblemKey = keyof typeof kinds;
export const problemKinds: Record<ProblemKey, ProblemKind> = kinds;

/** Messages of single fields; schemas name them in their checks' `error`. */
export const fieldMessages = {
  required: { es: 'Este campo es requerido', en: 'This field is required' },
  phone: { es: 'El teléfono se debe de conformar por 10 dígitos', en: 'The phone must have 10 digits' },
  email: { es: 'Formato de email inválido', en: 'Invalid email format' },
  zip: { es: 'Código postal no valido', en: 'Invalid postal code' },
  passwordHash: { es: 'La contraseña debe llegar transformada', en: 'The password must arrive transformed' },
  passwordMin: { es: 'La contraseña debe tener al menos 8 caracteres', en: 'The password needs at least 8 characters' },
  passwordsDiffer: { es: 'Las contraseñas no coinciden', en: 'The passwords do not match' },
  username: { es: 'El usuario debe tener de 10 a 120 caracteres', en: 'The user name must have 10 to 120 characters' },
  day: { es: 'Fecha no válida', en: 'Invalid date' },
  instant: { es: 'Fecha y hora no válidas', en: 'Invalid date and time' },
  lat: { es: 'La latitud va de -90 a 90', en: 'Latitude goes from -90 to 90' },
  lng: { es: 'La longitud va de -180 a 180', en: 'Longitude goes from -180 to 180' },
  windowOrder: { es: 'La hora final debe ser posterior a la inicial', en: 'The end must be after the start' },
  tooLong: { es: 'El texto es demasiado largo', en: 'The text is too long' },
  positive: { es: 'Debe ser mayor que cero', en: 'Must be greater than zero' },
  notNegative: { es: 'No puede ser negativo', en: 'Cannot be negative' },
  labelCount: { es: 'Debe haber al menos una etiqueta', en: 'There must be at least one label' },
  packages: { es: 'La guía necesita al menos un paquete', en: 'The guide needs at least one package' },
  number: { es: 'Debe ser un número', en: 'Must be a number' },
  invalid: { es: 'El valor no es válido', en: 'The value is not valid' },
  tooMany: { es: 'Son demasiados elementos', en: 'Too many elements' },
  duplicated: { es: 'Hay elementos repetidos', en: 'There are repeated elements' },
} as const;
export type FieldMessageKey = keyof typeof fieldMessages;
export type Locale = 'es' | 'en';

/** Fills `{name}` marks of a message. */
export const fill = (template: string, params: Record<string, string | number> = {}): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));

/** Words of a problem in a language. */
export const problemText = (key: ProblemKey, locale: Locale, params?: Record<string, string | number>): string =>
  fill(problemKinds[key][locale], params);

interface Issue {
  readonly code?: string | undefined;
  readonly message: string;
  readonly path: ReadonlyArray<PropertyKey>;
  readonly input?: unknown;
  readonly expected?: unknown;
}

/** Words of one validation issue: the check's own key, or one by the kind of issue. */
export function issueText(issue: Issue, locale: Locale): string {
  if (issue.message in fieldMessages) return fieldMessages[issue.message as FieldMessageKey][locale];
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined || issue.input === null || issue.input === '') return fieldMessages.required[locale];
    return fieldMessages[issue.expected === 'number' || issue.expected === 'int' ? 'number' : 'invalid'][locale];
  }
  if (issue.code === 'too_big') return fieldMessages.tooMany[locale];
  return fieldMessages.invalid[locale];
}

/** `{path: message}` of a failed parse, first message of each path. */
export function fieldErrors(issues: ReadonlyArray<Issue>, locale: Locale): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const path = issue.path.map(String).join('.');
    fields[path] ??= issueText(issue, locale);
  }
  return fields;
}
