import { defineText } from '../../lib/text.ts';
import { messagesEs } from './messages.es.ts';

export const messagesText = defineText(messagesEs, () => import('./messages.en.ts').then((m) => m.messagesEn));
