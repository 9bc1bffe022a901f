import { answeredNames } from '@tramo/contract/words/checklist-answers';
import { commonFieldNames } from '@tramo/contract/words/common';
import type { Translation } from '../../../lib/text.ts';
import type { fillEs } from './fill.es.ts';

export const fillEn: Translation<typeof fillEs> = {
  correct: 'Correct answers',
  complete: 'Complete checklist',
  title: '{name}, version {number, number}',
  text: 'Earlier answers are kept. Photos, signature and scans are those that the driver brought.',
  required: 'required',
  read: answeredNames.read.en,
  evidence: '{count, plural, =0 {The driver did not bring it} one {# by the driver} other {# by the driver}}',
  reason: commonFieldNames.reason.en,
  reasonHint: 'For example: the name was incomplete',
  save: 'Save answers',
  done: 'Answers saved',
  nothing: 'This version asks nothing that the office can answer.',
};
