import { expect, it } from 'vitest';
import { keptReason, reasonText } from './words/kept-reasons.ts';

it.each([
  [keptReason('zipCentre', '64000'), 'Centro del código postal 64000', 'Centre of the postal code 64000'],
  [keptReason('visitedAgain'), 'Se visitó de nuevo', 'It was visited again'],
  [keptReason('documentGenerator'), 'Generador de documentos', 'Document generator'],
  [
    keptReason('documentGenerator', 'Factura 12'),
    'Generador de documentos: Factura 12',
    'Document generator: Factura 12',
  ],
  // What people typed, and what earlier versions kept.
  ['Nadie en casa', 'Nadie en casa', 'Nadie en casa'],
  ['@quien sabe', '@quien sabe', '@quien sabe'],
  ['', '', ''],
])('%s is told in the language of whoever reads', (kept, es, en) => {
  expect([reasonText(kept, 'es'), reasonText(kept, 'en')]).toEqual([es, en]);
});
