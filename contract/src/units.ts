/** Weights are kept in kg and lengths in metres; some read them in other units. */
export const kgPerPound = 0.45359237;
export const metresPerMile = 1609.344;
const metresPerFoot = 0.3048;

/** A distance as proofs and papers write it: short ones to the metre or the foot, where lists round them. */
export function exactDistance(metres: number, unit: 'km' | 'miles'): string {
  if (unit === 'miles')
    return metres < metresPerMile / 4
      ? `${Math.round(metres / metresPerFoot)} ft`
      : `${(metres / metresPerMile).toFixed(2)} mi`;
  return metres < 1000 ? `${Math.round(metres)} m` : `${(metres / 1000).toFixed(2)} km`;
}
