import { createHash } from 'node:crypto';
import type { ChecklistDetail } from '@tramo/contract/checklist-api';
import type { ChecklistContent, Condition, Test } from '@tramo/contract/checklist-content';
import type { ContentFault } from '@tramo/contract/checklist-faults';
import { fieldMessages, type Locale } from '@tramo/contract/problems';

/** What of a checklist its status must keep one of. */
export interface Kept {
  category: string;
  status: 'enabled' | 'inactive' | 'deleted';
  visible: boolean;
  hasLogic: boolean;
}
const kinds = [
  { key: 'checklists.last_one', isOne: (c: Kept) => c.status === 'enabled' },
  { key: 'checklists.last_without_logic', isOne: (c: Kept) => c.status === 'enabled' && !c.hasLogic },
  { key: 'checklists.last_visible', isOne: (c: Kept) => c.status === 'enabled' && c.visible },
] as const;

/**
 * Why a checklist may not become what is wanted, or null: its status would be left without one, without one that has no logic, or without a visible one.
 * `others`: the enabled ones of the status that it is in now. What was not there before is not asked for; nobody is asked before leaving.
 */
export function lastOneFault(
  before: Kept,
  after: Kept,
  others: readonly Omit<Kept, 'category'>[],
): (typeof kinds)[number]['key'] | null {
  if (before.category === 'departure') return null;
  const isMoved = after.category !== before.category;
  const lost = kinds.find(
    ({ isOne }) =>
      isOne(before) && (isMoved || !isOne(after)) && !others.some((o) => isOne({ ...o, category: before.category })),
  );
  return lost?.key ?? null;
}

/** JSON with its keys in one order: a column gives them back in its own. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
/** SHA-256, the same for the same questions, rules and notifications, and for the same ids. */
export const fingerprint = (content: ChecklistContent | Condition | readonly string[]): string =>
  createHash('sha256').update(canonical(content)).digest('hex');

/** Something of the company that a content or a condition names by its id. */
export interface Named {
  path: string;
  kind: 'client' | 'subStatus';
  id: string;
}
const namedInTests = (tests: readonly Test[], at: string): Named[] =>
  tests.flatMap((t, n) =>
    t.fact === 'client' || t.fact === 'subStatus'
      ? t.values.map((value) => ({ path: `${at}.${n}.values`, kind: t.fact as Named['kind'], id: String(value) }))
      : [],
  );
export const namedInLogic = (logic: Condition): Named[] => namedInTests(logic.tests, 'logic.tests');
export const namedInContent = (content: ChecklistContent): Named[] => [
  ...content.rules.flatMap((rule, n) => [
    ...namedInTests(rule.when.tests, `content.rules.${n}.when.tests`),
    ...rule.actions.flatMap((a, i): Named[] =>
      a.subStatusId === null
        ? []
        : [{ path: `content.rules.${n}.actions.${i}.subStatusId`, kind: 'subStatus', id: a.subStatusId }],
    ),
  ]),
  ...content.notifications.flatMap((one, n) => namedInTests(one.tests, `content.notifications.${n}.tests`)),
];

/** Every id in what JSON holds that became another one, by that. */
export const renamed = <T>(value: T, now: ReadonlyMap<string, string>): T =>
  JSON.parse(JSON.stringify(value), (_, part: unknown) => (typeof part === 'string' ? (now.get(part) ?? part) : part));

/** Faults as fields of the form, each with its first. */
export function faultFields(faults: readonly ContentFault[], prefix: string, locale: Locale): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, key } of faults) fields[`${prefix}${path}`] ??= fieldMessages[key][locale];
  return fields;
}

/** What the history keeps of a checklist: of its content how much it is, and its fingerprint. */
export const auditShape = (
  c: Pick<ChecklistDetail, 'content'> & Partial<ChecklistDetail>,
): Record<string, unknown> => ({
  name: c.name,
  description: c.description,
  category: c.category?.value,
  subStatus: c.subStatus?.name ?? null,
  status: c.status,
  visible: c.visible,
  logic: c.logic ? { tests: c.logic.tests.length, fingerprint: fingerprint(c.logic).slice(0, 12) } : null,
  vehicleTypes: c.vehicleTypes,
  position: c.position,
  content: {
    questions: c.questions,
    rules: c.content.rules.length,
    notifications: c.content.notifications.length,
    fingerprint: fingerprint(c.content).slice(0, 12),
  },
});
