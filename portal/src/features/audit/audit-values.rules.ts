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

interface Words {
  yes: string;
  no: string;
  empty: string;
  items: (count: number) => string;
}
/** A kept value as a person reads it: names of things, not their ids; long lists by their number. */
export function valueText(value: unknown, words: Words): string {
  if (value === null || value === undefined || value === '') return words.empty;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (Array.isArray(value)) {
    if (value.length === 0) return words.empty;
    const texts = value.map((item) => valueText(item, words));
    return texts.join(', ').length <= 200 ? texts.join(', ') : words.items(value.length);
  }
  if (typeof value !== 'object') return String(value);
  const object = value as Record<string, unknown>;
  const name = object.fullName ?? object.name;
  if (typeof name === 'string' && '_id' in object) return name;
  const parts = Object.entries(object)
    .filter(([key, part]) => key !== '_id' && part !== null && part !== '' && typeof part !== 'object')
    .map(([key, part]) => `${key}: ${valueText(part, words)}`);
  return parts.length > 0 ? parts.join(' · ') : words.items(Object.keys(object).length);
}
