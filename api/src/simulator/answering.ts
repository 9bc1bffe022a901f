import type { SentChecklist } from '@tramo/contract/checklist-answers';
import type { ActiveChecklist } from '@tramo/contract/checklist-api';
import { checklistFor } from '@tramo/contract/checklist-choice';
import {
  type AnswerValue,
  type ChecklistAnswers,
  type ChecklistContent,
  mostOf,
  type Question,
  questionsOf,
} from '@tramo/contract/checklist-content';
import { type ChecklistContext, evaluate, visibleAnswers } from '@tramo/contract/checklist-logic';
import { type ChecklistFacts, contextOf } from '@tramo/contract/checklist-visit';
import type { Outcome, Substatus } from '@tramo/contract/checklists';
import { pick } from './random.ts';

export type Shot = 'photo' | 'video' | 'signature';
/** Takes what a question asks for and answers its file's id. */
export type Take = (kind: Shot) => string;
type Random = () => number;

/** A driver says rarely that something is wrong, and leaves out some of what need not be answered. */
const FAILURE = 0.06;
const LEFT_OUT = 0.35;
const TRIES = 12;

const words = {
  any: ['Se ve en la foto', 'Ya lo sabe la oficina', 'Lo comentó quien estaba'],
  number: ['1', '2', '3', '12'],
  money: ['150', '320.50', '89'],
  phone: ['8112345678', '5511223344'],
  email: ['recepcion@cliente.mx', 'compras@cliente.mx'],
  rfc: ['XAXX010101000'],
  plate: ['NLE-123-A', 'RGX-457-B'],
} as const satisfies Record<Question['format'], readonly string[]>;

const times = <T>(n: number, make: () => T): T[] => Array.from({ length: n }, make);

function answerOf(q: Question, random: Random, take: Take, codes: readonly string[], receivedBy: string): AnswerValue {
  const fine = q.options.filter((o) => !o.isFailure);
  const choices = random() < FAILURE || fine.length === 0 ? q.options : fine;
  const least = Math.max(1, q.min);
  switch (q.type) {
    case 'singleChoice':
      // What stands first is what mostly happens.
      return (random() < 0.6 ? choices[0] : pick(random, choices))?.id ?? '';
    case 'multipleChoice':
      return [...new Set([...choices, ...q.options].map((o) => o.id))].slice(0, Math.min(q.max || mostOf(q), least));
    case 'shortAnswer':
      // Who received is known already.
      if (q.format === 'any' && receivedBy !== '' && /nombre/i.test(q.label.es)) return receivedBy;
      return pick(random, words[q.format]);
    case 'photos':
      return times(least, () => take('photo'));
    case 'video':
      return times(least, () => take('video'));
    case 'signature':
      return [take('signature')];
    case 'scanning':
      return times(Math.max(least, Math.min(codes.length, q.max || mostOf(q))), () => '').map(
        (_, n) => codes[n % Math.max(1, codes.length)] ?? `750100${Math.floor(random() * 9000 + 1000)}`,
      );
    case 'instruction':
      return true;
  }
}

/** A way through a checklist that may be sent; null when chance found none. It follows from `random` alone. */
export function fillChecklist(
  content: ChecklistContent,
  context: ChecklistContext,
  random: Random,
  take: Take,
  receivedBy = '',
): ChecklistAnswers | null {
  const questions = new Map(questionsOf(content).map((q) => [q.id, q]));
  for (let turn = 0; turn < TRIES; turn++) {
    const answers: ChecklistAnswers = {};
    const seen = new Set<string>();
    let result = evaluate(content, answers, context);
    for (let next = result.visible[0]; next; next = result.visible.find((id) => !seen.has(id))) {
      seen.add(next);
      const q = questions.get(next) as Question;
      const isNeeded = result.required.includes(next);
      // No film is drawn for a demo: videos are taken where they must be.
      const isLeftOut = !isNeeded && (q.type === 'video' || random() < LEFT_OUT);
      if (!isLeftOut) answers[next] = answerOf(q, random, take, context.itemCodes ?? [], receivedBy);
      result = evaluate(content, answers, context);
    }
    if (Object.keys(result.errors).length > 0 || result.actions.blockedBy.length > 0) continue;
    return visibleAnswers(answers, result);
  }
  return null;
}

/** A visit as far as a checklist looks at it. */
export interface AnsweredVisit {
  facts: ChecklistFacts;
  result: Outcome;
  subStatus?: string | undefined;
  at: string;
  lat: number;
  lng: number;
  receivedBy?: string;
}
type Reasons = readonly Pick<Substatus, '_id' | 'name' | 'category'>[];

/** The checklist that a visit answers, with what its rules see; null when it has none. */
export function checklistOf(
  checklists: readonly ActiveChecklist[],
  { facts, result, ...visit }: AnsweredVisit,
  substatuses: Reasons,
): { checklist: ActiveChecklist; context: ChecklistContext } | null {
  const subStatusId = substatuses.find((s) => s.category === result && s.name === visit.subStatus)?._id ?? null;
  const context = contextOf(facts, { subStatusId, at: visit.at, lat: visit.lat, lng: visit.lng });
  const { clientId, vehicleType } = facts;
  const checklist = checklistFor(checklists, { category: result, subStatusId, clientId, vehicleType, context });
  return checklist && { checklist, context };
}

/** The checklist of a visit, filled in; null when it has none. */
export function answerVisit(
  checklists: readonly ActiveChecklist[],
  visit: AnsweredVisit,
  substatuses: Reasons,
  random: Random,
  take: Take,
): SentChecklist | null {
  const found = checklistOf(checklists, visit, substatuses);
  if (!found) return null;
  const { checklist, context } = found;
  const answers = fillChecklist(checklist.content, context, random, take, visit.receivedBy);
  return answers && { versionId: checklist.versionId, answers };
}
