import { defineText } from '../../lib/text.ts';
import { guideFormEs } from './guide-form.es.ts';

export const guideFormText = defineText(guideFormEs, () => import('./guide-form.en.ts').then((m) => m.guideFormEn));
