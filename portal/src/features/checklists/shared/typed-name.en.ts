import type { Translation } from '../../../lib/text.ts';
import type { typedNameEs } from './typed-name.es.ts';

export const typedNameEn: Translation<typeof typedNameEs> = {
  title: 'Delete {name}?',
  type: 'Type “{name}” to confirm',
  other: 'Type the name as it stands above',
};
