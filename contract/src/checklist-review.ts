import { type ChecklistAnswers, type ChecklistContent, placesOf, type Question } from './checklist-content.ts';
import type { ChecklistContext } from './checklist-logic.ts';
import { type Situation, type Walk, walkOf, wayTo } from './checklist-walk.ts';

/** What a reviewer says of a content before it is published. An error: nobody could answer it; a warning: it may be meant so. */
export const findingKinds = {
  /** No path can be sent. */
  noEnd: 'error',
  /** Required, and no answer would do. */
  impossible: 'error',
  /** No path asks it. */
  unreachable: 'warning',
  /** Each path that asks it cannot be sent. */
  onlyBlocked: 'warning',
  ruleNever: 'warning',
  ruleAlways: 'warning',
  /** Its tests never hold. */
  noticeNever: 'warning',
  emptySection: 'warning',
  /** The visit can end without photo, video, signature or scan. */
  noEvidence: 'warning',
} as const satisfies Record<string, 'error' | 'warning'>;
export type FindingKind = keyof typeof findingKinds;

/** One way through a checklist. `answers` lead there when given as they are (files and texts are samples); null: some are only assumed to exist. */
export interface ChecklistPath {
  questionIds: string[];
  answers: ChecklistAnswers | null;
  context: ChecklistContext;
}
export interface Finding {
  kind: FindingKind;
  severity: 'error' | 'warning';
  /** The question, rule, section or notification; null: the whole. */
  at: string | null;
  /** A way that shows it, where there is one. */
  path?: ChecklistPath;
}
/** What a path asks of a driver: at least as many photos as are required, one where none is. */
export interface PathCost {
  questions: number;
  photos: number;
  videos: number;
  scans: number;
  minutes: number;
  megabytes: number;
}
export interface ChecklistReview {
  findings: Finding[];
  /** Different rows of questions with which a visit can be sent. */
  paths: number;
  /** false: too many ways to walk all; there may be more paths, and findings that need all of them are left out. */
  isWhole: boolean;
  /** The path that takes the driver longest. */
  longest: (ChecklistPath & PathCost) | null;
}

const secondsOf = {
  singleChoice: 5,
  multipleChoice: 8,
  shortAnswer: 15,
  photos: 12,
  video: 40,
  signature: 12,
  scanning: 4,
  instruction: 8,
} as const satisfies Record<Question['type'], number>;
const megabytesOf: Partial<Record<Question['type'], number>> = { photos: 1.6, video: 10, signature: 0.1 };
const countOf = (q: Question): number =>
  q.type === 'photos' || q.type === 'video' || q.type === 'scanning' ? Math.max(1, q.min) : 1;
const isEvidence = (q: Question): boolean => ['photos', 'video', 'signature', 'scanning'].includes(q.type);

export function costOf(asked: readonly Question[]): PathCost {
  const total = (type: Question['type']) => asked.reduce((sum, q) => sum + (q.type === type ? countOf(q) : 0), 0);
  const seconds = asked.reduce((sum, q) => sum + secondsOf[q.type] * countOf(q), 0);
  const megabytes = asked.reduce((sum, q) => sum + (megabytesOf[q.type] ?? 0) * countOf(q), 0);
  return {
    questions: asked.length,
    photos: total('photos'),
    videos: total('video'),
    scans: total('scanning'),
    minutes: Math.ceil(seconds / 60),
    megabytes: Math.ceil(megabytes),
  };
}

/**
 * Reads a content (one without `contentFaults`) as somebody who tries every path: what is never asked, rules that never or always hold, what cannot be
 * answered or sent, ways without evidence, and the longest path with its cost. It never calls unreachable what some visit reaches; where there are too many
 * ways it says less, and says so (`isWhole`). Phone's evaluator and this one agree: every path comes with answers that `evaluate` walks alike.
 */
export function reviewOf(content: ChecklistContent): ChecklistReview {
  const walk = walkOf(content, (q) => secondsOf[q.type] * countOf(q));
  const isWhole = walk.exactUntil >= walk.questions.length;
  const ends = (walk.layers.at(-1)?.situations ?? []).filter((s) => !s.isBlocked);
  const findings: Finding[] = [];
  const find = (kind: FindingKind, at: string | null, path?: ChecklistPath): void =>
    void findings.push({ kind, severity: findingKinds[kind], at, ...(path && { path }) });

  const hasEnd = ends.length > 0;
  if (walk.questions.length > 0 && !hasEnd && isWhole) find('noEnd', null);
  const sent = hasEnd ? leadsTo(walk, ends) : null;
  for (const part of content.sections) if (part.questions.length === 0) find('emptySection', part.id);
  for (const [place, q] of walk.questions.entries()) {
    const isReached = walk.asked[place] || (walk.exactUntil < place && walk.ahead.canAsk[place]);
    if (!isReached) find('unreachable', q.id);
    else if (walk.impossible[place]) find('impossible', q.id);
    else if (sent && isWhole && !asksOnWay(walk, place, sent)) find('onlyBlocked', q.id);
  }
  const places = placesOf(content);
  const lastOf = (rule: ChecklistContent['rules'][number]): number =>
    Math.max(-1, ...rule.when.tests.map((t) => places.questions.get(t.question ?? '')?.place ?? -1));
  for (const rule of content.rules) {
    const isKnown = lastOf(rule) < walk.exactUntil;
    if (!walk.ahead.canHold.has(rule) || (isKnown && !walk.held.has(rule))) find('ruleNever', rule.id);
    else if (isKnown && !walk.failed.has(rule)) find('ruleAlways', rule.id);
  }
  for (const one of content.notifications)
    if (one.trigger !== 'ALWAYS' && !walk.ahead.canTell(one)) find('noticeNever', one.id);
  if (!walk.questions.some(isEvidence)) {
    if (walk.questions.length > 0) find('noEvidence', null);
  } else {
    const bare = ends.find((s) => !s.hasEvidence && s.isSample);
    if (bare) find('noEvidence', null, pathTo(content, walk, bare));
  }

  const costliest = ends.reduce<Situation | null>(
    (best, one) => (best === null || one.cost > best.cost ? one : best),
    null,
  );
  const way = costliest && wayTo(content, walk, costliest);
  const { ways, isCounted } = sent ? countWays(walk, sent) : { ways: 0, isCounted: true };
  return {
    findings: findings.sort((a, b) => a.severity.localeCompare(b.severity)),
    paths: ways,
    isWhole: isWhole && isCounted,
    longest: way && {
      questionIds: way.asked.map((q) => q.id),
      answers: way.answers,
      context: way.context,
      ...costOf(way.asked),
    },
  };
}
const pathTo = (content: ChecklistContent, walk: Walk, end: Situation): ChecklistPath => {
  const { asked, answers, context } = wayTo(content, walk, end);
  return { questionIds: asked.map((q) => q.id), answers, context };
};

/** The situations from which a visit can still be sent. */
function leadsTo(walk: Walk, ends: readonly Situation[]): Set<Situation> {
  const good = new Set(ends);
  for (const { situations } of walk.layers.slice(0, -1).reverse())
    for (const one of situations) for (const next of one.leads.keys()) if (good.has(next)) good.add(one);
  return good;
}
const asksOnWay = (walk: Walk, place: number, sent: ReadonlySet<Situation>): boolean =>
  (walk.layers.find((l) => l.place === place)?.situations ?? []).some((one) =>
    [...one.leads].some(([next, edge]) => edge.asked && sent.has(next)),
  );

/** How many different rows of questions lead to an end: situations reached by the same row are counted as one. */
function countWays(walk: Walk, sent: ReadonlySet<Situation>): { ways: number; isCounted: boolean } {
  const numbers = new Map<Situation, number>();
  const keyOf = (group: ReadonlySet<Situation>): string =>
    [...group]
      .map((s) => {
        if (!numbers.has(s)) numbers.set(s, numbers.size);
        return numbers.get(s) as number;
      })
      .sort((a, b) => a - b)
      .join(',');
  const first = new Set((walk.layers[0]?.situations ?? []).filter((s) => sent.has(s)));
  let groups = new Map([[keyOf(first), { states: first, ways: 1 }]]);
  let work = 0;
  for (const { place } of walk.layers.slice(0, -1)) {
    const next: typeof groups = new Map();
    for (const { states, ways } of groups.values()) {
      for (const side of place === null ? (['skipped'] as const) : (['asked', 'skipped'] as const)) {
        const after = new Set<Situation>();
        for (const one of states) for (const [to, edge] of one.leads) if (edge[side] && sent.has(to)) after.add(to);
        work += after.size + 1;
        if (after.size === 0) continue;
        const key = keyOf(after);
        const known = next.get(key);
        if (known) known.ways += ways;
        else next.set(key, { states: after, ways });
      }
    }
    groups = next;
    // Beyond reason nobody wants the exact number: those found so far are told, as a least one.
    if (work > 80_000) break;
  }
  return { ways: [...groups.values()].reduce((sum, g) => sum + g.ways, 0), isCounted: work <= 80_000 };
}
