import { defineText } from '../../lib/text.ts';
import { auditEs } from './audit.es.ts';

export const auditText = defineText(auditEs, () => import('./audit.en.ts').then((m) => m.auditEn));
