/** Of sums of numbers up to 1, a double is right to some 1e-15. */
const RIGHT_TO = 1e-12;
const LEAST = 1e-7;

/**
 * What a move must save at least where numbers up to `largest` are added and taken away: less may be rounding, and two moves that save nothing
 * would follow one another for ever.
 */
export const leastGain = (largest: number): number => Math.max(LEAST, RIGHT_TO * largest);
