import type { Locale } from '@tramo/contract/problems';
import { makeStore, useStore } from './store.ts';

/** The language of the texts, and of what the server answers. */
export const localeStore = makeStore<Locale>('es');
export const useLocale = (): Locale => useStore(localeStore);

export type Values = Readonly<Record<string, string | number>>;

/** Where the brace that opens at `from` is closed. */
function closing(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '{') depth += 1;
    else if (text[at] === '}') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return text.length;
}

/** The branches of a plural: `one {…} other {…}`, `=0 {…}`. */
function branch(inside: string, n: number): string {
  const branches: Record<string, string> = {};
  for (let at = 0; at < inside.length; ) {
    const open = inside.indexOf('{', at);
    if (open < 0) break;
    const end = closing(inside, open);
    branches[inside.slice(at, open).trim()] = inside.slice(open + 1, end);
    at = end + 1;
  }
  return branches[`=${n}`] ?? (n === 1 ? branches.one : undefined) ?? branches.other ?? '';
}

/**
 * A text with its values filled in: `{name}`, and `{n, plural, =0 {none} one {one stop} other {# stops}}`. What Spanish and English need, and no more.
 */
export function fill(text: string, values: Values = {}): string {
  let filled = '';
  for (let at = 0; at < text.length; ) {
    const open = text.indexOf('{', at);
    if (open < 0) return filled + text.slice(at);
    const end = closing(text, open);
    const inside = text.slice(open + 1, end);
    const [, name, rest] = /^\s*(\w+)\s*(?:,\s*plural\s*,([\s\S]*))?$/.exec(inside) ?? [];
    const value = values[name ?? ''];
    filled += text.slice(at, open);
    filled +=
      rest === undefined
        ? String(value ?? '')
        : fill(branch(rest, Number(value)).replaceAll('#', String(value)), values);
    at = end + 1;
  }
  return filled;
}
