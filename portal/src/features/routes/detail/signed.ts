import type { Format } from '../../../lib/format.ts';
import type { Change } from './order.rules.ts';

/** A difference in metres with its sign: `−3.2 km`. */
export const signedDistance = (metres: number, f: Format): string => {
  const rounded = f.distance(Math.abs(metres));
  return `${metres < 0 ? '−' : '+'}${rounded}`;
};
/** `−3.2 km` and `−8 min`, for the words that hold both. */
export const signed = (change: Change, f: Format): { distance: string; time: string } => ({
  distance: signedDistance(change.distanceM, f),
  time: f.delay(change.durationS),
});
/** Less than this is no change that anybody sees. */
export const isNothing = ({ distanceM, durationS }: Change): boolean =>
  Math.abs(distanceM) < 5 && Math.abs(durationS) < 30;
