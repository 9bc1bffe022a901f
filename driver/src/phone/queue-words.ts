import { defineWords } from '../app/words.ts';
import { queueEn } from './queue.en.ts';
import { queueEs } from './queue.es.ts';

export const queueWords = defineWords(queueEs, queueEn);
