import { defineText } from '../../../lib/text.ts';
import { personEs } from './person.es.ts';

/** Words of people that several screens use: types, roles, licences, first passwords, the driver's form. */
export const personText = defineText(personEs, () => import('./person.en.ts').then((m) => m.personEn));
