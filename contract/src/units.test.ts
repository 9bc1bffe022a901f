import { expect, it } from 'vitest';
import { exactDistance } from './units.ts';

it.each([
  [0, 'km', '0 m'],
  [24, 'km', '24 m'],
  [999.4, 'km', '999 m'],
  [1500, 'km', '1.50 km'],
  [30, 'miles', '98 ft'],
  [1609.344, 'miles', '1.00 mi'],
] as const)('%s m in %s: %s', (metres, unit, written) => expect(exactDistance(metres, unit)).toBe(written));
