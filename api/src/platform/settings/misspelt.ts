import type { Env } from './read-settings.ts';
import { mayComeByFile, settingNames } from './settings-table.ts';

/** Names that begin so are Tramo's, or of services that it uses: others among them are told. */
const prefixes = [
  'TRAMO_',
  'TWILIO_',
  'META_',
  'STRIPE_',
  'CFDI_',
  'FCM_',
  'VAPID_',
  'BANK_',
  'OTEL_',
  'SMTP_',
  'GEOCODER_',
  'BACKUP_',
  'FILES_',
  'METRICS_',
] as const;

/** Edits (a letter more, less, another, two swapped) from one name to another; more than `most` is told as `most + 1`. */
export function editsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row[j] = least;
    }
    [before, last] = [last, row];
  }
  return Math.min(last[b.length] ?? 0, most + 1);
}

/** Short names are near to everything: HOME is no misspelt HOST. */
const editsAllowed = (name: string): number => (name.length >= 8 ? 2 : name.length >= 4 ? 1 : 0);

function nearest(name: string, known: readonly string[], most: number): string | null {
  let best: string | null = null;
  let edits = most + 1;
  for (const one of known) {
    const between = editsBetween(name, one, most);
    if (between < edits) [best, edits] = [one, between];
  }
  return best;
}

/** Variables that look as if they were meant for Tramo and are not read, each with the one that was probably meant. */
export function misspeltSettings(env: Env = process.env): string[] {
  const known: string[] = settingNames.flatMap((name) => (mayComeByFile(name) ? [name, `${name}_FILE`] : [name]));
  const isKnown = new Set(known);
  return Object.keys(env)
    .filter((name) => env[name] && !isKnown.has(name))
    .toSorted()
    .flatMap((name) => {
      const upper = name.toUpperCase();
      const meant = isKnown.has(upper) ? upper : nearest(upper, known, editsAllowed(upper));
      if (meant) return [`${name} no es una variable de Tramo y no se lee: ¿quisiste decir ${meant}?`];
      // «TWILLO_…»: the name of a service misspelt.
      const head = `${upper.split('_')[0]}_`;
      const prefix = upper.includes('_')
        ? prefixes.find((p) => editsBetween(head, p, 1) <= (p.length > 6 ? 1 : 0))
        : null;
      if (!prefix) return [];
      const among = known.filter((one) => one.startsWith(prefix));
      return [
        `${name} no es una variable de Tramo y no se lee${among.length > 0 ? `; las de ${prefix} son ${among.filter((one) => !one.endsWith('_FILE')).join(', ')}` : ''}.`,
      ];
    });
}
