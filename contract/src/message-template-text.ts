import type { MessageEvent } from './message-events.ts';
import { hasVariable, isVariable, typeOfVariable, type VariableValues, variablesOf } from './message-variables.ts';

/**
 * Text with `{{variable}}` and `{{#si variable}}…{{/si}}`. There is nothing else in it: no expression, no call, no path, so that what people
 * write can compute nothing. Everything that leaves is escaped for its channel, what was written and what was filled in alike.
 */
export type Escaping = 'text' | 'html' | 'url' | 'whatsapp';
export type TextFault =
  | { kind: 'unknownVariable'; name: string; nearest: string | null }
  | { kind: 'otherEvent'; name: string }
  | { kind: 'flagAlone'; name: string }
  | { kind: 'openCondition'; name: string }
  | { kind: 'strayEnd' }
  | { kind: 'brokenMark'; mark: string };

type Part =
  | { kind: 'text'; text: string }
  | { kind: 'value' | 'if'; name: string }
  | { kind: 'end' }
  | { kind: 'broken'; mark: string };

const MARK = /\{\{([^{}]*)\}\}/g;
const NAME = /^[\p{L}\p{N}_]+$/u;

function partOf(inside: string): Part {
  const mark = inside.trim();
  if (mark === '/si') return { kind: 'end' };
  const condition = /^#si\s+(.*)$/su.exec(mark);
  const name = (condition?.[1] ?? mark).trim();
  return NAME.test(name) ? { kind: condition ? 'if' : 'value', name } : { kind: 'broken', mark };
}

function partsOf(source: string): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const match of source.matchAll(MARK)) {
    if (match.index > at) parts.push({ kind: 'text', text: source.slice(at, match.index) });
    parts.push(partOf(match[1] as string));
    at = match.index + match[0].length;
  }
  if (at < source.length) parts.push({ kind: 'text', text: source.slice(at) });
  return parts;
}

/** Names of variables that a text fills in, in the order in which they first stand there; those of conditions alone are not among them. */
export const filledNames = (source: string): string[] => [
  ...new Set(partsOf(source).flatMap((p) => (p.kind === 'value' ? [p.name] : []))),
];

const plain = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
/** How many letters have to change for one word to be the other. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(
        Math.min(
          (row[j] as number) + 1,
          (next[j - 1] as number) + 1,
          (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1),
        ),
      );
    row = next;
  }
  return row[b.length] as number;
}
/** The variable that was probably meant; null when nothing is near. */
export function nearestVariable(name: string, event: MessageEvent): string | null {
  const meant = plain(name).slice(0, 40);
  const [best] = variablesOf(event)
    .map((known) => ({
      known,
      far: known.startsWith(meant) || meant.startsWith(known) ? 1 : distance(meant, plain(known)),
    }))
    .sort((a, b) => a.far - b.far);
  return best && best.far <= Math.max(1, Math.floor(meant.length / 2)) ? best.known : null;
}

function variableFault(name: string, event: MessageEvent): TextFault | null {
  if (!isVariable(name)) return { kind: 'unknownVariable', name, nearest: nearestVariable(name, event) };
  return hasVariable(event, name) ? null : { kind: 'otherEvent', name };
}

/** What is wrong with a text for an event; nothing when it may be kept. */
export function textFaults(source: string, event: MessageEvent): TextFault[] {
  const faults: TextFault[] = [];
  const open: string[] = [];
  for (const part of partsOf(source)) {
    if (part.kind === 'text') {
      const loose = /\{\{|\}\}/.exec(part.text);
      if (loose) faults.push({ kind: 'brokenMark', mark: part.text.slice(loose.index, loose.index + 20) });
    } else if (part.kind === 'broken') faults.push({ kind: 'brokenMark', mark: `{{${part.mark}}}` });
    else if (part.kind === 'end') {
      if (open.pop() === undefined) faults.push({ kind: 'strayEnd' });
    } else {
      const fault = variableFault(part.name, event);
      if (fault) faults.push(fault);
      else if (part.kind === 'value' && isVariable(part.name) && typeOfVariable(part.name) === 'flag')
        faults.push({ kind: 'flagAlone', name: part.name });
      if (part.kind === 'if') open.push(part.name);
    }
  }
  return [...faults, ...open.map((name): TextFault => ({ kind: 'openCondition', name }))];
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** For the text of an element and the value of a quoted attribute alike. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => ENTITIES[c] as string);
// Control characters but the end of a line and the tab, and those that turn the direction of writing round.
const UNSEEN = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
const clean = (text: string): string => text.replace(/\r\n?/g, '\n').replace(UNSEEN, '').toWellFormed();

/** A value for WhatsApp's templates, which refuse ends of lines, tabs and more than four spaces in a row. */
const oneLine = (text: string): string => text.replace(/[\n\t\u2028\u2029]+/g, ' ').replace(/ {5,}/g, '    ');

/** A value as it stands in what leaves. */
function escapeValue(value: string, escaping: Escaping, isWholeAddress: boolean): string {
  const text = clean(value);
  if (escaping === 'html') return escapeHtml(text);
  if (escaping === 'whatsapp') return oneLine(text);
  return escaping === 'url' && !isWholeAddress ? encodeURIComponent(text) : text;
}

const isSet = (value: string | boolean | null | undefined): value is string | true =>
  value !== undefined && value !== null && value !== false && value !== '';

/** The text with its values. Whatever the source: it throws nothing, and what it does not understand is left out. */
export function renderText(source: string, values: VariableValues, escaping: Escaping): string {
  let out = '';
  /** Of the conditions around: whether all of them hold. */
  const open: boolean[] = [];
  for (const part of partsOf(source)) {
    const shows = open.at(-1) ?? true;
    if (part.kind === 'end') open.pop();
    else if (part.kind === 'if') open.push(shows && isVariable(part.name) && isSet(values[part.name]));
    else if (shows && part.kind === 'text')
      out += escaping === 'html' ? escapeHtml(clean(part.text)) : clean(part.text);
    else if (shows && part.kind === 'value' && isVariable(part.name)) {
      const value = values[part.name];
      const isWholeAddress = typeOfVariable(part.name) === 'link' && out.trim() === '';
      if (typeof value === 'string') out += escapeValue(value, escaping, isWholeAddress);
    }
  }
  return out;
}

/** Text whose conditions left holes: no more than one empty line in a row, none at the ends, no space at the end of a line. */
export const tidy = (text: string): string =>
  text
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** The address of a link, whole and safe: `http` or `https`, or null. */
export function renderLink(source: string, values: VariableValues): string | null {
  const address = renderText(source, values, 'url').trim();
  const isWhole = /^https?:\/\/[\p{L}\p{N}.-]+(?::\d+)?(?:[/?#]\S*)?$/iu.test(address);
  return isWhole ? address.replace(/["'<>\\^`{|}]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`) : null;
}

/** A WhatsApp template as Meta takes it: its marks by number, and the values in their order. Conditions are settled before, by what they are for this guide. */
export function numberedText(source: string): { body: string; names: string[] } {
  const names = filledNames(source);
  const body = source.replace(MARK, (mark, inside: string) => {
    const n = names.indexOf(inside.trim());
    return n === -1 ? mark : `{{${n + 1}}}`;
  });
  return { body, names };
}
