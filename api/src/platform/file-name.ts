/** A name that every file system takes, none of them as a path. */
export function safeName(text: string): string {
  const name = text
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is removed
    .replace(/[\u0000-\u001f\u007f\\/:*?"<>|]/g, '-')
    .replace(/^[\s.]+|[\s.]+$/g, '')
    .slice(0, 80);
  // Names that Windows keeps for its devices.
  return name === '' || /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?$/i.test(name) ? `_${name}` : name;
}
