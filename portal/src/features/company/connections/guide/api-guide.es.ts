import { apiGuideNames, apiStepNames, snippetNames } from '@tramo/contract/words/api-guide';
import { namesIn } from '@tramo/contract/words/names';
import { defineText } from '../../../../lib/text.ts';

export const apiGuideEs = {
  ...namesIn(apiGuideNames, 'es'),
  step: namesIn(apiStepNames, 'es'),
  snippet: namesIn(snippetNames, 'es'),
  language: 'Lenguaje de los ejemplos',
  placeholders:
    'Cambia TU_CLAVE por la clave de una conexión, e ID_DE_LA_GUIA por el `_id` que te respondió el paso 2.',
  copyStep: 'Copiar «{title}»',
  toKeys: 'Ir a las claves',
  toWebhooks: 'Ir a los webhooks',
  page: 'Todas las llamadas',
  types: 'Tipos de TypeScript',
  openapi: 'OpenAPI 3.1',
  asText: 'Esta guía como texto',
} as const;
export const apiGuideText = defineText(apiGuideEs, () => import('./api-guide.en.ts').then((m) => m.apiGuideEn));
