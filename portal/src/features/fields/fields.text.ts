import { defineText } from '../../lib/text.ts';
import { fieldsEs } from './fields.es.ts';

export const fieldsText = defineText(fieldsEs, () => import('./fields.en.ts').then((m) => m.fieldsEn));
