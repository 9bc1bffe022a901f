import { defineText } from '../../lib/text.ts';
import { profileEs } from './profile.es.ts';

export const profileText = defineText(profileEs, () => import('./profile.en.ts').then((m) => m.profileEn));
