import { defineText } from '../../lib/text.ts';
import { roadEs } from './road.es.ts';

export const roadText = defineText(roadEs, () => import('./road.en.ts').then((m) => m.roadEn));
