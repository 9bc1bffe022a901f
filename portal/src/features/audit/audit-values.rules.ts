import type { AuditEntry } from '@tramo/contract/audit';

/** One field of an entry: its value before and after. */
export interface FieldChange {
  key: string;
  before: unknown;
  after: unknown;
}

/** Fields of an entry, in the order in which the shapes name them. */
export function changesOf(before: Record<string, unknown>, after: Record<string, unknown>): FieldChange[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  // `cedisIds` says in ids what `cedi` says in names.
  return keys
    .filter((key) => !(key === 'cedisIds' && keys.includes('cedi')))
    .map((key) => ({ key, before: before[key], after: after[key] }));
}

/** What an entry is about: "Vehículo Urvan 3". "Ruta 16" says already what it is; a session is its user's. */
export const subjectOf = (entry: Pick<AuditEntry, 'kind' | 'subjectName'>, kindName: string): string => {
  if (entry.kind === 'session') return '';
  return entry.subjectName.startsWith(kindName) ? entry.subjectName : `${kindName} ${entry.subjectName}`;
};
