import type { ActiveChecklist } from '@tramo/contract/checklist-api';
import { type AskedFor, misfitOf } from '@tramo/contract/checklist-choice';
import type { ChecklistAnswers } from '@tramo/contract/checklist-content';
import { type ChecklistContext, type Evaluation, evaluate, visibleAnswers } from '@tramo/contract/checklist-logic';
import { answersOfGuide, type OwnAnswers } from './draft.ts';

/** How the checklist of a guide stands. */
export interface JudgedChecklist {
  checklist: ActiveChecklist;
  context: ChecklistContext;
  /** What was answered, hidden questions included. */
  answers: ChecklistAnswers;
  evaluation: Evaluation;
  /** What of it is sent. */
  shown: ChecklistAnswers;
  /** `common`: answered once for all of its version; `own`: this guide is asked apart. */
  of: 'common' | 'own';
}

/**
 * The checklist of another outcome whose answers ended the visit as it now ends: what was answered there counts, and is not asked again.
 */
export const endedBy = (
  checklists: readonly ActiveChecklist[],
  answersOf: (versionId: string) => ChecklistAnswers,
  asked: AskedFor,
): ActiveChecklist | undefined =>
  checklists.find((one) => {
    const answers = answersOf(one.versionId);
    if (asked.subStatusId === null || one.category === asked.category || one.category === 'departure') return false;
    if (Object.keys(answers).length === 0 || misfitOf({ ...one, category: asked.category }, asked) !== null)
      return false;
    return evaluate(one.content, answers, asked.context).actions.finishWith === asked.subStatusId;
  });

const isSame = (a: Evaluation, b: Evaluation): boolean =>
  JSON.stringify([a.visible, a.errors, a.actions.blockedBy]) ===
  JSON.stringify([b.visible, b.errors, b.actions.blockedBy]);

/**
 * `main`: that of the visit's main guide; undefined for that guide itself. What was answered for all may not do for another one: other facts show other questions, and it is
 * asked apart.
 */
export function judgeChecklist(
  checklist: ActiveChecklist,
  context: ChecklistContext,
  answers: { common: ChecklistAnswers; own: OwnAnswers | undefined },
  main: JudgedChecklist | null | undefined,
): JudgedChecklist {
  const made = (given: ChecklistAnswers, of: JudgedChecklist['of']): JudgedChecklist => {
    const evaluation = evaluate(checklist.content, given, context);
    return { checklist, context, answers: given, evaluation, shown: visibleAnswers(given, evaluation), of };
  };
  const { common, own } = answers;
  if (main === undefined) return made(common, 'common');
  if (own) return made(answersOfGuide(common, own), 'own');
  const shared = made(common, 'common');
  const isShared = main?.checklist.versionId === checklist.versionId && isSame(main.evaluation, shared.evaluation);
  return isShared ? shared : { ...shared, of: 'own' };
}
