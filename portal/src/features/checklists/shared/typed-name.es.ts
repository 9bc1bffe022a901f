import { defineText } from '../../../lib/text.ts';

export const typedNameEs = {
  title: '¿Eliminar {name}?',
  type: 'Escribe «{name}» para confirmar',
  other: 'Escribe el nombre tal como está arriba',
} as const;

export const typedNameText = defineText(typedNameEs, () => import('./typed-name.en.ts').then((m) => m.typedNameEn));
