import type { ChecklistContent, Question, Section } from '@tramo/contract/checklist-content';
import { isSame, type Merge, mergeOver } from '../../../ui/form/merge.rules.ts';
import type { Draft } from './draft-store.ts';

interface Item {
  id: string;
}
/** The order of a list that two people changed: of both where one of them left it alone, with the other's additions behind what they followed. */
function mergeOrder(was: readonly string[], mine: readonly string[], now: readonly string[]): string[] {
  const common = (list: readonly string[]): string[] =>
    list.filter((id) => was.includes(id) && mine.includes(id) && now.includes(id));
  const isMineMoved = !isSame(common(was), common(mine));
  const [base, other] = isMineMoved ? [mine, now] : [now, mine];
  const order = [...base];
  for (const [n, id] of other.entries()) {
    if (order.includes(id)) continue;
    const before = other.slice(0, n).findLast((one) => order.includes(one));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  }
  return order;
}

interface Found {
  theirs: string[];
  conflicts: string[];
}
/**
 * A list of things with ids. What one of both took away goes, unless the other changed it meanwhile: nothing that somebody typed is lost.
 */
function mergeList<T extends Item>(
  [was, mine, now]: readonly [readonly T[], readonly T[], readonly T[]],
  found: Found,
  mergeOne: (was: T, mine: T, now: T) => T,
): T[] {
  const [before, here, there] = [was, mine, now].map((list) => new Map(list.map((one) => [one.id, one]))) as [
    Map<string, T>,
    Map<string, T>,
    Map<string, T>,
  ];
  const idsOf = (list: readonly T[]): string[] => list.map((one) => one.id);
  return mergeOrder(idsOf(was), idsOf(mine), idsOf(now)).flatMap((id) => {
    const [old, ours, theirs] = [before.get(id), here.get(id), there.get(id)];
    if (ours && theirs) return [mergeOne(old ?? theirs, ours, theirs)];
    const left = (ours ?? theirs) as T;
    if (!old) {
      if (theirs) found.theirs.push(id);
      return [left];
    }
    if (isSame(old, left)) {
      if (ours) found.theirs.push(id);
      return [];
    }
    found.conflicts.push(`${id}.removed`);
    return [left];
  });
}

const fieldsInto = <T extends object>(found: Found, id: string, merge: Merge<T>): T => {
  found.theirs.push(...merge.theirs.map((path) => `${id}.${path}`));
  found.conflicts.push(...merge.conflicts.map((path) => `${id}.${path}`));
  return merge.merged;
};
const mergeFields =
  (found: Found, whole: readonly string[] = []) =>
  <T extends Item>(was: T, mine: T, now: T): T =>
    fieldsInto(found, mine.id, mergeOver(was, mine, now, whole));

function mergeQuestion(found: Found, was: Question, mine: Question, now: Question): Question {
  const { options: a, ...oldRest } = was;
  const { options: b, ...ourRest } = mine;
  const { options: c, ...theirRest } = now;
  const rest = mergeFields(found)(oldRest, ourRest, theirRest);
  return { ...rest, options: mergeList([a, b, c], found, mergeFields(found)) };
}

type Placed = Question & { home: string };
const placedOf = (content: ChecklistContent): Placed[] =>
  content.sections.flatMap((part) => part.questions.map((q) => ({ ...q, home: part.id })));

/** What was typed over what somebody else saved meanwhile, question by question, rule by rule; paths are `<id>.<field>`. */
export function mergeContent(
  was: ChecklistContent,
  mine: ChecklistContent,
  now: ChecklistContent,
): Merge<ChecklistContent> {
  const found: Found = { theirs: [], conflicts: [] };
  const questions = mergeList([placedOf(was), placedOf(mine), placedOf(now)], found, (a, b, c) => {
    const { home: _a, ...before } = a;
    const { home: ours, ...here } = b;
    const { home: theirs, ...there } = c;
    return { ...mergeQuestion(found, before, here, there), home: ours === a.home ? theirs : ours };
  });
  const bare = (content: ChecklistContent) => content.sections.map(({ id, label }) => ({ id, label }));
  const sections: Pick<Section, 'id' | 'label'>[] = mergeList(
    [bare(was), bare(mine), bare(now)],
    found,
    mergeFields(found),
  );
  // A section that one took away while the other put a question into it stays.
  for (const { home } of questions)
    if (!sections.some((part) => part.id === home)) {
      const kept = [...mine.sections, ...now.sections].find((part) => part.id === home) as Section;
      sections.push({ id: kept.id, label: kept.label });
    }
  const merged: ChecklistContent = {
    sections: sections.map(({ id, label }) => ({
      id,
      label,
      questions: questions.flatMap(({ home, ...q }) => (home === id ? [q] : [])),
    })),
    rules: mergeList([was.rules, mine.rules, now.rules], found, mergeFields(found, ['when'])),
    notifications: mergeList([was.notifications, mine.notifications, now.notifications], found, mergeFields(found)),
  };
  return { merged, ...found };
}

/** A whole draft: the checklist's own fields, and its content. */
export function mergeDraft(was: Draft, mine: Draft, now: Draft): Merge<Draft> {
  const { content: a, ...before } = was;
  const { content: b, ...here } = mine;
  const { content: c, ...there } = now;
  const fields = mergeOver(before, here, there);
  const content = mergeContent(a, b, c);
  const named = (paths: readonly string[]): string[] => paths.map((path) => `head.${path}`);
  return {
    merged: { ...fields.merged, content: content.merged },
    theirs: [...named(fields.theirs), ...content.theirs],
    conflicts: [...named(fields.conflicts), ...content.conflicts],
  };
}
