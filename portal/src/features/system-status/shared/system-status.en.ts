import { namesIn } from '@tramo/contract/words/names';
import { findingStateNames, statusCheckNames } from '@tramo/contract/words/status';
import type { Translation } from '../../../lib/text.ts';
import type { systemStatusEs } from './system-status.es.ts';

export const systemStatusEn: Translation<typeof systemStatusEs> = {
  title: 'System status',
  text: 'How the installation of Tramo that your company uses stands. Where something is wrong, tell whoever operates it: "tramo doctor" has the detail and what to do.',
  check: namesIn(statusCheckNames, 'en'),
  state: namesIn(findingStateNames, 'en'),
  list: 'What was looked at',
  refresh: 'Look again',
  at: 'Looked at {when}',
  allOk: 'All is well',
  warning: '{count, plural, one {One part needs attention} other {# parts need attention}}',
  bad: '{count, plural, one {One part is wrong} other {# parts are wrong}}',
};
