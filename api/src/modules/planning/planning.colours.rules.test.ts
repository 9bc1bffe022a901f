import { routeColours } from '@tramo/contract/limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colourDifference } from './planning.colour-sight.rules.ts';
import { coloursFor } from './planning.colours.rules.ts';
import { neighboursOf } from './planning.neighbours.rules.ts';

const difference = colourDifference(routeColours);
const apart = (a: string, b: string): number =>
  difference[
    (routeColours as readonly string[]).indexOf(a) * routeColours.length +
      (routeColours as readonly string[]).indexOf(b)
  ] ?? 0;

interface Laid {
  routes: { guides: string[]; colour?: string }[];
  guides: { _id: string; lat: number; lng: number }[];
}
/** Routes whose stops lie in a square of 6 km around a point of a city of 30 km. */
const city = (least: number, most: number) =>
  fc
    .array(
      fc.record({
        lat: fc.nat(1000),
        lng: fc.nat(1000),
        stops: fc.array(fc.tuple(fc.nat(1000), fc.nat(1000)), { minLength: 1, maxLength: 9 }),
      }),
      { minLength: least, maxLength: most, size: 'max' },
    )
    .map((list): Laid => {
      const guides: Laid['guides'] = [];
      const routes = list.map((r, i) => ({
        guides: r.stops.map(([y, x], k) => {
          guides.push({
            _id: `${i} ${k}`,
            lat: 25.6 + r.lat * 2.7e-4 + y * 5.4e-5,
            lng: -100.4 + r.lng * 3e-4 + x * 6e-5,
          });
          return `${i} ${k}`;
        }),
      }));
      return { routes, guides };
    });
const besides = ({ routes, guides }: Laid): [number, number][] => {
  const places = new Map(guides.map((g) => [g._id, g]));
  const { weights } = neighboursOf(routes.map((r) => r.guides.flatMap((g) => places.get(g) ?? [])));
  return weights.flatMap((of, a) => [...of.keys()].filter((b) => a < b).map((b): [number, number] => [a, b]));
};
/** The least difference between two routes beside each other. */
const leastApart = (laid: Laid, colours: readonly string[]): number =>
  Math.min(...besides(laid).map(([a, b]) => apart(colours[a] as string, colours[b] as string)));

describe('colours of routes', () => {
  it('differ between routes beside each other, as long as there are not more of them than colours', () => {
    fc.assert(
      fc.property(city(2, 60), (laid) => {
        const colours = coloursFor(laid.routes, laid.guides);
        expect(coloursFor(laid.routes, laid.guides)).toEqual(colours);
        const beside = besides(laid);
        for (const [a, b] of beside) {
          const most = Math.max(...[a, b].map((r) => beside.filter((pair) => pair.includes(r)).length));
          if (most < routeColours.length) expect(colours[a]).not.toBe(colours[b]);
        }
        if (laid.routes.length <= routeColours.length) expect(new Set(colours).size).toBe(laid.routes.length);
      }),
      { numRuns: 60, endOnFailure: true },
    );
  });

  it('differ more than when each takes the next: on average by more than double where routes touch', () => {
    const ours: number[] = [];
    const next: number[] = [];
    for (const laid of fc.sample(city(12, 22), { numRuns: 80, seed: 7 })) {
      ours.push(leastApart(laid, coloursFor(laid.routes, laid.guides)));
      next.push(
        leastApart(
          laid,
          laid.routes.map((_, i) => routeColours[i % routeColours.length] as string),
        ),
      );
    }
    const mean = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0) / list.length;
    expect(Math.min(...ours)).toBeGreaterThan(11);
    expect(mean(ours)).toBeGreaterThan(2 * mean(next));
  });

  it('stay where there is one, and a new route differs most from those around it', () => {
    const laid: Laid = {
      guides: [25.6, 25.601, 25.602, 25.9].map((lat, i) => ({ _id: `${i}`, lat, lng: -100.3 })),
      routes: [
        { guides: ['0'], colour: '#3f6496' },
        { guides: ['1'] },
        { guides: ['2'], colour: '#f4741e' },
        { guides: ['3'], colour: '#0c5c3c' },
      ],
    };
    const [first, fresh, third, far] = coloursFor(laid.routes, laid.guides);
    expect([first, third, far]).toEqual(['#3f6496', '#f4741e', '#0c5c3c']);
    const least = (colour: string): number => Math.min(apart(colour, '#3f6496'), apart(colour, '#f4741e'));
    expect(least(fresh as string)).toBeGreaterThan(30);
    // One without stops may go anywhere: it differs from all.
    const empty = coloursFor(
      [...laid.routes.map((r, i) => ({ ...r, colour: [first, fresh, third, far][i] as string })), { guides: [] }],
      laid.guides,
    ).at(-1);
    expect([first, fresh, third, far]).not.toContain(empty);
  });
});

describe('the difference of colours', () => {
  it.each([
    ['the same', '#3f6496', '#3f6496', 0, 0],
    ['black and white', '#000000', '#ffffff', 99, 101],
    // As red and green of one lightness look without red or green cones.
    ['a red and a green', '#c0392b', '#7a7a1f', 0, 25],
    ['a blue and an orange', '#1f5fbf', '#f4a01e', 60, 200],
  ])('of %s', (_, a, b, from, to) => {
    const [, d = -1] = colourDifference([a, b]);
    expect(d).toBeGreaterThanOrEqual(from);
    expect(d).toBeLessThanOrEqual(to);
  });
});
