import type { EvidencePart, EvidenceSource } from '../evidence-rules.ts';
import { questionTypeNames } from './checklists.ts';
import type { Names, Words } from './names.ts';
import { evidenceKindNames, proofPartNames } from './proof.ts';

export const requiredEvidenceName = { es: 'Evidencia requerida', en: 'Required evidence' } as const satisfies Words;

/** What may be asked of a visit. */
export const evidencePartNames = {
  photos: questionTypeNames.photos,
  videos: { es: 'Videos', en: 'Videos' },
  scans: { es: 'Lecturas', en: 'Scans' },
  signature: evidenceKindNames.signature,
  receiver: proofPartNames.receiver,
} as const satisfies Names<EvidencePart>;

/** Who asks for it. */
export const evidenceSourceNames = {
  company: { es: 'la empresa', en: 'the company' },
  client: { es: 'el cliente', en: 'the client' },
  substatus: { es: 'el subestado', en: 'the sub-status' },
  checklist: { es: 'el checklist', en: 'the checklist' },
} as const satisfies Names<EvidenceSource>;
