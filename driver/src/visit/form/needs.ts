import { type EvidencePart, evidenceParts } from '@tramo/contract/evidence-rules';
import type { ProofPart } from '@tramo/contract/proof';
import type { JudgedGuide, JudgedVisit } from './judge.ts';

/** What is asked for a visit, with how much of it is there. */
export interface ShownNeed {
  part: EvidencePart | 'code' | 'position';
  needed: number;
  has: number;
  isLacking: boolean;
}

const partOf: Readonly<Record<ShownNeed['part'], ProofPart>> = {
  photos: 'photo',
  videos: 'video',
  scans: 'scan',
  signature: 'signature',
  receiver: 'receiver',
  code: 'code',
  position: 'position',
};

const hasOf = ({ facts, required }: JudgedGuide): Record<EvidencePart, number> => ({
  // A video more than needed shows as much as a photo.
  photos: facts.photos + Math.max(0, facts.videos - required.videos.needed),
  videos: facts.videos,
  scans: facts.scans,
  signature: Number(facts.hasSignature),
  receiver: Number(facts.receivedBy.trim() !== ''),
});

function needsOfGuide(guide: JudgedGuide): ShownNeed[] {
  const has = hasOf(guide);
  const asked: ShownNeed[] = evidenceParts.map((part) => ({
    part,
    needed: Number(guide.required[part].needed),
    has: has[part],
    isLacking: guide.lacks.includes(partOf[part]),
  }));
  if (guide.stop.certifiedDelivery && guide.kind !== 'failed')
    asked.push({
      part: 'code',
      needed: 1,
      has: Number(guide.facts.proven !== null),
      isLacking: guide.lacks.includes('code'),
    });
  // The phone brings its position by itself: it is told only where it does not.
  if (guide.lacks.includes('position')) asked.push({ part: 'position', needed: 1, has: 0, isLacking: true });
  return asked.filter((need) => need.needed > 0);
}

/** What the door as a whole asks for: of each part the most that a guide wants, lacking where one of them lacks it. */
export function shownNeeds({ guides }: JudgedVisit): ShownNeed[] {
  const found = new Map<ShownNeed['part'], ShownNeed>();
  for (const need of guides.flatMap(needsOfGuide)) {
    const known = found.get(need.part);
    if (!known) found.set(need.part, need);
    else {
      const more = need.needed - need.has > known.needed - known.has ? need : known;
      found.set(need.part, { ...more, isLacking: known.isLacking || need.isLacking });
    }
  }
  const order = Object.keys(partOf);
  return [...found.values()].sort((a, b) => order.indexOf(a.part) - order.indexOf(b.part));
}

/** How many are lacking of what is lacking. */
export const lackOf = (need: ShownNeed): number => (need.isLacking ? Math.max(1, need.needed - need.has) : 0);

/** What is taken beside the checklists' own questions: of each part the most that a guide wants and its checklist does not ask for itself. */
export const neededBeside = ({ guides }: JudgedVisit, part: EvidencePart): number =>
  guides.reduce((most, { required, askedByChecklist }) => {
    const needed = Number(required[part].needed);
    return Number(askedByChecklist?.[part] ?? 0) >= needed ? most : Math.max(most, needed);
  }, 0);
