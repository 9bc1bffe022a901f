import { defineText } from '../../lib/text.ts';
import { connectionsEs } from './connections.es.ts';

export const connectionsText = defineText(connectionsEs, () =>
  import('./connections.en.ts').then((m) => m.connectionsEn),
);
