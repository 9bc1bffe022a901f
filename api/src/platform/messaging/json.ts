/** What a text may hold in JavaScript and not in the database: half a character, a null byte. */
const strange = /\\u(?:0000|d[89a-f])/;

/** Values for a `jsonb` parameter; what cannot be kept is left out. */
export const json = (value: unknown): string => {
  const text = JSON.stringify(value);
  if (!strange.test(text)) return text;
  return JSON.stringify(value, (_, one) => (typeof one === 'string' ? one.toWellFormed().replaceAll('\0', '') : one));
};
