import { defineText } from '../../../lib/text.ts';
import { accountsEs } from '../accounts.es.ts';

export const accountsText = defineText(accountsEs, () => import('../accounts.en.ts').then((m) => m.accountsEn));
