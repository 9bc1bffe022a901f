/** First letter of a word as a person sees it: an accent or an emoji made of several units stays whole. */
const letters = new Intl.Segmenter('es-MX', { granularity: 'grapheme' });
export const firstLetter = (word: string): string =>
  ([...letters.segment(word.normalize('NFC'))][0]?.segment ?? '').toLocaleUpperCase('es-MX');

/** 'Ana Sofía Garza Treviño' → 'AG': first letters of the first name and of the first surname. */
export function initialsOf(fullName: string): string {
  const words = fullName.trim().split(/\s+/).filter(Boolean);
  const second = words.length > 2 ? words[words.length - 2] : words[1];
  return `${firstLetter(words[0] ?? '')}${firstLetter(second ?? '')}`;
}
