import type { Translation } from '../../lib/text.ts';
import type { formEs } from './form.es.ts';

export const formEn: Translation<typeof formEs> = {
  stale:
    'Someone else saved changes while you were editing. What you typed is still here and the rest is up to date: check it and save again.',
  uploading: 'Wait until the file is uploaded, and save again.',
  staleSame: 'Someone else saved the same as you: there is nothing left to save.',
  now: 'It now says “{value}”',
  nowEmpty: 'It is now empty',
  nowOn: 'It is now on',
  nowOff: 'It is now off',
  nowOther: 'Someone else changed it, too',
};
