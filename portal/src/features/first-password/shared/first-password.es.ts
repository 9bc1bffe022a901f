import { defineText } from '../../../lib/text.ts';

export const firstPasswordEs = {
  default: 'Contraseña predeterminada',
  typed: 'Escribirla',
  again: 'Otra',
  copy: 'Copiar contraseña',
  min: 'Mínimo {min, number} caracteres',
} as const;

export const firstPasswordText = defineText(firstPasswordEs, () =>
  import('./first-password.en.ts').then((m) => m.firstPasswordEn),
);
