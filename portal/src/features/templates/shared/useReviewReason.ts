import type { Template } from '@tramo/contract/templates';
import { reviewReasonNames } from '@tramo/contract/words/templates';
import { useText } from '../../../lib/text.ts';
import { templatesText } from '../templates.es.ts';

const isKnown = (reason: string): reason is keyof typeof reviewReasonNames => Object.hasOwn(reviewReasonNames, reason);

/** Why Meta rejected, paused or disabled a template: in our words where its code is known, else the code as it came. */
export function useReviewReason(): (template: Pick<Template, 'stateReason'>) => string {
  const t = useText(templatesText);
  return ({ stateReason }) => {
    if (stateReason === '') return t('reviewNoReason');
    return isKnown(stateReason) ? t(`reviewReason.${stateReason}`) : stateReason;
  };
}
