import { defineText } from '../../lib/text.ts';
import { menuEs } from './menu.es.ts';

export const menuText = defineText(menuEs, () => import('./menu.en.ts').then((m) => m.menuEn));
