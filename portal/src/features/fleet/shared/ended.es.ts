import { defineText } from '../../../lib/text.ts';

/** The question before vehicles with an ended document go along. */
export const endedEs = {
  title:
    '{count, plural, one {Un vehículo lleva un documento vencido} other {# vehículos llevan un documento vencido}}',
  text: 'Ese día ya venció un documento de {vehicles}. {count, plural, one {¿Lo usas} other {¿Los usas}} de todos modos?',
  confirm: 'Usar de todos modos',
  leaveOut: 'Dejar fuera',
  cancel: 'No usar',
  /** Beside a vehicle that somebody may choose. */
  until: 'Documento vencido el {day}',
} as const;

export const endedText = defineText(endedEs, () => import('./ended.en.ts').then((m) => m.endedEn));
