import type { Position } from '@tramo/contract/driver';
import type { LatLng } from '@tramo/contract/fields';
import { estimateLeg } from '../platform/travel/estimate.ts';
import { type MeasuredLine, measured, placeOn } from '../platform/travel/line.ts';
import { between, randomOf } from './random.ts';

const RAD = Math.PI / 180;
const METRES_PER_DEGREE = 111_195;
/** Speed of a phone's fix that is still believed, in m/s. */
const TOP_SPEED = 33;
/** Traffic of the middle of the day. */
const NOON_S = 12 * 3600;

export interface Leg {
  from: LatLng;
  to: LatLng;
  /** Seconds of driving at speed 1. */
  durationS: number;
  speedMps: number;
  heading: number;
  /** Along the streets; null where nobody knows them. */
  line: MeasuredLine | null;
}
/** A way along streets as the driver's API tells it. */
export interface StreetWay {
  line: readonly LatLng[];
  durationS: number;
  distanceM: number;
}

/** Streets of one neighbourhood are alike; degrees. */
const NEIGHBOURHOOD = 0.012;
/** Metres a second from which a way runs along avenues for the most part. */
const AVENUES_MPS = 8;

/**
 * How much longer the drives of a place take than everybody expects, the same every day: some neighbourhoods are slow and some quick, and avenues at the hours of the rush are slower than the
 * streets beside them. So there is something true to be learned of the fleet's tracks.
 */
export function streetHabit({ durationS, distanceM }: Omit<StreetWay, 'line'>, at: LatLng, localHour: number): number {
  const cell = `${Math.floor(at.lat / NEIGHBOURHOOD)} ${Math.floor(at.lng / NEIGHBOURHOOD)}`;
  const place = 0.88 + 0.34 * randomOf(`streets ${cell}`)();
  const isRush = (localHour >= 6 && localHour < 9) || (localHour >= 16 && localHour < 20);
  const isAvenues = distanceM / Math.max(1, durationS) > AVENUES_MPS;
  return place * (isRush ? (isAvenues ? 1.16 : 1.03) : 1);
}

/** A drive between two places, as long as its streets or else the estimate say and as those are, give or take what traffic does. `localHour`: none for ways without streets. */
export function legOf(
  random: () => number,
  from: LatLng,
  to: LatLng,
  way: StreetWay | null = null,
  localHour: number | null = null,
): Leg {
  const { durationS, distanceM } = way ?? estimateLeg(from, to, NOON_S);
  const middle = way?.line[way.line.length >> 1];
  const habit = way && middle && localHour !== null ? streetHabit(way, middle, localHour) : 1;
  const seconds = Math.max(1, durationS * habit * between(random, 0.85, 1.2));
  return {
    from,
    to,
    durationS: seconds,
    speedMps: Math.min(TOP_SPEED, distanceM / seconds),
    heading: headingOf(from, to),
    line: way && measured([from, ...way.line, to]),
  };
}

/** Degrees from north, clockwise. */
function headingOf(from: LatLng, to: LatLng): number {
  const dLng = (to.lng - from.lng) * RAD;
  const y = Math.sin(dLng) * Math.cos(to.lat * RAD);
  const x =
    Math.cos(from.lat * RAD) * Math.sin(to.lat * RAD) -
    Math.sin(from.lat * RAD) * Math.cos(to.lat * RAD) * Math.cos(dLng);
  return (Math.atan2(y, x) / RAD + 360) % 360;
}

/** Where the vehicle looks at a share of the way. */
export function headingAt(leg: Leg, share: number): number {
  if (!leg.line) return leg.heading;
  const piece = placeOn(leg.line, share);
  return headingOf(piece.from, piece.to);
}

/** Place at a share of the way, 0 to 1: on its streets, or else on the great circle. */
export function along(leg: Leg, share: number): LatLng {
  if (leg.line) return placeOn(leg.line, share).at;
  const [a, b] = [leg.from, leg.to].map(({ lat, lng }) => {
    const [la, lo] = [lat * RAD, lng * RAD];
    return [Math.cos(la) * Math.cos(lo), Math.cos(la) * Math.sin(lo), Math.sin(la)];
  }) as [[number, number, number], [number, number, number]];
  const angle = Math.acos(Math.min(1, a[0] * b[0] + a[1] * b[1] + a[2] * b[2]));
  if (angle < 1e-9) return leg.to;
  const [p, q] = [Math.sin((1 - share) * angle) / Math.sin(angle), Math.sin(share * angle) / Math.sin(angle)];
  const [x, y, z] = [p * a[0] + q * b[0], p * a[1] + q * b[1], p * a[2] + q * b[2]];
  return { lat: Math.atan2(z, Math.hypot(x, y)) / RAD, lng: Math.atan2(y, x) / RAD };
}

/** A place beside the middle of a way. */
export function aside(leg: Leg, metres: number): LatLng {
  const middle = along(leg, 0.5);
  const right = (leg.heading + 90) * RAD;
  return {
    lat: middle.lat + (Math.cos(right) * metres) / METRES_PER_DEGREE,
    lng: middle.lng + (Math.sin(right) * metres) / (METRES_PER_DEGREE * Math.cos(middle.lat * RAD)),
  };
}

/** What a phone reports at a place: some metres off, with its accuracy and its battery. */
export function fixAt(
  random: () => number,
  place: LatLng,
  of: { at: Date; speedMps: number; heading: number; battery: number },
): Position {
  const accuracyM = Math.round(between(random, 4, 18));
  const off = (accuracyM / 2) * random();
  const direction = random() * 2 * Math.PI;
  return {
    lat: place.lat + (Math.cos(direction) * off) / METRES_PER_DEGREE,
    lng: place.lng + (Math.sin(direction) * off) / (METRES_PER_DEGREE * Math.cos(place.lat * RAD)),
    at: of.at.toISOString(),
    accuracyM,
    speedMps: Math.round(of.speedMps * between(random, 0.8, 1.1) * 10) / 10,
    heading: Math.round(of.heading),
    battery: Math.round(of.battery * 100) / 100,
  };
}
