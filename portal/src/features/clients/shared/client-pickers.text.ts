import { defineText } from '../../../lib/text.ts';
import { clientPickersEs } from './client-pickers.es.ts';

export const clientPickersText = defineText(clientPickersEs, () =>
  import('./client-pickers.en.ts').then((m) => m.clientPickersEn),
);
