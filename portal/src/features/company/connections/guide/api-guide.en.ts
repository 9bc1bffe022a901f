import { apiGuideNames, apiStepNames, snippetNames } from '@tramo/contract/words/api-guide';
import { namesIn } from '@tramo/contract/words/names';
import type { Translation } from '../../../../lib/text.ts';
import type { apiGuideEs } from './api-guide.es.ts';

export const apiGuideEn: Translation<typeof apiGuideEs> = {
  ...namesIn(apiGuideNames, 'en'),
  step: namesIn(apiStepNames, 'en'),
  snippet: namesIn(snippetNames, 'en'),
  language: 'Language of the examples',
  placeholders:
    'Put the key of a connection in the place of TU_CLAVE, and the `_id` that step 2 answered in that of ID_DE_LA_GUIA.',
  copyStep: 'Copy “{title}”',
  toKeys: 'Go to the keys',
  toWebhooks: 'Go to the webhooks',
  page: 'All calls',
  types: 'TypeScript types',
  openapi: 'OpenAPI 3.1',
  asText: 'This page as text',
};
