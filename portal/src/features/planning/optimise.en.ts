import type { Translation } from '../../lib/text.ts';
import type { optimiseEs } from './optimise.es.ts';

export const optimiseEn: Translation<typeof optimiseEs> = {
  queued: 'Waiting: {count, plural, =0 {it begins in a moment} one {# plan before it} other {# plans before it}}',
  background: 'Go on in the background',
  backgroundHint: 'The search goes on on the server; you are told on any screen when it ends.',
  notify: 'Tell me outside of the portal too',
  denied: 'The browser allows no notices of this site',
  allowed: 'You will be told outside of the portal too',
};
