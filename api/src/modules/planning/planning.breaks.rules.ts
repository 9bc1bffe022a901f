import type { RouteEvaluation } from '@tramo/optimizer/evaluate';

/**
 * When the driver rests, in seconds after the plan day's midnight. The evaluation tells how long; a rest within a wait follows the arrival there,
 * one before a drive is the time between a departure and the next arrival that the drive does not take.
 */
export function breakTaken(
  e: Pick<RouteEvaluation, 'stops' | 'reloads' | 'departureS' | 'finishS' | 'drivingS' | 'breakS'>,
  earliestS: number,
): { startS: number; durationS: number } | null {
  if (e.breakS <= 0) return null;
  const durationS = Math.round(e.breakS);
  const waited = e.stops.find((s) => s.breakS > 0);
  if (waited) return { startS: Math.max(waited.arrivalS + waited.setupS, earliestS), durationS };
  const visits = [
    ...e.stops.map(({ arrivalS, departureS, travelS }) => ({ arrivalS, departureS, travelS })),
    ...e.reloads.map(({ arrivalS, departureS, travelS }) => ({ arrivalS, departureS, travelS })),
  ].sort((a, b) => a.arrivalS - b.arrivalS || a.departureS - b.departureS);
  const driven = visits.reduce((sum, v) => sum + v.travelS, 0);
  let left = e.departureS;
  for (const drive of [...visits, { arrivalS: e.finishS, departureS: e.finishS, travelS: e.drivingS - driven }]) {
    const driveFrom = drive.arrivalS - drive.travelS;
    // A clock of whole seconds: what is less than one is rounding.
    if (driveFrom - left >= 1) return { startS: driveFrom - durationS, durationS };
    left = drive.departureS;
  }
  return null;
}
