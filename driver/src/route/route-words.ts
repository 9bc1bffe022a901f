import { defineWords } from '../app/words.ts';
import { routeEn } from './route.en.ts';
import { routeEs } from './route.es.ts';

export const routeWords = defineWords(routeEs, routeEn);
