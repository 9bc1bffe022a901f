import type { WaitingSummary } from '@tramo/contract/driver-day/waiting';
import type { Format } from '../ui/format.ts';
import type { appWords } from './app-words.ts';
import type { TextKey, Translate } from './words.ts';

type Texts = (typeof appWords)['es'];

/** «3 entregas, 2 fotos, 4.1 MB» */
export function waitingText(t: Translate<Texts>, format: Format, waiting: WaitingSummary): string {
  const counted: readonly (readonly [TextKey<Texts>, number])[] = [
    ['deliveries', waiting.deliveries],
    ['collections', waiting.collections],
    ['others', waiting.other],
    ['photos', waiting.photos],
    ['videos', waiting.videos],
    ['signatures', waiting.signatures],
  ];
  const parts = counted.filter(([, n]) => n > 0).map(([key, n]) => t(key, { n }));
  if (parts.length === 0) return t('nothing');
  return [...parts, format.bytes(waiting.bytes)].join(', ');
}
