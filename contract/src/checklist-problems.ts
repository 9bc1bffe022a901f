import type { WordedKind } from './problem-kinds.ts';

/** Errors of checklists. */
export const checklistKinds = {
  'checklists.not_found': { status: 404, es: 'No se encontró el subestado', en: 'Sub-status not found' },
  'checklists.unknown': { status: 404, es: 'No se encontró el checklist', en: 'Checklist not found' },
  'checklists.version_unknown': {
    status: 404,
    es: 'No se encontró la versión del checklist',
    en: 'Version of the checklist not found',
  },
  'checklists.sub_status_taken': {
    status: 409,
    es: 'El subestado ya tiene un checklist: edita ese o elige otro subestado',
    en: 'The sub-status already has a checklist: edit that one or choose another sub-status',
  },
  'checklists.sub_status_rests': {
    status: 409,
    es: 'Su subestado está inactivo: actívalo primero y el checklist se activará con él',
    en: 'Its sub-status is inactive: turn it on first, and the checklist follows it',
  },
  'checklists.awaited': {
    status: 409,
    es: 'Lo esperan guías de rutas en curso ({routes}). Deshabilítalo por ahora y elimínalo cuando terminen.',
    en: 'Waybills of routes under way wait for it ({routes}). Disable it for now and delete it when they have ended.',
  },
  'checklists.review_errors': {
    status: 422,
    es: 'Así nadie lo podría contestar: corrige lo que señala la revisión y publica de nuevo',
    en: 'Nobody could answer it like this: mend what the review points at and publish again',
  },
  'checklists.review_warnings': {
    status: 409,
    es: 'La revisión tiene advertencias: míralas y confirma para publicar',
    en: 'The review has warnings: look at them and confirm to publish',
  },
  'checklists.nothing_new': {
    status: 409,
    es: 'El borrador es igual a lo publicado: no hay nada que publicar',
    en: 'The draft is what was published: there is nothing to publish',
  },
  'checklists.name_exists': {
    status: 409,
    es: 'Ya hay un subestado con ese nombre en el mismo estado',
    en: 'There is already a sub-status with that name in the same status',
  },
  'checklists.system': {
    status: 409,
    es: 'El sistema usa este subestado: no se puede renombrar ni eliminar',
    en: 'The system uses this sub-status: it can be neither renamed nor deleted',
  },
} as const satisfies Record<string, WordedKind>;
