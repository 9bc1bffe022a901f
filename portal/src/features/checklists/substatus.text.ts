import { defineText } from '../../lib/text.ts';
import { substatusEs } from './substatus.es.ts';

export const substatusText = defineText(substatusEs, () => import('./substatus.en.ts').then((m) => m.substatusEn));
