import { defineWords } from '../app/words.ts';
import { phoneEn } from './phone.en.ts';
import { phoneEs } from './phone.es.ts';

export const phoneWords = defineWords(phoneEs, phoneEn);
