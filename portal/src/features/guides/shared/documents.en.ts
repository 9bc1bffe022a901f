import type { Translation } from '../../../lib/text.ts';
import type { documentsEs } from './documents.es.ts';

export const documentsEn: Translation<typeof documentsEs> = {
  list: 'Documents',
  count: '{count, plural, =0 {No documents} one {# document} other {# documents}}',
  none: 'It has no documents yet.',
  add: 'Attach',
  drop: 'Drag photos or PDF here, or choose them.',
  limits: 'JPEG, PNG, WebP or PDF, up to {megabytes, number} MB each.',
  full: 'A waybill holds up to {max, number} documents. Remove one to attach another.',
  tooMany:
    'A waybill holds up to {max, number} documents: {skipped, plural, one {# file was left out} other {# files were left out}}.',
  tooBig: 'It is larger than {megabytes, number} MB.',
  waiting: 'Waiting',
  sending: 'Uploading {name}',
  discard: 'Discard {name}',
  removeTitle: 'Remove {name}?',
  removeText: 'The file is no longer seen in the waybill. The log tells who removed it.',
  removeConfirm: 'Remove document',
  removed: 'The document was removed',
  previous: 'Previous document',
  next: 'Next document',
  place: '{index, number} of {total, number}',
  failed: 'The document could not be opened',
};
