import { thingNames } from '@tramo/contract/words/common';
import { importStatusNames } from '@tramo/contract/words/imports';
import { paperNames } from '@tramo/contract/words/papers';
import { evidenceKindNames, proofNames, proofPartNames } from '@tramo/contract/words/proof';
import { routeFieldNames } from '@tramo/contract/words/routes';
import type { Translation } from '../../lib/text.ts';
import type { proofEs } from './proof.es.ts';

export const proofEn: Translation<typeof proofEs> = {
  title: 'Proof of delivery',
  count: '{count, plural, one {# visit} other {# visits}}',
  countMore: 'More than {count, number} visits',
  filters: {
    label: 'Filters of the proofs',
    search: 'Folio, contact or who received',
    outcome: proofNames.outcome.en,
    missing: routeFieldNames.missing.en,
    when: 'Days',
  },
  when: { today: 'Today', week: 'Last 7 days', month: 'Last 30 days', any: 'Any day', between: 'Between two days' },
  parts: {
    any: 'Any part',
    photo: evidenceKindNames.photo.en,
    video: evidenceKindNames.video.en,
    scan: evidenceKindNames.scan.en,
    signature: paperNames.signature.en,
    receiver: proofPartNames.receiver.en,
    position: proofPartNames.position.en,
    code: proofPartNames.code.en,
  },
  view: { label: 'View', list: 'List', gallery: 'Gallery' },
  columns: {
    guide: thingNames.guide.en,
    outcome: proofNames.outcome.en,
    received: 'Received by',
    visit: proofNames.visit.en,
    driver: thingNames.driver.en,
    evidence: proofNames.evidence.en,
    missing: routeFieldNames.missing.en,
  },
  nobody: 'Nobody',
  unnamed: 'No name',
  whole: 'Complete',
  undone: importStatusNames.undone.en,
  evidence: {
    photos: '{count, plural, one {# photo} other {# photos}}',
    videos: '{count, plural, one {# video} other {# videos}}',
    scans: '{count, plural, one {# scan} other {# scans}}',
    signature: paperNames.signature.en,
    position: proofPartNames.position.en,
    certified: 'Certified delivery',
    none: 'No evidence',
  },
  none: 'No visits',
  noneText: 'Every visit of your drivers shows here, with its photos, its signature and its place.',
  noneFiltered: 'No visit matches the filters',
  noneFilteredText: 'Widen the days or remove a filter.',
  open: 'Show the visit of {folio}',
  select: 'Select the visit of {folio}',
  selectPage: 'Select this page',
  detail: {
    title: 'Visit of {folio}',
    guide: 'Show the waybill',
    gone: 'The visit is gone',
    goneText: 'Somebody deleted its waybill.',
  },
  zip: {
    selected: 'Download ZIP',
    tooMany: 'A ZIP holds up to {max, number} visits: narrow the days or the filters.',
    withFiles: 'With photos and videos',
    withFilesHint: 'Without them the ZIP holds the PDF sheets alone',
    list: 'ZIPs asked for',
    title: 'ZIP of {count, plural, one {# visit} other {# visits}}',
    done: '{count, plural, one {# visit} other {# visits}}, {size}',
    dismiss: 'Remove from the list',
    name: 'proofs.zip',
  },
};
