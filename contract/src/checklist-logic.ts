import {
  type Action,
  type AnswerFormat,
  type AnswerValue,
  answerFormats,
  type ChecklistAnswers,
  type ChecklistContent,
  type Condition,
  checklistLimits,
  type Fact,
  isChoice,
  lastPlaceOf,
  mostOf,
  placesOf,
  type Question,
  questionsOf,
  type Rule,
  type Test,
} from './checklist-content.ts';
import { foldText } from './text.ts';

/** What is known of the visit, beside the answers. null: not known. `itemCodes`: codes, SKUs and barcodes of the guide's items. */
export type ChecklistContext = Partial<Record<Fact, string | number | null>> & { itemCodes?: readonly string[] };

/** Why an answer is not good: keys of `fieldMessages`. */
export type AnswerError =
  | 'required'
  | 'invalid'
  | 'tooFew'
  | 'tooMany'
  | 'tooLong'
  | 'number'
  | 'phone'
  | 'email'
  | 'rfc'
  | 'plate';

export interface Evaluation {
  /** Questions that are asked, in their order. */
  visible: string[];
  /** Those of them that must be answered. */
  required: string[];
  /** What is wrong with the answers of visible questions. */
  errors: Record<string, AnswerError>;
  actions: {
    /** The sub-status that a rule ends the visit with (null: the one chosen); absent while none does. */
    finishWith?: string | null;
    /** Rules that keep the visit from being sent. */
    blockedBy: string[];
    /** Notifications whose tests hold. */
    notify: string[];
  };
  /** The questions walked so far: visible ones, to the first whose answer is missing or wrong. */
  path: string[];
}

/** What of a content does not depend on answers, found once for each. */
interface Compiled {
  questions: Question[];
  placeOf: Map<string, number>;
  /** By place: the rules that show it (none: it is visible anyway), and that make it required. */
  shownBy: Rule[][];
  requiredBy: Rule[][];
  /** Rules that lead elsewhere or end, by the last place that they look at (+ 1: those that look at none come first). */
  afterPlace: { rule: Rule; does: Action; target: number }[][];
}
const compiled = new WeakMap<ChecklistContent, Compiled>();

function compile(content: ChecklistContent): Compiled {
  const known = compiled.get(content);
  if (known) return known;
  const questions = questionsOf(content);
  const places = placesOf(content);
  const made: Compiled = {
    questions,
    placeOf: new Map(questions.map((q, n) => [q.id, n])),
    shownBy: questions.map(() => []),
    requiredBy: questions.map(() => []),
    afterPlace: Array.from({ length: questions.length + 1 }, () => []),
  };
  for (const rule of content.rules) {
    const last = lastPlaceOf(rule.when.tests, places);
    for (const does of rule.actions) {
      const targets = does.targets.flatMap((target) => {
        const place = made.placeOf.get(target);
        if (place !== undefined) return [place];
        const part = places.sections.get(target);
        return part ? Array.from({ length: part.size }, (_, n) => part.place + n) : [];
      });
      // A target that the rule's own questions do not precede can never be reached by it: such a content is not saved.
      const later = targets.filter((place) => place > last);
      if (does.type === 'show') for (const place of later) made.shownBy[place]?.push(rule);
      else if (does.type === 'require') for (const place of later) made.requiredBy[place]?.push(rule);
      else if (does.type !== 'skipTo' || later.length > 0)
        made.afterPlace[last + 1]?.push({ rule, does, target: Math.min(...later) });
    }
  }
  compiled.set(content, made);
  return made;
}

const isList = (value: AnswerValue | null | undefined): value is string[] => Array.isArray(value);
/** An answer that says nothing is none: blanks, empty lists, an instruction not read. */
const isBlank = (value: AnswerValue | null | undefined): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  (typeof value === 'string' && value.trim() === '') ||
  (isList(value) && value.length === 0);

const patterns: Record<Exclude<AnswerFormat, 'any' | 'number' | 'money'>, RegExp> = {
  phone: /^\d{10}$/,
  email: /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/,
  rfc: /^[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{3}$/i,
  plate: /^[A-Z0-9][A-Z0-9 -]{2,11}$/i,
};
/** A number as people write it, `$1,250.50` and `1 250` too; null for what is none. `1,5` is none: it must not pass for fifteen. */
export function numberIn(text: string): number | null {
  const said = text.trim();
  if (!/^-?\$?\s?(\d{1,15}|\d{1,3}([,\s]\d{3}){1,4})(\.\d{1,6})?$/.test(said)) return null;
  return Number(said.replace(/[$,\s]/g, ''));
}
/** What is wrong with a short answer by its format, or null. */
function formatError(text: string, format: AnswerFormat): AnswerError | null {
  if (format === 'any') return null;
  if (format === 'number') return numberIn(text) === null ? 'number' : null;
  if (format === 'money') return numberIn(text) === null || (numberIn(text) as number) < 0 ? 'number' : null;
  const plain = format === 'phone' ? text.replace(/[\s()+-]/g, '').replace(/^52(?=\d{10}$)/, '') : text.trim();
  return plain.length <= 120 && patterns[format].test(plain) ? null : format;
}

/** What is wrong with an answer that says something, whether or not one is required; null when it is good. Takes anything: phones send what they like. */
export function valueError(q: Question, value: AnswerValue): AnswerError | null {
  if (q.type === 'instruction') return value === true ? null : 'invalid';
  if (q.type === 'singleChoice') return q.options.some((o) => o.id === value) ? null : 'invalid';
  if (q.type === 'shortAnswer') {
    if (typeof value !== 'string') return 'invalid';
    return value.length > checklistLimits.answer ? 'tooLong' : formatError(value, q.format);
  }
  if (!isList(value) || value.some((v) => typeof v !== 'string' || v.trim() === '')) return 'invalid';
  if (value.some((v) => v.length > checklistLimits.label)) return 'tooLong';
  if (new Set(value).size < value.length && q.type !== 'scanning') return 'invalid';
  if (q.type === 'multipleChoice' && value.some((v) => !q.options.some((o) => o.id === v))) return 'invalid';
  if (q.type === 'signature') return value.length > 1 ? 'tooMany' : null;
  if (value.length > (q.max || mostOf(q))) return 'tooMany';
  return value.length < q.min ? 'tooFew' : null;
}

/** Whether one test holds for a good answer (undefined: none, or its question is not asked; `isEmpty` alone holds for it). */
export function answerHolds(
  q: Question,
  tested: Test,
  value: AnswerValue | undefined,
  context: ChecklistContext,
): boolean {
  const { op, values } = tested;
  if (op === 'isEmpty') return value === undefined;
  if (value === undefined) return false;
  if (op === 'isAnswered') return true;
  const list = isList(value) ? value : [];
  switch (op) {
    case 'is':
      return value === values[0];
    case 'isNot':
      return value !== values[0];
    case 'anyOf':
      return values.includes(value as string);
    case 'includes':
      return values.every((v) => list.includes(v as string));
    case 'excludes':
      return values.every((v) => !list.includes(v as string));
    case 'equals':
    case 'contains': {
      const wanted = foldText(String(values[0]).trim());
      const said = (q.type === 'scanning' ? list : [String(value)]).map((one) => foldText(one.trim()));
      return said.some((one) => (op === 'equals' ? one === wanted : one.includes(wanted)));
    }
    case 'matches':
      return (
        (answerFormats as readonly unknown[]).includes(values[0]) &&
        formatError(String(value), values[0] as AnswerFormat) === null
      );
    case 'inItems':
      return list.every((one) => context.itemCodes?.includes(one.trim()));
    case 'notInItems':
      return context.itemCodes !== undefined && list.some((one) => !context.itemCodes?.includes(one.trim()));
    default:
      return compares(tested, q.type === 'shortAnswer' ? numberIn(String(value)) : list.length);
  }
}
function compares({ op, values }: Test, amount: number | null): boolean {
  if (amount === null) return false;
  const [a, b] = values as number[];
  if (op === 'between') return amount >= (a as number) && amount <= (b as number);
  return op === 'atLeast' ? amount >= (a as number) : amount <= (a as number);
}
/** Whether a test of a fact holds; what is not known, or of another kind than the test, holds none. */
export function factHolds(tested: Test, context: ChecklistContext): boolean {
  const value = context[tested.fact as Fact];
  if (value === undefined || value === null) return false;
  switch (tested.op) {
    case 'is':
      return value === tested.values[0];
    case 'isNot':
      return value !== tested.values[0];
    case 'anyOf':
      return tested.values.includes(value);
    case 'atLeast':
    case 'atMost':
    case 'between':
      return typeof value === 'number' && compares(tested, value);
    default:
      return false;
  }
}

/** Whether a condition over facts alone holds: when a checklist is the one to ask. */
export const factsHold = ({ match, tests }: Condition, context: ChecklistContext): boolean =>
  tests.length === 0 ||
  (match === 'all' ? tests.every((t) => factHolds(t, context)) : tests.some((t) => factHolds(t, context)));

/**
 * What a checklist asks by now, and what is wrong with what was answered. Phone, preview and server run this one function. Everything is derived anew from
 * the answers: nothing stays of an answer that was changed back, and what is not asked counts as not answered and is never required. One pass: rules look at
 * earlier questions alone (`contentFaults`).
 */
export function evaluate(content: ChecklistContent, answers: ChecklistAnswers, context: ChecklistContext): Evaluation {
  const { questions, placeOf, shownBy, requiredBy, afterPlace } = compile(content);
  const good: (AnswerValue | undefined)[] = new Array(questions.length).fill(undefined);
  const held = new Map<Rule, boolean>();
  const testHolds = (tested: Test): boolean => {
    if (tested.question === null) return factHolds(tested, context);
    const place = placeOf.get(tested.question);
    const q = place === undefined ? undefined : questions[place];
    return q !== undefined && answerHolds(q, tested, good[place as number], context);
  };
  const holds = (rule: Rule): boolean => {
    const known = held.get(rule);
    if (known !== undefined) return known;
    const { match, tests } = rule.when;
    const does = tests.length > 0 && (match === 'all' ? tests.every(testHolds) : tests.some(testHolds));
    held.set(rule, does);
    return does;
  };

  const result: Evaluation = {
    visible: [],
    required: [],
    errors: {},
    actions: { blockedBy: [], notify: [] },
    path: [],
  };
  let next = 0;
  let isOver = false;
  // Once a rule has ended the visit nobody is asked what later rules look at: they must not block what cannot be answered any more.
  const leave = (place: number): void => {
    if (isOver) return;
    for (const { rule, does, target } of afterPlace[place + 1] ?? []) {
      if (!holds(rule)) continue;
      if (does.type === 'block') result.actions.blockedBy.push(rule.id);
      else if (does.type === 'skipTo') next = Math.max(next, target);
      else if (!isOver) {
        isOver = true;
        result.actions.finishWith = does.subStatusId;
      }
    }
  };
  leave(-1);
  let isWalking = true;
  for (const [place, q] of questions.entries()) {
    const shows = shownBy[place] as Rule[];
    if (!isOver && place >= next && (shows.length === 0 || shows.some(holds))) {
      result.visible.push(q.id);
      const isRequired = q.required || (requiredBy[place] as Rule[]).some(holds);
      if (isRequired) result.required.push(q.id);
      const value = answers[q.id];
      const error = value === undefined || isBlank(value) ? (isRequired ? 'required' : null) : valueError(q, value);
      if (error) result.errors[q.id] = error;
      else if (value !== undefined && !isBlank(value)) good[place] = value;
      if (isWalking) result.path.push(q.id);
      if (error) isWalking = false;
    }
    leave(place);
  }
  for (const { id, trigger, tests } of content.notifications) {
    const isTold =
      trigger === 'ALWAYS' ||
      (tests.length > 0 && (trigger === 'ANY' ? tests.some(testHolds) : tests.every(testHolds)));
    if (isTold) result.actions.notify.push(id);
  }
  return result;
}

/** What of the answers is sent and kept: those of visible questions that say something. */
export const visibleAnswers = (answers: ChecklistAnswers, { visible }: Evaluation): ChecklistAnswers =>
  Object.fromEntries(
    visible.flatMap((id) => {
      const value = answers[id];
      return value === undefined || isBlank(value) ? [] : [[id, value]];
    }),
  );

/** Options that say that something is wrong, of what was answered. */
export const failuresOf = (
  content: ChecklistContent,
  answers: ChecklistAnswers,
): { question: Question; option: string }[] =>
  questionsOf(content).flatMap((q) => {
    const value = answers[q.id];
    if (!isChoice(q.type) || value === undefined) return [];
    const chosen = isList(value) ? value : [value];
    return q.options.filter((o) => o.isFailure && chosen.includes(o.id)).map((o) => ({ question: q, option: o.id }));
  });
