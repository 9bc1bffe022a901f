import { defineWords } from '../app/words.ts';
import { visitEn } from './visit.en.ts';
import { visitEs } from './visit.es.ts';

export const visitWords = defineWords(visitEs, visitEn);
