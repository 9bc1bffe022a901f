import { randomOf } from './random.ts';

/** What may go wrong with a driver, a phone or a street. */
export const modes = [
  'late',
  'silent',
  'stopped',
  'off-route',
  'low-battery',
  'failing',
  'duplicating',
  'offline',
  'reorder',
  'clock-skew',
  'mistaken',
] as const;
export type Mode = (typeof modes)[number];
/** Of each mode the share of the routes that it befalls, 0 to 1. */
export type ModeShares = Partial<Record<Mode, number>>;

/** A day as most are: of some fifteen routes one is silent for a while, one late, one stands. Each is seen, none rules the board. */
export const usualModes: ModeShares = {
  late: 0.07,
  silent: 0.06,
  stopped: 0.06,
  'off-route': 0.04,
  'low-battery': 0.05,
  failing: 0.04,
  duplicating: 0.12,
  offline: 0.06,
  reorder: 0.08,
  'clock-skew': 0.06,
  mistaken: 0.05,
};

/** `late,silent:0.3`: a mode without a share befalls every route. Throws with a word for people. */
export function readModes(text: string): ModeShares {
  const shares: ModeShares = {};
  for (const part of text.split(',').map((p) => p.trim())) {
    const [name, share = '1'] = part.split(':');
    const mode = modes.find((m) => m === name);
    if (!mode) throw new Error(`No hay un modo «${name}». Los que hay: ${modes.join(', ')}.`);
    const value = Number(share);
    if (!(value >= 0 && value <= 1)) throw new Error(`La parte de «${mode}» va de 0 a 1, y llegó «${share}».`);
    shares[mode] = value;
  }
  return shares;
}

/** What befalls one route; it follows from the seed alone. */
export function modesOf(shares: ModeShares, seed: string): ReadonlySet<Mode> {
  return new Set(modes.filter((mode) => randomOf(`${seed} ${mode}`)() < (shares[mode] ?? 0)));
}

/** A late driver is behind the plan, which knows no faster simulation. */
const LATE_PACE = 0.6;
export const paceOf = (speed: number, befalls: ReadonlySet<Mode>): number =>
  befalls.has('late') ? Math.min(speed, 1) * LATE_PACE : speed;
