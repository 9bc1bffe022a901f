import { appEn } from './app.en.ts';
import { appEs } from './app.es.ts';
import { defineWords } from './words.ts';

export const appWords = defineWords(appEs, appEn);
