import { sound, titles, wordFit } from './words.ts';

/**
 * Finds names by their words, whatever their order, spelling or what is left out: words are kept as they sound, found by their trigrams where they are
 * misspelled, and weigh the more the rarer they are. Made once (`makeNameIndex`) as flat arrays, read as views.
 */
export interface NameIndex {
  /** Words as they sound, sorted: word w is bytes `wordAt[w] … wordAt[w + 1]` of `wordText` (ASCII). */
  wordText: Uint8Array;
  wordAt: Uint32Array;
  /** Names that hold word w: `names[nameAt[w]] … names[nameAt[w + 1] - 1]`. */
  nameAt: Uint32Array;
  names: Uint32Array;
  /** Sorted trigrams (three bytes as a number) and the words that hold them, as above. */
  grams: Uint32Array;
  gramAt: Uint32Array;
  gramWords: Uint32Array;
}
export const nameIndexParts = ['wordText', 'wordAt', 'nameAt', 'names', 'grams', 'gramAt', 'gramWords'] as const;

const ascii = (word: string): string => word.replace(/[^\x20-\x7e]/g, '?');
function gramsOf(word: string): number[] {
  const text = `^${word}$`;
  const found = new Set<number>();
  for (let i = 0; i + 2 < text.length; i++)
    found.add((text.charCodeAt(i) << 16) | (text.charCodeAt(i + 1) << 8) | text.charCodeAt(i + 2));
  return [...found];
}

/** `names[i]`: the words of name i. */
export function makeNameIndex(names: readonly (readonly string[])[]): NameIndex {
  const byWord = new Map<string, number[]>();
  names.forEach((words, name) => {
    // Names are also found by all their words written as one ('lopezmateos').
    const all = words.length > 1 && words.length < 4 ? [...words, words.join('')] : words;
    for (const word of new Set(all.map((one) => ascii(sound(one))))) {
      const list = byWord.get(word);
      if (list) list.push(name);
      else byWord.set(word, [name]);
    }
  });
  const words = [...byWord.keys()].sort();
  const wordAt = new Uint32Array(words.length + 1);
  const nameAt = new Uint32Array(words.length + 1);
  const text: number[] = [];
  const flat: number[] = [];
  const byGram = new Map<number, number[]>();
  words.forEach((word, at) => {
    for (let i = 0; i < word.length; i++) text.push(word.charCodeAt(i));
    wordAt[at + 1] = text.length;
    for (const name of byWord.get(word) as number[]) flat.push(name);
    nameAt[at + 1] = flat.length;
    for (const gram of gramsOf(word)) {
      const list = byGram.get(gram);
      if (list) list.push(at);
      else byGram.set(gram, [at]);
    }
  });
  const grams = Uint32Array.from(byGram.keys()).sort();
  const gramAt = new Uint32Array(grams.length + 1);
  const gramWords: number[] = [];
  grams.forEach((gram, at) => {
    for (const word of byGram.get(gram) as number[]) gramWords.push(word);
    gramAt[at + 1] = gramWords.length;
  });
  return {
    wordText: Uint8Array.from(text),
    wordAt,
    nameAt,
    names: Uint32Array.from(flat),
    grams,
    gramAt,
    gramWords: Uint32Array.from(gramWords),
  };
}

const wordCount = (index: NameIndex): number => index.wordAt.length - 1;
function wordOf(index: NameIndex, at: number): string {
  let word = '';
  for (let i = index.wordAt[at] as number; i < (index.wordAt[at + 1] as number); i++)
    word += String.fromCharCode(index.wordText[i] as number);
  return word;
}
/** The first word that is not before `word`. */
function lowerBound(index: NameIndex, word: string): number {
  let [low, high] = [0, wordCount(index)];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (wordOf(index, middle) < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Words of the index that stand for one that was asked for, with how alike they are. */
function likeWords(
  index: NameIndex,
  asked: string,
  isFuzzy: boolean,
  isPrefix: boolean,
): [word: number, fit: number][] {
  const word = ascii(sound(asked));
  const found: [number, number][] = [];
  const exact = lowerBound(index, word);
  if (exact < wordCount(index) && wordOf(index, exact) === word) found.push([exact, 1]);
  if (isPrefix)
    for (let at = exact; at < wordCount(index) && found.length < 200; at++) {
      const other = wordOf(index, at);
      if (!other.startsWith(word)) break;
      if (other !== word) found.push([at, 0.95]);
    }
  if (!isFuzzy || word.length < 4 || /\d/.test(word)) return found;
  const grams = gramsOf(word);
  const shared = new Map<number, number>();
  for (const gram of grams) {
    let [low, high] = [0, index.grams.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((index.grams[middle] as number) < gram) low = middle + 1;
      else high = middle;
    }
    if (index.grams[low] !== gram) continue;
    for (let i = index.gramAt[low] as number; i < (index.gramAt[low + 1] as number); i++) {
      const at = index.gramWords[i] as number;
      const length = (index.wordAt[at + 1] as number) - (index.wordAt[at] as number);
      if (Math.abs(length - word.length) <= 2) shared.set(at, (shared.get(at) ?? 0) + 1);
    }
  }
  // One edit touches three trigrams at most, and two swapped letters four.
  const least = Math.max(1, grams.length - (word.length >= 8 ? 7 : 4));
  for (const [at, count] of shared) {
    if (count < least || at === found[0]?.[0]) continue;
    const fit = wordFit(word, wordOf(index, at));
    if (fit >= 0.75) found.push([at, fit]);
  }
  return found;
}

/** What a word weighs among `total` names. */
const weightOf = (index: NameIndex, word: number, total: number): number =>
  Math.log(1 + total / ((index.nameAt[word + 1] as number) - (index.nameAt[word] as number)));

export interface FoundName {
  name: number;
  /** Share of what was asked for that the name holds, 0 to 1. */
  share: number;
}
/**
 * Names that hold most of the words, the best first. `isFuzzy`: misspelled ones too; `isPrefix`: the last word may still be being written.
 */
export function findNames(
  index: NameIndex,
  words: readonly string[],
  total: number,
  { isFuzzy = false, isPrefix = false, most = 40 } = {},
): FoundName[] {
  const score = new Map<number, number>();
  let weight = 0;
  const asked = words.slice(0, 8);
  asked.forEach((word, position) => {
    const like = likeWords(index, word, isFuzzy, isPrefix && position === asked.length - 1);
    const rare = like.length > 0 ? Math.max(...like.map(([at]) => weightOf(index, at, total))) : Math.log(1 + total);
    const ofWord = rare * (titles.has(word) ? 0.25 : 1);
    weight += ofWord;
    const best = new Map<number, number>();
    for (const [at, fit] of like)
      for (let i = index.nameAt[at] as number; i < (index.nameAt[at + 1] as number); i++) {
        const name = index.names[i] as number;
        if ((best.get(name) ?? 0) < fit) best.set(name, fit);
      }
    for (const [name, fit] of best) score.set(name, (score.get(name) ?? 0) + fit * ofWord);
  });
  // All words as one: 'lopezmateos' for 'López Mateos', and the other way round.
  if (asked.length > 1)
    for (const [at] of likeWords(index, asked.join(''), false, false))
      for (let i = index.nameAt[at] as number; i < (index.nameAt[at + 1] as number); i++)
        score.set(index.names[i] as number, weight);
  const least = weight * 0.45;
  return [...score]
    .filter(([, sum]) => sum >= least)
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, most)
    .map(([name, sum]) => ({ name, share: weight > 0 ? sum / weight : 0 }));
}

/** How alike two names are, 0 to 1, each word weighing by its length and less when it is a title. */
export function namesFit(asked: readonly string[], is: readonly string[]): number {
  if (asked.join('') === is.join('')) return 1;
  const weigh = (word: string): number =>
    titles.has(word) ? 0.2 : /\d/.test(word) ? 1.2 : Math.min(1.3, 0.5 + word.length / 8);
  const taken = new Set<number>();
  let matched = 0;
  let of = 0;
  let matchedIs = 0;
  let lostNumber = false;
  for (const word of asked) {
    of += weigh(word);
    let [best, fit] = [-1, 0];
    is.forEach((other, at) => {
      if (taken.has(at)) return;
      const value = wordFit(word, other);
      if (value > fit) [best, fit] = [at, value];
    });
    if (best < 0) {
      lostNumber ||= /\d/.test(word);
      continue;
    }
    taken.add(best);
    matched += fit * weigh(word);
    matchedIs += fit * weigh(is[best] as string);
  }
  const total = is.reduce((sum, word) => sum + weigh(word), 0);
  lostNumber ||= is.some((word, at) => /\d/.test(word) && !taken.has(at));
  if (of === 0 || total === 0) return 0;
  const joined = wordFit(asked.join(''), is.join(''));
  const fit = Math.sqrt((matched / of) * (matchedIs / total));
  return Math.max(lostNumber ? fit * 0.6 : fit, joined >= 0.88 && !/\d/.test(asked.join('')) ? joined : 0);
}
