import type { Fault } from './judge.ts';

/** Where a fault is mended in the page. */
export const anchorOf = (fault: { at: Fault['at']; guideId?: string }): string =>
  ['outcome', 'subStatus', 'evidence', 'guides'].includes(fault.at)
    ? `part-${fault.at}`
    : `part-${fault.at}-${fault.guideId}`;
