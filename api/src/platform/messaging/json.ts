/** Values for a `jsonb` parameter: what a text may hold in JavaScript and not in the database (half a character, a null byte) is left out. */
export const json = (value: unknown): string =>
  JSON.stringify(value, (_, one) => (typeof one === 'string' ? one.toWellFormed().replaceAll('\0', '') : one));
