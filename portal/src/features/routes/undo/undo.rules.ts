import type { BoardAction } from '@tramo/contract/route-changes';

/** The newest change of mine that can still be taken back. What undid another is not undone by the same key: that would do it again. */
export const toUndo = (actions: readonly BoardAction[]): BoardAction | undefined =>
  actions.find((a) => a.byMe && a.kind !== 'undo' && a.canUndo);
