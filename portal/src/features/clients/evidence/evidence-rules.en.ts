import { evidencePartNames, evidenceSourceNames, requiredEvidenceName } from '@tramo/contract/words/evidence';
import { guideStatusNames } from '@tramo/contract/words/guides';
import type { Translation } from '../../../lib/text.ts';
import type { evidenceRulesEs } from './evidence-rules.es.ts';

export const evidenceRulesEn: Translation<typeof evidenceRulesEs> = {
  title: requiredEvidenceName.en,
  text: 'What each visit must bring, by how it ends. What it lacks shows as “Missing” in the proof of delivery. A position, and the code of a certified delivery, are always asked for.',
  clientText:
    'What visits of this client must bring, instead of what the company asks for. Sub-statuses and checklists may ask for more.',
  views: { label: 'Views of the evidence', clients: 'By client', substatus: 'By sub-status' },
  substatusText: 'A sub-status only adds: its needs are asked for besides the client’s or the company’s.',
  search: 'Name, legal name, RFC or client number',
  outcomes: {
    delivered: guideStatusNames.delivered.en,
    partial: guideStatusNames.partial.en,
    undelivered: guideStatusNames.undelivered.en,
    collected: guideStatusNames.collected.en,
    partialCollection: guideStatusNames.partialCollection.en,
    uncollected: guideStatusNames.uncollected.en,
  },
  company: 'The whole company',
  companyHint: 'Holds for whoever asks for nothing else',
  parts: {
    photos: evidencePartNames.photos.en,
    videos: evidencePartNames.videos.en,
    scans: evidencePartNames.scans.en,
    signature: evidencePartNames.signature.en,
    receiver: evidencePartNames.receiver.en,
  },
  needs: {
    photos: '{count, plural, one {# photo} other {# photos}}',
    videos: '{count, plural, one {# video} other {# videos}}',
    scans: '{count, plural, one {# scan} other {# scans}}',
    signature: 'signature',
    receiver: 'who received',
  },
  nothing: 'Nothing',
  nothingMore: 'Adds nothing',
  asksChecklist: 'Checklist {name}: {needs}',
  from: {
    company: evidenceSourceNames.company.en,
    client: evidenceSourceNames.client.en,
    substatus: evidenceSourceNames.substatus.en,
    checklist: evidenceSourceNames.checklist.en,
  },
  asks: 'Asked for by {who}',
  cell: '{who}, {outcome}: {needs}. {asks}',
  substatusCell: '{who}: {needs}',
  usual: 'As usual',
  editTitle: '{who} · {outcome}',
  photosHint: 'A video more than needed counts as a photo',
  clear: 'Use the company’s',
  clearCompany: 'Back to the usual',
  clearSubstatus: 'Add nothing',
  saved: 'Settings updated successfully',
  effect: 'Holds for visits reported from now on, on routes under way as well.',
  failed: 'Error updating settings',
  listFailed: 'The required evidence could not be loaded',
  clientFailed: 'Error loading client settings',
  matrix: 'See the matrix of all clients',
  empty: {
    title: 'There are no clients yet',
    text: 'Meanwhile what the company asks for holds.',
    filteredTitle: 'No client matches',
    filteredText: 'Change the search.',
  },
};
