import { type Position, position } from '@tramo/contract/driver';

/** What trackers of the OsmAnd protocol send (Traccar Client among them), read as fixes. */

const KNOT_MPS = 0.514444;
type Raw = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value);
const number = (value: unknown): number | null => {
  if (value === null || value === undefined || value === '') return null;
  const read = Number(Array.isArray(value) ? value[0] : value);
  return Number.isFinite(read) ? read : null;
};
const within = (value: number | null, least: number, most: number): number | null =>
  value !== null && value >= least && value <= most ? value : null;

/** Seconds, milliseconds or ISO; without any it was now. */
function instantOf(value: unknown, now: Date): string | null {
  if (value === undefined || value === null || value === '') return now.toISOString();
  const count = number(value);
  const at = new Date(count === null ? String(value) : count < 1e11 ? count * 1000 : count);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

function fixOf(raw: Record<keyof Position, unknown>): Position | null {
  const read = position.safeParse(raw);
  return read.success ? read.data : null;
}

/** Of parameters: speed in knots, battery in percent. */
function ofParameters(p: Raw, now: Date): Position | null {
  const [pairLat, pairLng] = String(p.location ?? '').split(',');
  const speed = number(p.speed);
  return fixOf({
    lat: number(p.lat ?? pairLat),
    lng: number(p.lon ?? pairLng),
    at: instantOf(p.timestamp, now),
    accuracyM: within(number(p.accuracy), 0, 1_000_000),
    speedMps: within(speed === null ? null : speed * KNOT_MPS, 0, 100),
    heading: within(number(p.bearing ?? p.heading), 0, 360),
    battery: within((number(p.batt) ?? Number.NaN) / 100, 0, 1),
  });
}

/** Of the newer clients' JSON: metres a second, battery from 0 to 1, −1 for what is not known. */
function ofLocation(l: Raw, now: Date): Position | null {
  const coords = isRecord(l.coords) ? l.coords : {};
  const battery = isRecord(l.battery) ? l.battery : {};
  return fixOf({
    lat: number(coords.latitude),
    lng: number(coords.longitude),
    at: instantOf(l.timestamp, now),
    accuracyM: within(number(coords.accuracy), 0, 1_000_000),
    speedMps: within(number(coords.speed), 0, 100),
    heading: within(number(coords.heading), 0, 360),
    battery: within(number(battery.level), 0, 1),
  });
}

const parametersOf = (text: string): Raw => Object.fromEntries(new URLSearchParams(text));

/** The fixes of a call, whichever way it brings them; what cannot be read is passed over. */
export function fixesOf(query: Raw, body: string, most: number, now: Date): Position[] {
  const text = body.trim();
  if (text.startsWith('{') || text.startsWith('[')) {
    let read: unknown;
    try {
      read = JSON.parse(text);
    } catch {
      return [];
    }
    const calls = (Array.isArray(read) ? read : [read]).filter(isRecord);
    const locations = calls.flatMap((c) => (Array.isArray(c.location) ? c.location : [c.location ?? c]));
    return locations
      .slice(0, most)
      .filter(isRecord)
      .flatMap((l) => (l.coords === undefined ? ofParameters(l, now) : ofLocation(l, now)) ?? []);
  }
  const fix = ofParameters({ ...query, ...parametersOf(text) }, now);
  return fix ? [fix] : [];
}
