import type { Words } from './names.ts';

/** What a push of trial says. */
export const pushTrial = {
  title: { es: 'Así llegarán tus avisos', en: 'This is how your notices will arrive' },
  body: { es: 'Este equipo ya los recibe.', en: 'This device gets them now.' },
} as const satisfies Record<string, Words>;
