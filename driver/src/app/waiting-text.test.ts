import { expect, test } from 'vitest';
import { formatOf } from '../ui/format.ts';
import { appWords } from './app-words.ts';
import { waitingText } from './waiting-text.ts';
import { wordsIn } from './words.ts';

const none = {
  deliveries: 0,
  collections: 0,
  photos: 0,
  videos: 0,
  signatures: 0,
  other: 0,
  bytes: 0,
  acts: 0,
  files: 0,
};
const place = { timeZone: 'America/Mexico_City', currency: 'MXN' };

test.each([
  [{ deliveries: 3, photos: 2, bytes: 4_100_000 }, '3 entregas, 2 fotos, 4.1 MB', '3 deliveries, 2 photos, 4.1 MB'],
  [{ deliveries: 1, bytes: 200 }, '1 entrega, 1 KB', '1 delivery, 1 KB'],
  [
    { collections: 1, other: 2, videos: 1, signatures: 1, bytes: 14_000_000 },
    '1 recolección, 2 registros, 1 video, 1 firma, 14.0 MB',
    '1 collection, 2 records, 1 video, 1 signature, 14.0 MB',
  ],
  [{}, 'nada', 'nothing'],
])('%o waits', (waiting, es, en) => {
  const told = { ...none, ...waiting };
  expect(waitingText(wordsIn(appWords, 'es'), formatOf('es', place), told)).toBe(es);
  expect(waitingText(wordsIn(appWords, 'en'), formatOf('en', place), told)).toBe(en);
});
