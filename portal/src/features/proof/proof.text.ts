import { defineText } from '../../lib/text.ts';
import { proofEs } from './proof.es.ts';

export const proofText = defineText(proofEs, () => import('./proof.en.ts').then((m) => m.proofEn));
