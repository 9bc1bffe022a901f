import { defineText } from '../../lib/text.ts';
import { secondFactorEs } from './second-factor.es.ts';

export const secondFactorText = defineText(secondFactorEs, () =>
  import('./second-factor.en.ts').then((m) => m.secondFactorEn),
);
