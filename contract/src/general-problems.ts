import type { WordedKind } from './problem-kinds.ts';

/** What any call may be told, whatever it is about. */
export const generalKinds = {
  'general.invalid': {
    status: 422,
    es: 'Por favor, revisa los errores en el formulario',
    en: 'Please check the errors in the form',
  },
  'general.bad_request': { status: 400, es: 'La petición no se entiende', en: 'The request cannot be understood' },
  'general.broken_upload': { status: 400, es: 'El archivo no llegó completo', en: 'The file did not arrive whole' },
  'general.not_found': { status: 404, es: 'No se encontró lo que buscas', en: 'Not found' },
  'general.stale': {
    status: 409,
    es: 'Alguien más cambió estos datos. Vuelve a cargarlos.',
    en: 'Someone else changed this. Load it again.',
  },
  'general.too_large': {
    status: 413,
    es: 'El archivo o la petición es demasiado grande',
    en: 'The file or request is too large',
  },
  'general.rate': {
    status: 429,
    es: 'Demasiadas peticiones. Espera un momento.',
    en: 'Too many requests. Wait a moment.',
  },
  'general.busy': {
    status: 503,
    es: 'El servicio está ocupado. Intenta de nuevo en un momento.',
    en: 'The service is busy. Try again in a moment.',
  },
  'general.disk_full': {
    status: 507,
    es: 'El servidor se quedó sin espacio en disco: se puede consultar, pero no guardar. Avisa a quien lo administra.',
    en: 'The server has run out of disk space: you can look things up but not save. Tell whoever runs it.',
  },
  'general.unavailable': {
    status: 503,
    es: 'El servicio no responde por ahora. Intenta de nuevo en unos segundos.',
    en: 'The service does not answer right now. Try again in some seconds.',
  },
  'general.idempotency_mismatch': {
    status: 409,
    es: 'Esta llave de reintento ya se usó con otros datos',
    en: 'This idempotency key was used with other data',
  },
  'notifications.no_address': {
    status: 409,
    es: 'Tu cuenta no tiene a dónde enviar la prueba por {channel}',
    en: 'Your account has nowhere to send the trial by {channel}',
  },
} as const satisfies Record<string, WordedKind>;
