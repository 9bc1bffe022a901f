import type { PlanGuide } from '@tramo/contract/planning';
import { foldText } from '@tramo/contract/text';

/** Guides whose folio or name holds a text, whatever its accents; those whose folio begins with it come first. */
export function foundStops(guides: readonly PlanGuide[], text: string): PlanGuide[] {
  const wanted = foldText(text.trim());
  if (wanted === '') return [];
  const first: PlanGuide[] = [];
  const others: PlanGuide[] = [];
  for (const guide of guides) {
    if (foldText(guide.folio).startsWith(wanted)) first.push(guide);
    else if ([guide.folio, guide.contactName, guide.companyName].some((part) => foldText(part).includes(wanted)))
      others.push(guide);
  }
  return [...first, ...others];
}
