import {
  type AnswerValue,
  type ChecklistContent,
  checklistLimits,
  type Fact,
  mostOf,
  numberFacts,
  type Question,
  type Test,
} from './checklist-content.ts';
import { answerHolds, factHolds, valueError } from './checklist-logic.ts';
import { foldText } from './text.ts';

/**
 * One answer (or fact) of all those that a checklist's tests tell nothing apart of. `holds`: by test. `isSample`: `value` is one of them; else it is only
 * assumed that there may be one, so that nothing reachable is ever called unreachable.
 */
export interface ValueClass {
  value: AnswerValue | number | null | undefined;
  holds: boolean[];
  isSample: boolean;
}
export interface ValueClasses {
  classes: ValueClass[];
  /** Every way in which the tests can come out together stands in `classes`. */
  isExact: boolean;
}
/** What the guide's items may be for tests of scans: not known, without and with the codes that are looked for. */
export const itemsOf = (content: ChecklistContent): (readonly string[] | undefined)[] => {
  const scans = new Set(
    content.sections.flatMap((s) => s.questions.flatMap((q) => (q.type === 'scanning' ? q.id : []))),
  );
  const wanted = content.rules.flatMap((r) =>
    r.when.tests.flatMap((t) => (t.op === 'equals' && scans.has(t.question ?? '') ? String(t.values[0]) : [])),
  );
  return [undefined, [itemCode], ...(wanted.length > 0 ? [[itemCode, ...wanted.map((w) => w.trim())]] : [])];
};

const itemCode = 'ARTICULO-1';
const strangeCode = 'OTRO-0';
/** More tests than these of one question are not combined blindly. */
const mostAssumed = 6;
const mostListed = 5;
const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => from + n);
const subsets = <T>(list: readonly T[]): T[][] =>
  range(0, 2 ** list.length - 1).map((bits) => list.filter((_, n) => (bits >> n) & 1));
const samples = (count: number): string[] => range(1, count).map((n) => `muestra-${n}`);
const isCounted = (tests: readonly Test[]): boolean =>
  tests.some((t) => ['atLeast', 'atMost', 'between'].includes(t.op));
const numbersIn = (tests: readonly Test[]): number[] =>
  tests.flatMap((t) =>
    ['atLeast', 'atMost', 'between'].includes(t.op) ? t.values.filter((v) => typeof v === 'number') : [],
  );
/** Each number, what lies beside it, and what lies between two. */
const aroundAll = (numbers: readonly number[]): number[] => {
  const sorted = [...new Set(numbers)].sort((a, b) => a - b);
  const between = sorted
    .slice(1)
    .flatMap((n, i) => [(n + (sorted[i] as number)) / 2, Math.ceil((n + (sorted[i] as number)) / 2)]);
  return [...sorted.flatMap((n) => [n, Math.floor(n) - 1, Math.ceil(n) + 1, Math.floor(n), Math.ceil(n)]), ...between];
};

function pickOptions(q: Question, tests: readonly Test[]): { pool: AnswerValue[]; isWhole: boolean } {
  const asked = new Set(tests.flatMap((t) => (t.op === 'includes' || t.op === 'excludes' ? t.values : [])));
  const named = q.options.map((o) => o.id).filter((id) => asked.has(id));
  const others = q.options.map((o) => o.id).filter((id) => !asked.has(id));
  const [least, most] = [Math.max(1, q.min), q.max || q.options.length];
  const isWhole = named.length <= mostListed;
  const chosen = isWhole
    ? subsets(named)
    : [[], ...named.map((id) => [id]), ...named.map((id) => named.filter((o) => o !== id)), named];
  const pool = chosen.flatMap((list) => {
    const fewest = Math.max(0, least - list.length);
    const counts = isCounted(tests) ? range(fewest, others.length) : [fewest];
    return counts
      .filter((k) => k <= others.length && list.length + k <= most)
      .map((k) => [...list, ...others.slice(0, k)]);
  });
  return { pool, isWhole };
}

function scanCodes(q: Question, tests: readonly Test[]): { pool: AnswerValue[]; isWhole: boolean } {
  const wanted = [...new Set(tests.flatMap((t) => (t.op === 'equals' ? String(t.values[0]).trim() : [])))];
  const asksItems = tests.some((t) => t.op === 'inItems' || t.op === 'notInItems');
  const isWhole = wanted.length <= (asksItems ? 1 : mostListed);
  const [least, most] = [Math.max(1, q.min), q.max || mostOf(q)];
  const pool = subsets([...wanted.slice(0, mostListed), itemCode, strangeCode])
    .filter((codes) => codes.length > 0 && codes.length <= most)
    .flatMap((codes) => {
      const fewest = Math.max(least, codes.length);
      const sizes = isCounted(tests) ? range(fewest, most) : [fewest];
      return sizes.map((size) => [...codes, ...Array<string>(size - codes.length).fill(codes[0] as string)]);
    });
  return { pool, isWhole };
}

function shortTexts(q: Question, tests: readonly Test[]): { pool: AnswerValue[]; isWhole: boolean } {
  const wanted = tests.flatMap((t) => (t.op === 'equals' ? String(t.values[0]) : []));
  const parts = [...new Set(tests.flatMap((t) => (t.op === 'contains' ? String(t.values[0]).trim() : [])))];
  const numbers = [...new Set([...aroundAll(numbersIn(tests)), 7])];
  // The same number also as a telephone, with a plate's letters' count, as money and below nothing: formats overlap.
  const written = numbers.flatMap((n) => {
    const plain = String(Math.abs(n));
    const sign = n < 0 ? '-' : '';
    return [plain, plain.padStart(3, '0'), plain.padStart(10, '0'), `$${plain}`].map((said) => `${sign}${said}`);
  });
  const typical = [
    'x',
    'Ejemplo de texto',
    '5512345678',
    'ABC-123',
    'ana@correo.mx',
    'XAXX010101000',
    '$1,250.50',
    '-7',
    '',
  ];
  const joined = parts.length <= mostListed ? subsets(parts).map((list) => ['¦', ...list, '¦'].join('¦')) : parts;
  const pool = [
    ...wanted.flatMap((w) => [w, foldText(w), foldText(w).toUpperCase()]),
    ...typical,
    ...written,
    ...joined,
    ...parts,
  ].filter((said) => said.trim() !== '');
  const isPlain = tests.every((t) => !['matches', 'atLeast', 'atMost', 'between'].includes(t.op)) && q.format === 'any';
  const isShort = joined.every((said) => said.length <= checklistLimits.answer);
  return { pool, isWhole: parts.length === 0 || (isPlain && isShort && parts.length <= mostListed) };
}

/** What may be answered to a question, as far as these tests of it tell answers apart; no class of no answer. */
export function answerClasses(
  q: Question,
  tests: readonly Test[],
  itemCodes: readonly string[] | undefined,
): ValueClasses {
  const { pool, isWhole } = ((): { pool: AnswerValue[]; isWhole: boolean } => {
    switch (q.type) {
      case 'singleChoice':
        return { pool: q.options.map((o) => o.id), isWhole: true };
      case 'multipleChoice':
        return pickOptions(q, tests);
      case 'shortAnswer':
        return shortTexts(q, tests);
      case 'scanning':
        return scanCodes(q, tests);
      case 'instruction':
        return { pool: [true], isWhole: true };
      case 'signature':
        return { pool: [samples(1)], isWhole: true };
      default: {
        const [least, most] = [Math.max(1, q.min), q.max || mostOf(q)];
        const counts = isCounted(tests) ? range(least, most) : least <= most ? [least] : [];
        return { pool: counts.map(samples), isWhole: true };
      }
    }
  })();
  const context = itemCodes ? { itemCodes } : {};
  const good = pool.filter((value) => valueError(q, value) === null);
  const made = distinct(good, (value) => tests.map((t) => answerHolds(q, t, value, context)));
  if (isWhole || good.length === 0) return { classes: made, isExact: true };
  const kinds = new Set(tests.map(keyOf));
  if (kinds.size > mostAssumed) return { classes: made, isExact: false };
  return { classes: [...made, ...assumed(tests, [...kinds], made)], isExact: true };
}
const keyOf = (t: Test): string => JSON.stringify([t.op, t.values]);

/** One class of each way in which the tests come out. */
function distinct<T extends ValueClass['value']>(pool: readonly T[], holdsOf: (value: T) => boolean[]): ValueClass[] {
  const found = new Map<string, ValueClass>();
  for (const value of pool) {
    const holds = holdsOf(value);
    const key = holds.map(Number).join('');
    if (!found.has(key)) found.set(key, { value, holds, isSample: true });
  }
  return [...found.values()];
}
/** Every other way in which they might: whether a text can be found for it is not known. */
function assumed(tests: readonly Test[], kinds: readonly string[], made: readonly ValueClass[]): ValueClass[] {
  const known = new Set(made.map((c) => c.holds.map(Number).join('')));
  return subsets(kinds).flatMap((held) => {
    const holds = tests.map((t) => t.op === 'isAnswered' || (t.op !== 'isEmpty' && held.includes(keyOf(t))));
    const key = holds.map(Number).join('');
    if (known.has(key)) return [];
    known.add(key);
    return [{ value: undefined, holds, isSample: false }];
  });
}

/** The least that a number can be. */
const leastOf: Partial<Record<Fact, number>> = { attempt: 1, declaredValue: 0, distanceM: 0 };
/** What may be known of a visit, as far as these tests of one fact tell it apart: nothing too. */
export function factClasses(fact: Fact, tests: readonly Test[]): ValueClass[] {
  const isNumber = (numberFacts as readonly Fact[]).includes(fact);
  const least = leastOf[fact] ?? Number.NEGATIVE_INFINITY;
  const amounts = [...aroundAll(numbersIn(tests)), leastOf[fact] ?? 0].filter(
    (n) => n >= least && (fact !== 'attempt' || Number.isInteger(n)),
  );
  const texts = [...tests.flatMap((t) => t.values.map(String)), '—'];
  return distinct([null, ...new Set<string | number>(isNumber ? amounts : texts)], (value) => {
    const context = { [fact]: value };
    return tests.map((t) => factHolds(t, context));
  });
}
export const noAnswer = (tests: readonly Test[]): ValueClass => ({
  value: undefined,
  holds: tests.map((t) => t.op === 'isEmpty'),
  isSample: true,
});
