import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DrawnPath, nearestOf, placesNear } from './map-drag.rules.ts';

const depot = { x: 0, y: 0 };
/** A goes right along y = 100 and comes back to the depot; B is far below and stays out; C has a stop without a pin in the middle. */
const paths: DrawnPath[] = [
  {
    list: 'A',
    start: depot,
    end: depot,
    size: 2,
    stops: [
      { x: 100, y: 100, index: 0 },
      { x: 200, y: 100, index: 1 },
    ],
  },
  { list: 'B', start: depot, end: null, size: 1, stops: [{ x: 0, y: 500, index: 0 }] },
  {
    list: 'C',
    start: null,
    end: null,
    size: 3,
    stops: [
      { x: 400, y: 400, index: 0 },
      { x: 400, y: 500, index: 2 },
    ],
  },
];
const near = (x: number, y: number): string =>
  placesNear(paths, { x, y }, 40)
    .map((s) => s.list + s.index)
    .join(' ');

describe('the place under a hand on the map', () => {
  it.each([
    ['between two stops', 150, 104, 'A1'],
    ['between the depot and the first', 60, 64, 'A0'],
    ['on the way back', 120, 60, 'A2'],
    ['beside a stop: before and after it', 200, 101, 'A1 A2'],
    ['out of reach of all lines', 300, 250, ''],
    ['past the end of a line that does not come back', 0, 520, 'B0 B1'],
    ['on the line of the only stop', 3, 300, 'B0'],
    ['past a stop without a pin', 402, 450, 'C2'],
    ['at the end of a line without depots', 400, 510, 'C2 C3'],
  ])('%s', (_, x, y, expected) => expect(near(x, y)).toBe(expected));

  it('is always a place of the route, and within reach', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -50, max: 600 }),
        fc.integer({ min: -50, max: 600 }),
        fc.integer({ min: 1, max: 120 }),
        (x, y, reach) => {
          const few = placesNear(paths, { x, y }, reach);
          for (const { list, index } of few) {
            const path = paths.find((p) => p.list === list);
            expect(index).toBeGreaterThanOrEqual(0);
            expect(index).toBeLessThanOrEqual(path?.size ?? -1);
          }
          // A longer arm reaches whatever a shorter one does.
          if (few.length > 0) expect(placesNear(paths, { x, y }, reach + 50).length).toBeGreaterThan(0);
        },
      ),
    );
  });
});

it.each([
  [12, 0, 10, 'p'],
  [12, 0, 1, undefined],
  [19, 0, 30, 'q'],
])('the stop nearest to %i, %i within %i px', (x, y, reach, expected) =>
  expect(
    nearestOf(
      [
        { id: 'p', x: 10, y: 0 },
        { id: 'q', x: 20, y: 0 },
      ],
      { x, y },
      reach,
    )?.id,
  ).toBe(expected),
);
