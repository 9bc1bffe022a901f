import { type Ahead, keyOf, looksAhead, readContent, remembered } from './checklist-ahead.ts';
import {
  type ChecklistAnswers,
  type ChecklistContent,
  type Fact,
  facts,
  type Question,
  type Rule,
} from './checklist-content.ts';
import type { ChecklistContext } from './checklist-logic.ts';
import { itemsOf, noAnswer, type ValueClass } from './checklist-values.ts';

/**
 * One situation on the way: all that later rules can still tell apart. Situations that are alike are one. Sets of rules and places are kept as bits.
 */
export interface Situation {
  /** Questions before this place are skipped. */
  next: number;
  isOver: boolean;
  isBlocked: boolean;
  /** A photo, video, signature or scan was given. */
  hasEvidence: boolean;
  /** Later questions that a rule has shown, or made required. */
  shown: bigint;
  required: bigint;
  /** Rules that were looked at in part and are decided: of all tests one failed, of any one held. */
  decided: bigint;
  /** Which of the items that tests of scans tell apart the guide has. */
  items: number;
  /** Of the costliest way here: whether each answer on it is known to exist, what was asked and answered last, and before. */
  cost: number;
  isSample: boolean;
  from: Situation | null;
  asked: number;
  did: readonly [string, ValueClass['value']] | null;
  /** What comes of it, and whether with the next question asked, or not. */
  leads: Map<Situation, { asked: boolean; skipped: boolean }>;
}

export interface Walk {
  questions: Question[];
  /** By place: asked on some path; asked and required, but no answer would do. */
  asked: boolean[];
  impossible: boolean[];
  /** Rules that held, and that did not, where they were judged. */
  held: Set<Rule>;
  failed: Set<Rule>;
  /** One after the other; `place`: the question that comes next, null where only a fact becomes known. */
  layers: { place: number | null; situations: Situation[] }[];
  /** Up to this place every path was walked, with every answer that matters. */
  exactUntil: number;
  ahead: Ahead;
}
/** How many moves are made in all; and from one question to the next, before and after that. */
const budget = { moves: 15_000, step: 4_000, stepAfter: 100 };
const spread = <T>(all: readonly T[], most: number): T[] =>
  Array.from(
    { length: Math.min(most, all.length) },
    (_, n) => all[Math.floor((n * all.length) / Math.min(most, all.length))] as T,
  );
const isEvidence = (q: Question): boolean => ['photos', 'video', 'signature', 'scanning'].includes(q.type);
const bit = (n: number): bigint => 1n << BigInt(n);

/**
 * Walks a content as phones do, with one answer of each kind that its rules tell apart, all paths at once: situations that nothing later can tell apart are
 * walked on as one. Beyond the budget the costliest and some others are walked on (`exactUntil`).
 */
export function walkOf(content: ChecklistContent, costOf: (q: Question) => number): Walk {
  const read = readContent(content);
  const { questions, rules, rulesAt, showsAt, testsOf, items, answersOf, factsOf, looked } = read;
  /** Classes with the rules that they decide; of those that decide the same, one. */
  const effects = (key: string, classes: readonly ValueClass[]): { value: ValueClass; decides: bigint }[] => {
    const made = new Map<string, { value: ValueClass; decides: bigint }>();
    for (const value of classes) {
      let decides = 0n;
      for (const [n, { rule, n: at }] of (looked.get(key)?.of ?? []).entries())
        if ((value.holds[n] ?? false) === (rule.when.match === 'any')) decides |= bit(at);
      const known = `${decides} ${value.value === undefined}`;
      if (!made.has(known)) made.set(known, { value, decides });
    }
    return [...made.values()];
  };
  const answersTo = remembered((key: string) => effects(key.split(' ')[0] as string, answersOf(key).classes));
  const none = remembered(
    (id: string) => effects(id, [noAnswer(testsOf(id))])[0] as { value: ValueClass; decides: bigint },
  );
  const factsTo = remembered((key: string) => effects(key, factsOf(key)));

  const walk: Walk = {
    questions,
    asked: questions.map((): boolean => false),
    impossible: questions.map((): boolean => false),
    held: new Set(),
    failed: new Set(),
    layers: [],
    exactUntil: questions.length,
    ahead: looksAhead(read),
  };
  /** Rules that are judged after a place, and places after it. */
  const openAfter = (place: number): bigint => rules.reduce((bits, r) => (r.last > place ? bits | bit(r.n) : bits), 0n);
  const laterThan = (place: number): bigint =>
    ((1n << BigInt(questions.length)) - 1n) & ~((1n << BigInt(place + 1)) - 1n);

  /** What the rules do once a place is passed. */
  const judge = (one: Situation, place: number, open: bigint, later: bigint): Situation => {
    if (one.isOver) return one;
    let { next, isBlocked, shown, required } = one;
    let isOver: boolean = one.isOver;
    for (const { rule, n, targets } of rulesAt.get(place) ?? []) {
      const isDecided = (one.decided & bit(n)) !== 0n;
      const holds = rule.when.tests.length > 0 && isDecided === (rule.when.match === 'any');
      (holds ? walk.held : walk.failed).add(rule);
      if (!holds) continue;
      for (const [a, action] of rule.actions.entries()) {
        const at = targets[a] ?? [];
        if (action.type === 'show') for (const target of at) shown |= bit(target);
        else if (action.type === 'require') for (const target of at) required |= bit(target);
        else if (action.type === 'block') isBlocked = true;
        else if (action.type === 'finishWith') isOver = true;
        else if (at.length > 0) next = Math.max(next, Math.min(...at));
      }
    }
    if (isOver) return { ...one, next: 0, isOver, isBlocked, shown: 0n, required: 0n, decided: 0n, items: 0 };
    if (next <= place + 1) next = 0;
    const ahead = next > 0 ? later & laterThan(next - 1) : later;
    return { ...one, next, isBlocked, shown: shown & ahead, required: required & ahead, decided: one.decided & open };
  };

  let moves = 0;
  /** The next layer: what comes of each situation, alike ones as one. */
  const step = (
    place: number | null,
    from: Situation[],
    ways: number,
    go: (one: Situation, put: (to: Situation, isAsked: boolean) => void) => void,
  ): Situation[] => {
    const most = Math.max(12, Math.floor((moves < budget.moves ? budget.step : budget.stepAfter) / Math.max(1, ways)));
    let open = from;
    if (from.length > most) {
      walk.exactUntil = Math.min(walk.exactUntil, place ?? -1);
      const costliest = from.reduce((best, one) =>
        !one.isBlocked && (best.isBlocked || one.cost > best.cost) ? one : best,
      );
      open = [...new Set([...spread(from, most), costliest])];
    }
    const layer = new Map<string, Situation>();
    for (const one of open)
      go(one, (to, isAsked) => {
        moves++;
        const key = `${to.next} ${Number(to.isOver)}${Number(to.isBlocked)}${Number(to.hasEvidence)} ${to.items} ${to.shown.toString(32)} ${to.required.toString(32)} ${to.decided.toString(32)}`;
        const known = layer.get(key) ?? { ...to, leads: new Map() };
        layer.set(key, known);
        if (to.cost > known.cost || (to.cost === known.cost && to.isSample && !known.isSample))
          Object.assign(known, { cost: to.cost, isSample: to.isSample, from: to.from, asked: to.asked, did: to.did });
        const edge = one.leads.get(known) ?? { asked: false, skipped: false };
        edge[isAsked ? 'asked' : 'skipped'] = true;
        one.leads.set(known, edge);
      });
    walk.layers.push({ place, situations: open });
    return [...layer.values()];
  };

  const start: Situation = {
    next: 0,
    isOver: false,
    isBlocked: false,
    hasEvidence: false,
    shown: 0n,
    required: 0n,
    decided: 0n,
    items: 0,
    cost: 0,
    isSample: true,
    from: null,
    asked: -1,
    did: null,
    leads: new Map(),
  };
  const areItemsAsked = content.rules.some((r) =>
    r.when.tests.some((t) => t.op === 'inItems' || t.op === 'notInItems'),
  );
  const known = new Set<string>();
  /** Facts become known one by one before the first rules that look at them are judged. */
  const pass = (place: number, from: Situation[]): Situation[] => {
    const open = openAfter(place);
    const later = laterThan(place);
    let layer = from;
    for (const fact of facts) {
      const key = `fact ${fact}`;
      if (known.has(key) || !(rulesAt.get(place) ?? []).some((r) => r.rule.when.tests.some((t) => keyOf(t) === key)))
        continue;
      known.add(key);
      layer = step(null, layer, factsTo(key).length, (one, put) => {
        if (one.isOver) put({ ...one, from: one, asked: -1, did: null }, false);
        else
          for (const { value, decides } of factsTo(key))
            put(
              {
                ...one,
                decided: one.decided | decides,
                isSample: one.isSample && value.isSample,
                from: one,
                asked: -1,
                did: [key, value.value],
              },
              false,
            );
      });
    }
    return step(null, layer, 1, (one, put) =>
      put({ ...judge(one, place, open, later), from: one, asked: -1, did: null }, false),
    );
  };
  let layer = [start];
  if (areItemsAsked)
    layer = step(null, layer, items.length, (one, put) => {
      for (const n of items.keys()) put({ ...one, items: n, from: one, did: ['items', n] }, false);
    });
  layer = pass(-1, layer);
  for (const [place, q] of questions.entries()) {
    const cost = costOf(q);
    const noOne = none(q.id);
    const ways = answersTo(`${q.id} 0`).length + 1;
    layer = step(place, layer, ways, (one, put) => {
      const isAsked = !one.isOver && place >= one.next && (!showsAt[place] || (one.shown & bit(place)) !== 0n);
      const base = { ...one, from: one, asked: -1, did: null };
      if (!isAsked) {
        put(one.isOver ? base : { ...base, decided: one.decided | noOne.decides }, false);
        return;
      }
      const isRequired = q.required || (one.required & bit(place)) !== 0n;
      const key = `${q.id} ${one.items}`;
      if (!answersOf(key).isExact) walk.exactUntil = Math.min(walk.exactUntil, place);
      walk.asked[place] = true;
      if (isRequired && answersTo(key).length === 0) walk.impossible[place] = true;
      for (const { value, decides } of answersTo(key))
        put(
          {
            ...base,
            decided: one.decided | decides,
            hasEvidence: one.hasEvidence || isEvidence(q),
            cost: one.cost + cost,
            isSample: one.isSample && value.isSample,
            asked: place,
            did: [q.id, value.value],
          },
          true,
        );
      if (!isRequired)
        put({ ...base, decided: one.decided | noOne.decides, cost: one.cost + cost, asked: place }, true);
    });
    layer = pass(place, layer);
  }
  walk.layers.push({ place: null, situations: layer });
  return walk;
}

/** The costliest way to a situation: what is asked on it, and answers that lead there (null: some answer is only assumed). */
export function wayTo(content: ChecklistContent, walk: Walk, end: Situation) {
  const asked: Question[] = [];
  const answers: ChecklistAnswers = {};
  const context: ChecklistContext = {};
  for (let one: Situation | null = end; one; one = one.from) {
    if (one.asked >= 0) asked.unshift(walk.questions[one.asked] as Question);
    if (!one.did) continue;
    const [key, value] = one.did;
    const codes = key === 'items' ? itemsOf(content)[Number(value)] : undefined;
    if (codes) context.itemCodes = codes;
    else if (key.startsWith('fact ')) context[key.slice(5) as Fact] = value as string | number | null;
    else if (key !== 'items' && value !== undefined && value !== null && typeof value !== 'number')
      answers[key] = value;
  }
  return { asked, answers: end.isSample ? answers : null, context };
}
