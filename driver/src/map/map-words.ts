import { defineWords } from '../app/words.ts';
import { mapEn } from './map.en.ts';
import { mapEs } from './map.es.ts';

export const mapWords = defineWords(mapEs, mapEn);
