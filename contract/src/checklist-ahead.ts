import {
  type ChecklistContent,
  type Fact,
  lastPlaceOf,
  type Notification,
  type Places,
  placesOf,
  type Question,
  questionsOf,
  type Rule,
  type Test,
} from './checklist-content.ts';
import {
  answerClasses,
  factClasses,
  itemsOf,
  noAnswer,
  type ValueClass,
  type ValueClasses,
} from './checklist-values.ts';

/** A rule with its number, the last place that it looks at, and the places that each of its actions is for. */
export interface RuleRead {
  rule: Rule;
  n: number;
  last: number;
  targets: number[][];
}
/** A content as the reviewer's walks need it. Questions go by their id, facts by `fact attempt`. */
export interface ContentRead {
  questions: Question[];
  places: Places;
  rules: RuleRead[];
  /** Rules by the last place that they look at: there they are judged. */
  rulesAt: Map<number, RuleRead[]>;
  /** By place: whether a rule shows it (else it is visible anyway). */
  showsAt: boolean[];
  /** The tests of each question and fact, with the rules that they are of. */
  looked: Map<string, { tests: Test[]; of: RuleRead[] }>;
  testsOf: (key: string) => readonly Test[];
  items: ReturnType<typeof itemsOf>;
  /** By `<question> <n-th of items>`. */
  answersOf: (key: string) => ValueClasses;
  factsOf: (key: string) => ValueClass[];
}
export const keyOf = (t: Test): string => t.question ?? `fact ${t.fact}`;

export function remembered<T>(make: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make(key);
    known.set(key, made);
    return made;
  };
}

export function readContent(content: ChecklistContent): ContentRead {
  const questions = questionsOf(content);
  const places = placesOf(content);
  const rules = content.rules.map((rule, n): RuleRead => {
    const last = lastPlaceOf(rule.when.tests, places);
    const targets = rule.actions.map((action) =>
      action.targets
        .flatMap((target) => {
          const own = places.questions.get(target);
          const part = places.sections.get(target);
          return own ? [own.place] : Array.from({ length: part?.size ?? 0 }, (_, i) => (part?.place ?? 0) + i);
        })
        .filter((place) => place > last),
    );
    return { rule, n, last, targets };
  });
  const rulesAt = new Map<number, RuleRead[]>();
  for (const r of rules) rulesAt.set(r.last, [...(rulesAt.get(r.last) ?? []), r]);
  const showsAt = questions.map((): boolean => false);
  for (const { rule, targets } of rules)
    for (const [n, action] of rule.actions.entries())
      if (action.type === 'show') for (const target of targets[n] ?? []) showsAt[target] = true;

  const looked = new Map<string, { tests: Test[]; of: RuleRead[] }>();
  for (const r of rules)
    for (const t of r.rule.when.tests) {
      const known = looked.get(keyOf(t)) ?? { tests: [], of: [] };
      known.tests.push(t);
      known.of.push(r);
      looked.set(keyOf(t), known);
    }
  const testsOf = (key: string): readonly Test[] => looked.get(key)?.tests ?? [];
  const items = itemsOf(content);
  const answersOf = remembered((key: string): ValueClasses => {
    const [id = '', which] = key.split(' ');
    return answerClasses(places.questions.get(id)?.question as Question, testsOf(id), items[Number(which)]);
  });
  const factsOf = remembered((key: string) => factClasses(key.slice(5) as Fact, testsOf(key)));
  return { questions, places, rules, rulesAt, showsAt, looked, testsOf, items, answersOf, factsOf };
}

export interface Ahead {
  canAsk: boolean[];
  canHold: Set<Rule>;
  canTell: (one: Pick<Notification, 'trigger' | 'tests'>) => boolean;
}

/**
 * What each rule could do by itself, without what was answered before: allows more than there is, and is quick whatever the size. What it denies is
 * impossible.
 */
export function looksAhead({
  questions,
  places,
  rulesAt,
  showsAt,
  testsOf,
  items,
  answersOf,
  factsOf,
}: ContentRead): Ahead {
  const canAsk: boolean[] = [];
  const canHold = new Set<Rule>();
  const waysOf = (key: string, own: readonly Test[]): ValueClass[] => {
    const found = places.questions.get(key);
    if (!found) return own === testsOf(key) ? factsOf(key) : factClasses(key.slice(5) as Fact, own);
    if (!canAsk[found.place]) return [noAnswer(own)];
    const all = (found.question.type === 'scanning' ? items : [undefined]).map((codes, n) =>
      own === testsOf(key) ? answersOf(`${key} ${n}`) : answerClasses(found.question, own, codes),
    );
    const anyAtAll = { value: undefined, holds: own.map(() => true), isSample: false };
    return [noAnswer(own), ...all.flatMap((a) => (a.isExact ? a.classes : [...a.classes, anyAtAll]))];
  };
  const testsCan = (match: 'all' | 'any', tests: readonly Test[], ownOf: (key: string) => readonly Test[]): boolean => {
    const keys = [...new Set(tests.map(keyOf))];
    const can = keys.map((key) => {
      const own = ownOf(key);
      const at = tests.flatMap((t) => (keyOf(t) === key ? [own.indexOf(t)] : []));
      return waysOf(key, own).some((w) => (match === 'all' ? at.every((n) => w.holds[n]) : at.some((n) => w.holds[n])));
    });
    return tests.length > 0 && (match === 'all' ? can.every(Boolean) : can.some(Boolean));
  };
  const opened = questions.map((): boolean => false);
  const judgeAt = (place: number): void => {
    for (const { rule, targets } of rulesAt.get(place) ?? []) {
      if (!testsCan(rule.when.match, rule.when.tests, testsOf)) continue;
      canHold.add(rule);
      for (const [n, action] of rule.actions.entries())
        if (action.type === 'show') for (const target of targets[n] ?? []) opened[target] = true;
    }
  };
  judgeAt(-1);
  for (const place of questions.keys()) {
    canAsk[place] = !showsAt[place] || (opened[place] as boolean);
    judgeAt(place);
  }
  const canTell: Ahead['canTell'] = ({ trigger, tests }) =>
    testsCan(trigger === 'ANY' ? 'any' : 'all', tests, (key) => tests.filter((t) => keyOf(t) === key));
  return { canAsk, canHold, canTell };
}
