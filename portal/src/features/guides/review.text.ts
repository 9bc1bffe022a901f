import { defineText } from '../../lib/text.ts';
import { reviewEs } from './review.es.ts';

export const reviewText = defineText(reviewEs, () => import('./review.en.ts').then((m) => m.reviewEn));
