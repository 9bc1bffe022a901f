import { defineText } from '../../lib/text.ts';
import { settingsEs } from './settings.es.ts';

export const settingsText = defineText(settingsEs, () => import('./settings.en.ts').then((m) => m.settingsEn));
