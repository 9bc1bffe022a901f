/** Checklists, answers and visits for tests: by hand (`aQuestion`, `aRule`, `aContent`), or any at all for properties (fast-check). */
import fc from 'fast-check';
import {
  type Action,
  type AnswerFormat,
  type ChecklistAnswers,
  type ChecklistContent,
  checklistLimits,
  type Fact,
  factOperators,
  facts,
  isChoice,
  mostOf,
  type Operator,
  operatorsOf,
  type Question,
  type QuestionType,
  questionsOf,
  questionTypes,
  type Rule,
  type Test,
} from '../src/checklist-content.ts';
import type { ChecklistContext } from '../src/checklist-logic.ts';

/** The n-th id: a valid UUID, the same in every run. */
export const idOf = (n: number): string => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
const label = (es: string) => ({ es, en: '' });

/** A question with the given parts; `n` makes its id (`idOf(n)`), choices have three options: `optionId(q, 0…2)`. */
export function aQuestion(n: number, type: QuestionType, parts: Partial<Question> = {}): Question {
  const options = isChoice(type)
    ? [0, 1, 2].map((o) => ({ id: idOf(n * 100 + 50_000 + o), label: label(`Opción ${o}`), isFailure: o === 2 }))
    : [];
  return {
    id: idOf(n),
    type,
    label: label(`Pregunta ${n}`),
    help: label(''),
    required: false,
    options,
    min: 0,
    max: 0,
    format: 'any',
    cameraOnly: false,
    showInReport: false,
    isDocument: false,
    ...parts,
  };
}
export const optionId = (q: Question, n: number): string => q.options[n % q.options.length]?.id ?? '';

export const asks = (q: Question, op: Operator, ...values: (string | number)[]): Test => ({
  question: q.id,
  fact: null,
  op,
  values,
});
export const knows = (fact: Fact, op: Operator, ...values: (string | number)[]): Test => ({
  question: null,
  fact,
  op,
  values,
});
export const does = (type: Action['type'], targets: readonly { id: string }[] = []): Action => ({
  type,
  targets: targets.map((t) => t.id),
  subStatusId: null,
  reason: type === 'block' ? label('No se puede') : null,
});
export const aRule = (n: number, tests: Test[], actions: Action[], match: 'all' | 'any' = 'all'): Rule => ({
  id: idOf(n + 900_000),
  when: { match, tests },
  actions,
});
/** One section with these questions. */
export const aContent = (questions: Question[], rules: Rule[] = []): ChecklistContent => ({
  sections: [{ id: idOf(800_000), label: label('Sección'), questions }],
  rules,
  notifications: [],
});

const texts = [
  'hola',
  'Sí',
  'vecino de enfrente',
  'ABC-123',
  '7',
  '007',
  '-3',
  '$1,250.50',
  'ana@correo.mx',
  '5512345678',
  'XAXX010101000',
];
const formats: readonly AnswerFormat[] = ['any', 'any', 'any', 'number', 'money', 'phone', 'email', 'rfc', 'plate'];
const codes = ['SKU-1', 'SKU-2', 'otro'];
const factTexts: Partial<Record<Fact, readonly string[]>> = {
  client: [idOf(1001), idOf(1002)],
  guideType: ['delivery', 'recollection'],
  subStatus: [idOf(2001), idOf(2002)],
  certified: ['true', 'false'],
  vehicleType: ['van', 'motorcycle'],
};
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

const nat = fc.nat(9999);
const plans = fc.record({
  questions: fc.array(fc.record({ type: nat, required: fc.boolean(), options: nat, min: nat, max: nat, format: nat }), {
    minLength: 1,
    maxLength: 9,
  }),
  cuts: nat,
  rules: fc.array(
    fc.record({
      last: nat,
      isAny: fc.boolean(),
      tests: fc.array(fc.tuple(nat, nat, nat, nat, nat), { minLength: 1, maxLength: 3 }),
      actions: fc.array(fc.tuple(nat, nat, nat), { minLength: 1, maxLength: 2 }),
    }),
    { maxLength: 7 },
  ),
});

/** Values that the operator takes, of what is asked. */
function valuesFor(op: Operator, q: Question | null, fact: Fact | null, a: number, b: number): (string | number)[] {
  if (op === 'isAnswered' || op === 'isEmpty' || op === 'inItems' || op === 'notInItems') return [];
  const amount = fact ? a % 12 : q?.type === 'shortAnswer' ? (a % 30) - 5 : a % 5;
  if (op === 'between') return [amount, amount + (b % 4)];
  if (op === 'atLeast' || op === 'atMost') return [amount];
  if (op === 'matches') return [pick(formats, a)];
  if (fact) {
    const known = factTexts[fact] ?? [];
    return op === 'anyOf' && b % 2 === 0 ? [...known] : [pick(known, a)];
  }
  if (q && isChoice(q.type)) {
    const first = pick(q.options, a).id;
    const second = pick(q.options, b).id;
    return op === 'is' || op === 'isNot' || first === second ? [first] : [first, second];
  }
  return [q?.type === 'scanning' ? pick(codes, a) : pick(texts, a)];
}

/** Any checklist that can be saved (`contentFaults` finds nothing): one to nine questions, up to seven rules. */
export const contents: fc.Arbitrary<ChecklistContent> = plans.map((plan) => {
  const questions = plan.questions.map((one, n): Question => {
    const q = aQuestion(n + 1, pick(questionTypes, one.type), { required: one.required });
    q.options = q.options.slice(0, 2 + (one.options % 2));
    const most = mostOf(q);
    if (most > 0) {
      q.max = one.max % (Math.min(most, 4) + 1);
      q.min = one.min % ((q.max || Math.min(most, 3)) + 1);
    }
    if (q.type === 'shortAnswer') q.format = pick(formats, one.format);
    return q;
  });
  const cut = plan.cuts % questions.length;
  const sections = [
    { id: idOf(800_000), label: label('Sección'), questions: questions.slice(0, cut) },
    { id: idOf(800_001), label: label('Otra'), questions: questions.slice(cut) },
  ].filter((s) => s.questions.length > 0);
  const rules = plan.rules.map((one, n): Rule => {
    const last = one.last % questions.length; // places before it are looked at, from it on acted on
    const tests = one.tests.map(([which, op, a, b, isFact]): Test => {
      const q = last === 0 || isFact % 4 === 0 ? null : pick(questions.slice(0, last), which);
      const fact = q ? null : pick(facts, which);
      const operator = pick(q ? operatorsOf[q.type] : factOperators(fact as Fact), op);
      return { question: q?.id ?? null, fact, op: operator, values: valuesFor(operator, q, fact, a, b) };
    });
    const second = sections[1];
    const actions = one.actions.map(([type, a, b]): Action => {
      const kind = pick(['show', 'show', 'show', 'require', 'require', 'skipTo', 'finishWith', 'block'] as const, type);
      if (kind === 'finishWith') return { ...does(kind), subStatusId: a % 2 === 0 ? null : idOf(2001) };
      if (kind === 'block') return does(kind);
      const later = questions.slice(last);
      const isSection = second !== undefined && cut >= last && b % 4 === 0;
      return does(kind, [isSection ? second : pick(later, a)]);
    });
    return aRule(n, tests, actions, one.isAny ? 'any' : 'all');
  });
  return { sections, rules, notifications: [] };
});

/** A whole number below n, from any source of chance. */
export type Chance = (n: number) => number;
/** The same numbers for the same seed, in every engine (mulberry32). */
export function chanceOf(seed: number): Chance {
  let s = seed >>> 0;
  return (n) => {
    s = (s + 0x6d2b79f5) >>> 0;
    let t = Math.imul(s ^ (s >>> 15), 1 | s);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
}

const some = <T>(list: readonly T[], count: number, chance: Chance): T[] => {
  const left = [...list];
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(chance(left.length), 1)[0] as T);
};
/** An answer of the right kind to one question, mostly one that is accepted; undefined: none. */
export function answerTo(q: Question, chance: Chance): ChecklistAnswers[string] | undefined {
  if (chance(6) === 0) return undefined;
  const most = Math.min(q.max || mostOf(q), 4);
  const count = chance(8) === 0 ? chance(most + 2) : Math.max(q.min, 1) + chance(Math.max(1, most - q.min + 1));
  const files = () => Array.from({ length: count }, (_, n) => idOf(3000 + n));
  switch (q.type) {
    case 'singleChoice':
      return optionId(q, chance(q.options.length));
    case 'multipleChoice':
      return some(
        q.options.map((o) => o.id),
        count,
        chance,
      );
    case 'shortAnswer':
      return pick([...texts, '3', '12', '20'], chance(texts.length + 3));
    case 'scanning':
      return Array.from({ length: count }, () => pick(codes, chance(codes.length)));
    case 'signature':
      return [idOf(3000)];
    case 'instruction':
      return chance(5) > 0;
    default:
      return files();
  }
}
/** Answers to some of a checklist's questions, by chance. */
export function answersBy(content: ChecklistContent, chance: Chance): ChecklistAnswers {
  return Object.fromEntries(
    questionsOf(content).flatMap((q) => {
      const value = answerTo(q, chance);
      return value === undefined ? [] : [[q.id, value]];
    }),
  );
}
/** What may be known of a visit, by chance. */
export function contextBy(chance: Chance): ChecklistContext {
  const text = (fact: Fact) => (chance(4) === 0 ? null : pick([...(factTexts[fact] ?? []), 'otro'], chance(3)));
  const amount = (least: number) => (chance(4) === 0 ? null : least + chance(14));
  return {
    client: text('client'),
    guideType: text('guideType'),
    subStatus: text('subStatus'),
    certified: text('certified'),
    vehicleType: text('vehicleType'),
    attempt: amount(1),
    declaredValue: amount(0),
    distanceM: amount(0),
    minutesLate: amount(-3),
    ...(chance(3) > 0 && { itemCodes: some(codes, chance(codes.length + 1), chance) }),
  };
}

/** A checklist with answers and a visit. */
export const answered = fc.tuple(contents, fc.integer({ min: 0, max: 2 ** 31 })).map(([content, seed]) => {
  const chance = chanceOf(seed);
  return { content, answers: answersBy(content, chance), context: contextBy(chance), seed };
});

/** Anything at all in the place of an answer: wrong kinds, other questions' options, too many, 4,000 characters. */
export const malformed: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    {},
    [],
    [[]],
    [null],
    [1],
    [''],
    ['  '],
    '',
    '   ',
    'x'.repeat(4000),
    ['x'.repeat(4000)],
    idOf(50_150),
    [idOf(50_150), idOf(50_150)],
    Array.from({ length: checklistLimits.scans + 1 }, (_, n) => `S${n}`),
    '__proto__',
    { toString: 1 },
  ),
  fc.jsonValue({ maxDepth: 2 }),
);
