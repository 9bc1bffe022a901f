import type { WordedKind } from './problem-kinds.ts';

/** What keeps a template from being changed, sent to review or deleted. */
export const templateKinds = {
  'templates.not_found': { status: 404, es: 'No se encontró la plantilla', en: 'Template not found' },
  'templates.name_taken': {
    status: 409,
    es: 'Ya hay una plantilla «{name}» de este evento, canal e idioma',
    en: 'There is a template “{name}” of this event, channel and language already',
  },
  'templates.in_use': {
    status: 409,
    es: 'La plantilla «{name}» está en uso: pon otra en uso antes de eliminarla',
    en: 'The template “{name}” is in use: put another one in use before deleting it',
  },
  'templates.told_by': {
    status: 409,
    es: 'La plantilla «{name}» está en uso: con ella se avisa de «{event}» ({who}). Pon otra en uso antes de eliminarla',
    en: 'The template “{name}” is in use: it tells of “{event}” ({who}). Put another one in use before deleting it',
  },
  'templates.not_approved': {
    status: 409,
    es: 'Meta aún no aprueba «{name}»: puesta en uso, el aviso de «{event}» dejaría de salir por WhatsApp ({who}). Ponla en uso cuando esté aprobada',
    en: 'Meta has not approved “{name}” yet: put in use, “{event}” would no longer be told by WhatsApp ({who}). Put it in use once it is approved',
  },
  'templates.is_default': {
    status: 409,
    es: 'La plantilla «{name}» es la de inicio: se puede cambiar, no eliminar',
    en: 'The template “{name}” is the one to start with: it can be changed, not deleted',
  },
  'templates.no_whatsapp': {
    status: 409,
    es: 'WhatsApp no está conectado: no hay a quién enviar la plantilla',
    en: 'WhatsApp is not connected: there is nobody to send the template to',
  },
  'templates.not_to_submit': {
    status: 409,
    es: 'Esta plantilla no espera que la envíes a revisión',
    en: 'This template does not wait to be sent to review',
  },
  'templates.authentication': {
    status: 422,
    es: 'Meta no acepta texto propio en la categoría Autenticación: elige Utilidad',
    en: 'Meta takes no text of your own in the category Authentication: choose Utility',
  },
  'templates.too_many': {
    status: 422,
    es: 'Hay un máximo de {max} plantillas',
    en: 'There is a maximum of {max} templates',
  },
} as const satisfies Record<string, WordedKind>;
