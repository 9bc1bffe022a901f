import { commonFieldNames, thingNames } from '@tramo/contract/words/common';
import { guideFieldNames } from '@tramo/contract/words/guides';
import { importFieldNames } from '@tramo/contract/words/imports';
import { namesIn } from '@tramo/contract/words/names';
import type { Translation } from '../../lib/text.ts';
import type { importGuidesEs } from './import-guides.es.ts';

export const importGuidesEn: Translation<typeof importGuidesEs> = {
  title: 'Import waybills',
  templateName: 'waybills-template.csv',
  date: commonFieldNames.date.en,
  noRecent: 'Here you will see your imports, how they went and how to undo them.',
  recentLine: '{rows, plural, one {# row} other {# rows}} · {guides, plural, one {# waybill} other {# waybills}}',
  field: 'Field of the waybill',
  contact: 'recipient or company',
  open: 'See waybill',
  leaveOut: 'They are not waybills',
  noFolio: '{count, plural, one {# row has no folio} other {# rows have no folio}}',
  generate: 'Generate folios',
  run: '{count, plural, one {Import # waybill} other {Import # waybills}}',
  made: '{count, plural, =0 {No waybill was imported} one {# waybill was imported} other {# waybills were imported}}',
  undoneText: 'Its waybills were deleted. The rows stay here in case you want to import them again.',
  madeFigure: 'Waybills imported',
  see: 'See waybills',
  undoText:
    '{count, plural, one {# waybill will be deleted} other {# waybills will be deleted}}. Only possible while none is in a route.',
  undoDone: '{count, plural, =0 {The import was undone} one {# waybill was deleted} other {# waybills were deleted}}',
  drop: 'Drop your client’s sheet here',
  groups: {
    thing: thingNames.guide.en,
    contact: 'Recipient',
    address: 'Recipient’s address',
    time: 'Hours',
    load: commonFieldNames.load.en,
    notices: 'Notices',
    sender: guideFieldNames.sender.en,
  },
  fields: { ...namesIn(importFieldNames, 'en'), deleted: 'Deleted field' },
};
