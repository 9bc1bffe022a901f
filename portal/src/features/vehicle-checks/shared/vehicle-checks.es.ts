import { vehicleCheckNames } from '@tramo/contract/words/vehicle-checks';
import { defineText } from '../../../lib/text.ts';

/** What drivers answered of their vehicles before leaving. */
export const vehicleChecksEs = {
  title: vehicleCheckNames.check.es,
  list: vehicleCheckNames.checks.es,
  fine: 'Sin fallas',
  failures: '{count, plural, one {# falla} other {# fallas}}',
  refused: 'No salió',
  refusedBecause: 'La unidad no salió así: {reason}',
  isFailure: 'Falla',
  tries: '{count, plural, one {# intento antes de salir} other {# intentos antes de salir}}',
  version: 'Versión {number, number}',
  by: '{name} · {when}',
  open: 'Ver {question}, archivo {number, number}',
  alt: '{question}, archivo {number, number}',
  download: 'Descargar',
  loadFailed: 'Error al cargar el archivo',
  checksFailed: 'Error al cargar las revisiones',
  search: 'Buscar por ruta u operador',
  none: 'Nadie ha revisado esta unidad antes de salir',
  noneHint:
    'Publica un checklist de «Salida a ruta» y actívalo: el operador lo contesta al iniciar la ruta y aquí queda cada revisión.',
  noneFound: 'Ninguna revisión coincide con la búsqueda',
  tabs: 'Partes de la unidad',
  data: 'Datos',
} as const;

export const vehicleChecksText = defineText(vehicleChecksEs, () =>
  import('./vehicle-checks.en.ts').then((m) => m.vehicleChecksEn),
);
