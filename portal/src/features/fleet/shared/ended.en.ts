import type { Translation } from '../../../lib/text.ts';
import type { endedEs } from './ended.es.ts';

export const endedEn: Translation<typeof endedEs> = {
  title: '{count, plural, one {A vehicle has a document that ended} other {# vehicles have a document that ended}}',
  text: 'On that day a document of {vehicles} has ended. {count, plural, one {Use it anyway?} other {Use them anyway?}}',
  confirm: 'Use anyway',
  leaveOut: 'Leave out',
  cancel: 'Do not use',
  until: 'Document ended on {day}',
};
