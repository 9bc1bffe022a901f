/** A key in groups of four, as people type it. */
export const inGroups = (key: string): string =>
  key
    .replace(/\s+/g, '')
    .match(/.{1,4}/g)
    ?.join(' ') ?? '';

/** The file that somebody keeps: what it is for, then one code a line; line ends that every editor knows. */
export const codesFile = (head: string, codes: readonly string[]): string => [head, '', ...codes, ''].join('\r\n');
