import type { PlanGuide } from '@tramo/contract/planning';

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim();

/** Guides whose folio or name holds a text, whatever its accents; those whose folio begins with it come first. */
export function foundStops(guides: readonly PlanGuide[], text: string): PlanGuide[] {
  const wanted = folded(text);
  if (wanted === '') return [];
  const first: PlanGuide[] = [];
  const others: PlanGuide[] = [];
  for (const guide of guides) {
    if (folded(guide.folio).startsWith(wanted)) first.push(guide);
    else if ([guide.folio, guide.contactName, guide.companyName].some((part) => folded(part).includes(wanted)))
      others.push(guide);
  }
  return [...first, ...others];
}
