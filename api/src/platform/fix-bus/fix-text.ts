import type { ToldFix } from './fix-bus.ts';

/** Fixes as a short text. Degrees to a centimetre, speeds and headings to a hundredth; JSON, so that a newer process may add to it. */

type Line = [
  routeId: string,
  at: number,
  receivedAfter: number,
  lat: number,
  lng: number,
  heading: number | null,
  speed: number | null,
  battery: number | null,
];
interface Text {
  /** Who sent it: nobody heeds his own. */
  o: string;
  c: string;
  d: string;
  f: Line[];
}

const scaled = (value: number | null, by: number): number | null => (value === null ? null : Math.round(value * by));
const lineOf = ({ routeId, fix }: ToldFix): Line => {
  const at = Date.parse(fix.at);
  return [
    routeId,
    at,
    Date.parse(fix.receivedAt) - at,
    Math.round(fix.lat * 1e7),
    Math.round(fix.lng * 1e7),
    scaled(fix.heading, 100),
    scaled(fix.speedMps, 100),
    scaled(fix.battery, 1000),
  ];
};

export interface FixText {
  companyId: string;
  cediId: string;
  text: string;
}
/** Texts of at most so many bytes, each of the fixes of one cedi. */
export function fixTexts(origin: string, fixes: readonly ToldFix[], maxBytes: number): FixText[] {
  const byCedi = new Map<string, ToldFix[]>();
  for (const told of fixes) {
    const key = `${told.companyId} ${told.cediId}`;
    const own = byCedi.get(key);
    if (own) own.push(told);
    else byCedi.set(key, [told]);
  }
  const out: FixText[] = [];
  for (const own of byCedi.values()) {
    const { companyId, cediId } = own[0] as ToldFix;
    const close = ']}';
    const open = `${JSON.stringify({ o: origin, c: companyId, d: cediId, f: [] } satisfies Text).slice(0, -close.length)}`;
    let lines: string[] = [];
    let bytes = open.length + close.length;
    const flush = (): void => {
      if (lines.length > 0) out.push({ companyId, cediId, text: open + lines.join(',') + close });
      lines = [];
      bytes = open.length + close.length;
    };
    for (const told of own) {
      const line = JSON.stringify(lineOf(told));
      if (bytes + line.length + 1 > maxBytes) flush();
      lines.push(line);
      bytes += line.length + 1;
    }
    flush();
  }
  return out;
}

/** What a text tells; nothing of the process's own, and nothing of a text that is none. */
export function fixesOfText(origin: string, text: string): ToldFix[] {
  try {
    const { o, c, d, f } = JSON.parse(text) as Text;
    if (o === origin) return [];
    return f.map(([routeId, at, receivedAfter, lat, lng, heading, speed, battery]) => ({
      companyId: c,
      cediId: d,
      routeId,
      fix: {
        lat: lat / 1e7,
        lng: lng / 1e7,
        at: new Date(at).toISOString(),
        receivedAt: new Date(at + receivedAfter).toISOString(),
        heading: heading === null ? null : heading / 100,
        speedMps: speed === null ? null : speed / 100,
        battery: battery === null ? null : battery / 1000,
      },
    }));
  } catch {
    return [];
  }
}
