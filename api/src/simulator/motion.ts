import type { Position } from '@tramo/contract/driver';
import type { LatLng } from '@tramo/contract/fields';
import { estimateLeg } from '../platform/travel/estimate.ts';
import { between } from './random.ts';

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
}

/** A drive between two places, as long as the estimate says, give or take what traffic does. */
export function legOf(random: () => number, from: LatLng, to: LatLng): Leg {
  const { durationS, distanceM } = estimateLeg(from, to, NOON_S);
  const seconds = Math.max(1, durationS * between(random, 0.85, 1.2));
  const dLng = (to.lng - from.lng) * RAD;
  const y = Math.sin(dLng) * Math.cos(to.lat * RAD);
  const x =
    Math.cos(from.lat * RAD) * Math.sin(to.lat * RAD) -
    Math.sin(from.lat * RAD) * Math.cos(to.lat * RAD) * Math.cos(dLng);
  return {
    from,
    to,
    durationS: seconds,
    speedMps: Math.min(TOP_SPEED, distanceM / seconds),
    heading: (Math.atan2(y, x) / RAD + 360) % 360,
  };
}

/** Place on the great circle at a share of the way, 0 to 1. */
export function along(leg: Leg, share: number): LatLng {
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
