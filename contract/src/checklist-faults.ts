import {
  answerFormats,
  type ChecklistContent,
  type Condition,
  checklistLimits,
  type Fact,
  factOperators,
  isChoice,
  lastPlaceOf,
  mostOf,
  type Operator,
  operatorsOf,
  type Places,
  placesOf,
  type Question,
  questionsOf,
  type Rule,
  type Test,
} from './checklist-content.ts';
import { foldText } from './text.ts';

/** What is wrong with a part of a content: where (`sections.0.questions.2.options`), and a key of `fieldMessages`. */
export interface ContentFault {
  path: string;
  key:
    | 'required'
    | 'duplicated'
    | 'optionsFew'
    | 'tooMany'
    | 'tooLarge'
    | 'minMax'
    | 'invalid'
    | 'number'
    | 'unknownQuestion'
    | 'laterQuestion';
}

/**
 * Everything of a content that its schema cannot see, in the order of the content: no question, repeated ids and labels, fewer than two options, counts out
 * of range, rules without condition or action, and tests of questions that are gone or that come later than what the rule acts on. None: it can be saved,
 * and `evaluate` ends in one pass, for every rule looks only at what was asked before.
 */
export function contentFaults(content: ChecklistContent): ContentFault[] {
  const faults: ContentFault[] = [];
  const fault = (path: string, key: ContentFault['key']): void => void faults.push({ path, key });
  const all = questionsOf(content);
  if (all.length === 0) fault('sections', 'required');
  if (all.length > checklistLimits.questions) fault('sections', 'tooMany');
  const ids = new Set<string>();
  const takeId = (path: string, one: string): void => {
    if (ids.has(one)) fault(`${path}.id`, 'duplicated');
    ids.add(one);
  };
  const labels = new Set<string>();
  for (const [s, part] of content.sections.entries()) {
    takeId(`sections.${s}`, part.id);
    for (const [n, q] of part.questions.entries()) {
      const at = `sections.${s}.questions.${n}`;
      takeId(at, q.id);
      const said = foldText(q.label.es.trim());
      if (labels.has(said)) fault(`${at}.label.es`, 'duplicated');
      labels.add(said);
      questionFaults(q, at, fault);
    }
  }
  const places = placesOf(content);
  for (const [n, one] of content.rules.entries()) ruleFaults(one, `rules.${n}`, places, fault);
  for (const [n, one] of content.notifications.entries()) {
    const at = `notifications.${n}`;
    if (one.trigger !== 'ALWAYS' && one.tests.length === 0) fault(`${at}.tests`, 'required');
    const { emails, roles, clientContacts } = one.recipients;
    if (emails.length === 0 && roles.length === 0 && !clientContacts) fault(`${at}.recipients`, 'required');
    for (const [t, tested] of one.tests.entries()) testFault(tested, `${at}.tests.${t}`, places, fault);
  }
  return faults;
}
/** What is wrong with the condition under which a checklist is the one to answer: no test, or tests of anything but facts. Paths begin with `logic`. */
export function logicFaults(logic: Condition): ContentFault[] {
  const faults: ContentFault[] = [];
  const none: Places = { questions: new Map(), sections: new Map() };
  if (logic.tests.length === 0) faults.push({ path: 'logic.tests', key: 'required' });
  for (const [n, tested] of logic.tests.entries())
    testFault(tested, `logic.tests.${n}`, none, (path, key) => void faults.push({ path, key }));
  return faults;
}
type Report = (path: string, key: ContentFault['key']) => void;

function questionFaults(q: Question, at: string, fault: Report): void {
  if (isChoice(q.type)) {
    if (q.options.length < checklistLimits.optionsMin) fault(`${at}.options`, 'optionsFew');
    const [ids, labels] = [new Set<string>(), new Set<string>()];
    for (const [o, option] of q.options.entries()) {
      const said = foldText(option.label.es.trim());
      if (ids.has(option.id) || labels.has(said)) fault(`${at}.options.${o}.label.es`, 'duplicated');
      ids.add(option.id);
      labels.add(said);
    }
  }
  const top = mostOf(q);
  if (top === 0) return;
  if (q.max > top) fault(`${at}.max`, 'tooLarge');
  if (q.min > top) fault(`${at}.min`, 'tooLarge');
  else if (q.max > 0 && q.min > q.max) fault(`${at}.min`, 'minMax');
}

function ruleFaults(one: Rule, at: string, places: Places, fault: Report): void {
  if (one.when.tests.length === 0) fault(`${at}.when.tests`, 'required');
  if (one.actions.length === 0) fault(`${at}.actions`, 'required');
  for (const [t, tested] of one.when.tests.entries()) testFault(tested, `${at}.when.tests.${t}`, places, fault);
  const last = lastPlaceOf(one.when.tests, places);
  for (const [n, does] of one.actions.entries()) {
    const where = `${at}.actions.${n}`;
    if (does.type === 'block' && does.reason === null) fault(`${where}.reason`, 'required');
    if (does.type === 'finishWith' || does.type === 'block') continue;
    if (does.targets.length === 0) fault(`${where}.targets`, 'required');
    if (does.type === 'skipTo' && does.targets.length > 1) fault(`${where}.targets`, 'tooMany');
    for (const target of does.targets) {
      const part = places.sections.get(target);
      const place = places.questions.get(target)?.place ?? (part && part.size > 0 ? part.place : undefined);
      if (place === undefined) fault(`${where}.targets`, 'unknownQuestion');
      else if (place <= last) fault(`${where}.targets`, 'laterQuestion');
    }
  }
}

/** How many values each operator takes, least and most. */
const valuesOf: Record<Operator, readonly [number, number]> = {
  is: [1, 1],
  isNot: [1, 1],
  anyOf: [1, checklistLimits.options],
  includes: [1, checklistLimits.options],
  excludes: [1, checklistLimits.options],
  atLeast: [1, 1],
  atMost: [1, 1],
  between: [2, 2],
  equals: [1, 1],
  contains: [1, 1],
  matches: [1, 1],
  inItems: [0, 0],
  notInItems: [0, 0],
  isAnswered: [0, 0],
  isEmpty: [0, 0],
};
const numeric: readonly Operator[] = ['atLeast', 'atMost', 'between'];

function testFault(tested: Test, at: string, places: Places, fault: Report): void {
  const found = faultOfTest(tested, places);
  if (found) fault(found.part === '' ? at : `${at}.${found.part}`, found.key);
}
function faultOfTest(tested: Test, places: Places): { part: string; key: ContentFault['key'] } | null {
  if ((tested.question === null) === (tested.fact === null)) return { part: '', key: 'required' };
  const found = tested.question === null ? null : places.questions.get(tested.question);
  if (found === undefined) return { part: 'question', key: 'unknownQuestion' };
  const allowed: readonly Operator[] = found ? operatorsOf[found.question.type] : factOperators(tested.fact as Fact);
  if (!allowed.includes(tested.op)) return { part: 'op', key: 'invalid' };
  const [least, top] = valuesOf[tested.op];
  if (tested.values.length < least) return { part: 'values', key: 'required' };
  if (tested.values.length > top) return { part: 'values', key: 'tooMany' };
  if (numeric.includes(tested.op)) {
    if (tested.values.some((v) => typeof v !== 'number')) return { part: 'values', key: 'number' };
    const isTurned = tested.op === 'between' && Number(tested.values[0]) > Number(tested.values[1]);
    return isTurned ? { part: 'values', key: 'minMax' } : null;
  }
  if (tested.values.some((v) => typeof v === 'string' && v.trim() === '')) return { part: 'values', key: 'required' };
  if (tested.op === 'matches' && !(answerFormats as readonly unknown[]).includes(tested.values[0]))
    return { part: 'values', key: 'invalid' };
  if (tested.fact && tested.values.some((v) => typeof v !== 'string')) return { part: 'values', key: 'invalid' };
  if (found && isChoice(found.question.type)) {
    const options = new Set<unknown>(found.question.options.map((o) => o.id));
    if (tested.values.some((v) => !options.has(v))) return { part: 'values', key: 'unknownQuestion' };
  }
  return null;
}
