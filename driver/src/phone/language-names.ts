import type { Locale } from '@tramo/contract/problems';

/** Each in itself: who reads the wrong one finds his own. */
export const languageNames: readonly { value: Locale; label: string }[] = [
  { value: 'es', label: 'Español' },
  { value: 'en', label: 'English' },
];
