import type { Names } from './names.ts';

/** The workbook of the rows of an import that were refused. */
export const faultyNames = {
  sheet: { es: 'Filas con errores', en: 'Rows with errors' },
  reason: { es: 'Motivo del rechazo', en: 'Reason of refusal' },
  errors: { es: 'errores', en: 'errors' },
  template: { es: 'Plantilla', en: 'Template' },
} as const satisfies Names;
