import { defineText } from '../../lib/text.ts';
import { verificationEs } from './verification.es.ts';

export const verificationText = defineText(verificationEs, () =>
  import('./verification.en.ts').then((m) => m.verificationEn),
);
