/** The letters of a text message: seven bits each, while all of them are in the table; else sixteen bits each. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** These take two places of the seven-bit table. */
const EXTENDED = new Set('^{}\\[~]|€\f');

export interface SmsSize {
  encoding: 'GSM-7' | 'UCS-2';
  /** Places that the text takes, and that are left in its last segment. */
  units: number;
  left: number;
  segments: number;
  /** The letters for which every letter costs sixteen bits, each once. */
  costly: string[];
}

/** Places of the single message, and of each part of a longer one, whose header takes some. */
const room = { 'GSM-7': [160, 153], 'UCS-2': [70, 67] } as const;

/** How many segments a text takes as it stands. A letter of two places does not part between two segments. */
export function smsSize(text: string): SmsSize {
  const letters = [...text];
  const costly = [...new Set(letters.filter((c) => !BASIC.has(c) && !EXTENDED.has(c)))];
  const encoding = costly.length === 0 ? 'GSM-7' : 'UCS-2';
  const [whole, part] = room[encoding];
  const widths = letters.map((c) => (encoding === 'UCS-2' ? c.length : EXTENDED.has(c) ? 2 : 1));
  const units = widths.reduce((sum, w) => sum + w, 0);
  if (units <= whole) return { encoding, units, left: whole - units, segments: units === 0 ? 0 : 1, costly };
  let segments = 1;
  let used = 0;
  for (const width of widths) {
    if (used + width > part) {
      segments += 1;
      used = 0;
    }
    used += width;
  }
  return { encoding, units, left: part - used, segments, costly };
}

const TWINS: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '‘': "'",
  '’': "'",
  '–': '-',
  '—': '-',
  '…': '...',
  '•': '-',
  '\u00a0': ' ',
  '\t': ' ',
};
/** The same text in letters of seven bits where they have a twin there: á í ó ú lose their accents, ñ, é and ü stay; others, such as emoji, stay too. */
export const withoutAccents = (text: string): string =>
  [...text.normalize('NFC')]
    .map((c) => {
      if (BASIC.has(c) || EXTENDED.has(c)) return c;
      const bare = TWINS[c] ?? c.normalize('NFD').replace(/\p{M}/gu, '');
      return [...bare].every((b) => BASIC.has(b) || EXTENDED.has(b)) ? bare : c;
    })
    .join('');
