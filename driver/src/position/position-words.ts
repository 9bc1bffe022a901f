import { defineWords } from '../app/words.ts';
import { positionEn } from './position.en.ts';
import { positionEs } from './position.es.ts';

export const positionWords = defineWords(positionEs, positionEn);
