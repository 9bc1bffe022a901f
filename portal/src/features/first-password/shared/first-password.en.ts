import type { Translation } from '../../../lib/text.ts';
import type { firstPasswordEs } from './first-password.es.ts';

export const firstPasswordEn: Translation<typeof firstPasswordEs> = {
  default: 'Default password',
  typed: 'Type it',
  again: 'Another',
  copy: 'Copy password',
  min: 'At least {min, number} characters',
};
