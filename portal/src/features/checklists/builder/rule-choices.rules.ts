import {
  type Action,
  type ChecklistContent,
  type Fact,
  factOperators,
  isChoice,
  lastPlaceOf,
  type Operator,
  operatorsOf,
  placesOf,
  type Question,
  questionsOf,
  type Rule,
  type Test,
} from '@tramo/contract/checklist-content';

/** A condition that looks at nothing yet, an action on nothing yet: rows to be filled in. */
export const emptyTest: Test = { question: null, fact: null, op: 'isAnswered', values: [] };
export const emptyAction: Action = { type: 'require', targets: [], subStatusId: null, reason: null };

/** What the values of a test are. */
export type ValueKind = 'none' | 'option' | 'number' | 'text' | 'format' | 'fact';
export function valueKindOf({ fact, op }: Test, q: Question | undefined): ValueKind {
  if (['inItems', 'notInItems', 'isAnswered', 'isEmpty'].includes(op)) return 'none';
  if (op === 'atLeast' || op === 'atMost' || op === 'between') return 'number';
  if (fact !== null) return 'fact';
  if (op === 'matches') return 'format';
  return q && isChoice(q.type) ? 'option' : 'text';
}
export const takesMany = (op: Operator): boolean => op === 'anyOf' || op === 'includes' || op === 'excludes';

export const operatorsFor = (tested: Test, content: ChecklistContent): readonly Operator[] => {
  if (tested.fact !== null) return factOperators(tested.fact);
  const q = questionsOf(content).find((one) => one.id === tested.question);
  return q ? operatorsOf[q.type] : [];
};

/** A test of something else, with the first operator that it has. */
export function testOf(subject: { question: string } | { fact: Fact }, content: ChecklistContent): Test {
  const next: Test = { ...emptyTest, ...subject };
  return withOperator(next, operatorsFor(next, content)[0] ?? 'isAnswered', content);
}
/** The same test with another operator: values that it has no use for go. */
export function withOperator(tested: Test, op: Operator, content: ChecklistContent): Test {
  const q = questionsOf(content).find((one) => one.id === tested.question);
  const next = { ...tested, op };
  const kind = valueKindOf(next, q);
  const isKept = kind !== 'none' && kind === valueKindOf(tested, q);
  const kept = isKept ? tested.values : [];
  if (kind === 'number')
    return {
      ...next,
      values: (kept.length > 0 ? [...kept, kept[0] as number] : [1, 2]).slice(0, op === 'between' ? 2 : 1),
    };
  if (kind === 'text') return { ...next, values: kept.length > 0 ? kept.slice(0, 1) : [''] };
  if (kind === 'format') return { ...next, values: ['number'] };
  return { ...next, values: takesMany(op) ? kept : kept.slice(0, 1) };
}

/** Questions that a rule may look at: those in front of all that it acts on. */
export function testable(content: ChecklistContent, actions: readonly Action[]): Question[] {
  const places = placesOf(content);
  const first = Math.min(
    Number.POSITIVE_INFINITY,
    ...actions.flatMap((does) =>
      does.type === 'finishWith' || does.type === 'block'
        ? []
        : does.targets.map((id) => places.questions.get(id)?.place ?? places.sections.get(id)?.place ?? -1),
    ),
  );
  return questionsOf(content).filter((q) => (places.questions.get(q.id)?.place as number) < first);
}

/** Questions and sections that a rule may act on: those behind all that it looks at. */
export function reachable(content: ChecklistContent, rule: Rule): { id: string; isSection: boolean }[] {
  const places = placesOf(content);
  const last = lastPlaceOf(rule.when.tests, places);
  return content.sections.flatMap((part) => [
    ...(part.questions.length > 0 && (places.sections.get(part.id)?.place as number) > last
      ? [{ id: part.id, isSection: true }]
      : []),
    ...part.questions
      .filter((q) => (places.questions.get(q.id)?.place as number) > last)
      .map((q) => ({ id: q.id, isSection: false })),
  ]);
}

/** Facts that rules and notices look at. */
export function factsLookedAt(content: ChecklistContent): { facts: Fact[]; hasItems: boolean } {
  const tests = [
    ...content.rules.flatMap((rule) => rule.when.tests),
    ...content.notifications.flatMap((one) => one.tests),
  ];
  return {
    facts: [...new Set(tests.flatMap((one) => one.fact ?? []))],
    hasItems: tests.some((one) => one.op === 'inItems' || one.op === 'notInItems'),
  };
}
