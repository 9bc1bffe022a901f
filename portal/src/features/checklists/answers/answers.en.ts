import { answerColumnNames, answerSheetNames } from '@tramo/contract/words/checklist-answers';
import { namesIn } from '@tramo/contract/words/names';
import type { Translation } from '../../../lib/text.ts';
import type { answersEs } from './answers.es.ts';

export const answersEn: Translation<typeof answersEs> = {
  title: answerSheetNames.title.en,
  titleOf: 'Answers to {name}',
  count: '{count, plural, one {# answer} other {# answers}}',
  manyCount: 'More than {count, number} answers',
  filters: 'Filters of the answers',
  search: 'Folio, driver or vehicle',
  version: answerColumnNames.version.en,
  allVersions: 'All versions',
  versionOf: 'Version {number, number}',
  columns: namesIn(answerColumnNames, 'en'),
  removed: answerSheetNames.removed.en,
  office: 'at the office',
  late: 'received late',
  open: 'Open waybill {folio}',
  row: 'Answers of {name}',
  export: {
    action: 'Export',
    title: 'Export of answers',
    done: '{count, plural, one {# answer} other {# answers}}',
    cut: 'These are the first {count, number}: narrow the filters to see the others.',
    dismiss: 'Dismiss the export',
    name: 'answers.xlsx',
  },
  empty: {
    title: 'Nobody has answered it',
    text: 'Each visit at which it was answered will be here, with a column for each question.',
    filteredTitle: 'No answer matches the filter',
    filteredText: 'Remove filters or widen the dates.',
  },
};
