import { defineText } from '../../lib/text.ts';
import { usersEs } from './users.es.ts';

export const usersText = defineText(usersEs, () => import('./users.en.ts').then((m) => m.usersEn));
