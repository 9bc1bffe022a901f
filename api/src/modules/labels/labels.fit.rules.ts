/** Width of a text at a size, in dots. */
export type Measure = (text: string, size: number, isBold: boolean) => number;

export interface Room {
  width: number;
  lines: number;
  /** The size wished for, and the smallest that is still read at arm's length. */
  size: number;
  minSize: number;
  isBold: boolean;
}
export interface Fitted {
  size: number;
  lines: { text: string; width: number }[];
}

const ELLIPSIS = '…';

/** Breaks a word that is wider than a line. */
function* pieces(word: string, fits: (text: string) => boolean): Generator<string> {
  let piece = '';
  for (const char of word) {
    if (piece !== '' && !fits(piece + char)) {
      yield piece;
      piece = '';
    }
    piece += char;
  }
  yield piece;
}

/** Lines of whole words; a word alone too wide for a line is broken, and `broke` says so. */
function wrap(text: string, fits: (text: string) => boolean): { lines: string[]; broke: boolean } {
  const lines: string[] = [];
  let line = '';
  let broke = false;
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    const parts = [...pieces(word, fits)];
    broke ||= parts.length > 1;
    line = parts.pop() ?? '';
    lines.push(...parts);
  }
  if (line !== '') lines.push(line);
  return { lines, broke };
}

/** The text cut so that it fits with an ellipsis after it; whole where it fits as it is. */
function clip(text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text;
  const chars = [...text];
  while (chars.length > 0 && !fits(`${chars.join('').trimEnd()}${ELLIPSIS}`)) chars.pop();
  return `${chars.join('').trimEnd()}${ELLIPSIS}`;
}

/** Puts a text into its room: as big as wished, else smaller, else at the smallest size with its end cut off. It never leaves the room. */
export function fitText(text: string, room: Room, measure: Measure): Fitted {
  const at = (size: number) => (t: string) => measure(t, size, room.isBold) <= room.width;
  const fitted = (lines: string[], size: number): Fitted => ({
    size,
    lines: lines.map((line) => ({ text: line, width: measure(line, size, room.isBold) })),
  });
  if (text === '') return { size: room.size, lines: [] };
  for (let size = room.size; size > room.minSize; size -= 2) {
    const { lines, broke } = wrap(text, at(size));
    if (!broke && lines.length <= room.lines) return fitted(lines, size);
  }
  const fits = at(room.minSize);
  const { lines } = wrap(text, fits);
  if (lines.length <= room.lines) return fitted(lines, room.minSize);
  const kept = lines.slice(0, room.lines - 1);
  return fitted([...kept, clip(lines.slice(room.lines - 1).join(' '), fits)], room.minSize);
}
