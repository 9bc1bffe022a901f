import { answeredNames } from '@tramo/contract/words/checklist-answers';
import { commonFieldNames } from '@tramo/contract/words/common';
import { defineText } from '../../../lib/text.ts';

export const fillEs = {
  correct: 'Corregir respuestas',
  complete: 'Completar checklist',
  title: '{name}, versión {number, number}',
  text: 'Las respuestas de antes se guardan. Fotos, firma y lecturas son las que trajo el operador.',
  required: 'obligatoria',
  read: answeredNames.read.es,
  evidence: '{count, plural, =0 {El operador no lo trajo} one {# del operador} other {# del operador}}',
  reason: commonFieldNames.reason.es,
  reasonHint: 'Por ejemplo: el nombre estaba incompleto',
  save: 'Guardar respuestas',
  done: 'Respuestas guardadas',
  nothing: 'Esta versión no pregunta nada que la oficina pueda contestar.',
} as const;

export const fillText = defineText(fillEs, () => import('./fill.en.ts').then((m) => m.fillEn));
