import { circleRing, distanceKm, ringFault } from '@tramo/contract/geo';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LatLng } from '../map-types.ts';
import { namePlace } from './geofence-editor.features.ts';
import {
  areaAt,
  closeDraft,
  closesAt,
  drawStep,
  type EditableArea,
  faultOf,
  faultOfNext,
  gripAt,
  insertVertex,
  middlesOf,
  moveArea,
  movedArea,
  moveVertex,
  placed,
  removeVertex,
  replaceArea,
} from './geofence-editor.rules.ts';
import { circleFeatures } from './RangeCircle.tsx';

const ringOf = (text: string): LatLng[] =>
  text.split(', ').map((pair) => {
    const [lng = 0, lat = 0] = pair.split(' ').map(Number);
    return { lat, lng };
  });
/** A degree is a hundred pixels, north is up. */
const project = ({ lat, lng }: LatLng) => ({ x: lng * 100, y: -lat * 100 });
const square = ringOf('0 0, 4 0, 4 4, 0 4');
const area = (id: string, ring: LatLng[], more: Partial<EditableArea> = {}): EditableArea => ({
  id,
  kind: 'allowed',
  name: id,
  ring,
  ...more,
});
const circle = fc
  .tuple(
    fc.double({ min: 15, max: 32, noNaN: true }),
    fc.double({ min: -117, max: -87, noNaN: true }),
    fc.integer({ min: 3, max: 40 }),
  )
  .map(([lat, lng, points]) => circleRing({ lat, lng }, 5, points).map(([x, y]) => placed({ lng: x, lat: y })));

describe('changing a ring', () => {
  it('moves one corner, to six decimals', () => {
    expect(moveVertex(square, 2, { lat: 5.123456789, lng: 5 })).toEqual(ringOf('0 0, 4 0, 5 5.123457, 0 4'));
    expect(moveVertex(square, 9, { lat: 5, lng: 5 })).toEqual(square);
  });
  it('puts a corner after the one it is told, the last one too', () => {
    expect(insertVertex(square, 0, { lat: -1, lng: 2 })).toEqual(ringOf('0 0, 2 -1, 4 0, 4 4, 0 4'));
    expect(insertVertex(square, 3, { lat: 2, lng: -1 })).toEqual(ringOf('0 0, 4 0, 4 4, 0 4, -1 2'));
  });
  it('takes a corner away, though never of a triangle', () => {
    expect(removeVertex(square, 1)).toEqual(ringOf('0 0, 4 4, 0 4'));
    expect(removeVertex(square.slice(0, 3), 1)).toEqual(square.slice(0, 3));
  });
  it('moves all corners alike', () =>
    expect(moveArea(square, { lat: 1, lng: -2 })).toEqual(ringOf('-2 1, 2 1, 2 5, -2 5')));
  it('stops as a whole at the edge of the map', () => {
    expect(moveArea(square, { lat: 200, lng: 400 })).toEqual(ringOf('176 81, 180 81, 180 85, 176 85'));
    expect(moveArea(square, { lat: -200, lng: -400 })).toEqual(ringOf('-180 -85, -176 -85, -176 -81, -180 -81'));
  });
  it('leaves what it is given, and never makes a fault by moving', () => {
    fc.assert(
      fc.property(
        circle,
        fc.double({ min: -3, max: 3, noNaN: true }),
        fc.double({ min: -3, max: 3, noNaN: true }),
        (ring, lat, lng) => {
          const before = structuredClone(ring);
          const moved = moveArea(ring, { lat, lng });
          expect(faultOf(moved)).toBeNull();
          for (const [i, point] of moved.entries()) expect(point.lat - ring[i]!.lat).toBeCloseTo(lat, 5);
          expect(ring).toEqual(before);
        },
      ),
    );
  });
  it('undoes an inserted corner by removing it', () => {
    fc.assert(
      fc.property(circle, fc.nat(), (ring, n) => {
        const index = n % ring.length;
        const [a, b] = [ring[index]!, ring[(index + 1) % ring.length]!];
        const more = insertVertex(ring, index, { lat: (a.lat + b.lat) / 2, lng: (a.lng + b.lng) / 2 });
        expect(faultOf(more)).toBeNull();
        expect(removeVertex(more, index + 1)).toEqual(ring);
      }),
    );
  });
});

describe('movedArea', () => {
  const holes = [ringOf('1 1, 2 1, 2 2')];
  const whole = area('a', square, { holes });
  it.each([
    ['a corner goes where it is let go', { part: 'vertex', index: 2 }, '0 0, 4 0, 5 5, 0 4'],
    ['a middle becomes a corner', { part: 'middle', index: 1 }, '0 0, 4 0, 5 5, 4 4, 0 4'],
    ['the inside carries all', { part: 'area' }, '2 2, 6 2, 6 6, 2 6'],
  ] as const)('%s', (_, grip, ring) => {
    const moved = movedArea(whole, grip, { lat: 3, lng: 3 }, { lat: 5, lng: 5 });
    expect(moved.ring).toEqual(ringOf(ring));
    expect(moved.holes).toEqual(grip.part === 'area' ? [ringOf('3 3, 4 3, 4 4')] : holes);
  });
  it('names no holes where there are none', () =>
    expect(movedArea(area('a', square), { part: 'area' }, square[0]!, square[1]!)).not.toHaveProperty('holes'));
  it('shows a corner over the other side as a crossing', () =>
    expect(faultOf(movedArea(whole, { part: 'vertex', index: 0 }, square[0]!, { lat: 2, lng: 6 }).ring)).toBe(
      'crossing',
    ));
});

describe('replaceArea', () => {
  it('keeps the order and the others', () => {
    const [a, b] = [area('a', square), area('b', square)];
    const changed = area('a', square.slice(1));
    expect(replaceArea([a, b], changed)).toEqual([changed, b]);
    expect(replaceArea([a, b], changed)[1]).toBe(b);
  });
});

describe('what lies under the pointer', () => {
  const at = (lng: number, lat: number) => [project({ lat, lng }), { lat, lng }] as const;
  it.each([
    ['a corner', at(4.05, 4.05), { part: 'vertex', index: 2 }],
    ['the middle of an edge', at(4.05, 2), { part: 'middle', index: 1 }],
    ['the middle of the closing edge', at(-0.05, 2), { part: 'middle', index: 3 }],
    ['the inside', at(1, 1), { part: 'area' }],
    ['beyond reach of a corner', at(4.2, 4.2), null],
  ])('%s', (_, [pixel, point], grip) => expect(gripAt(area('a', square), pixel, point, project, 10)).toEqual(grip));
  it('takes the nearest corner of two in reach', () => {
    const near = ringOf('0 0, 0.05 0, 2 2');
    expect(gripAt(area('a', near), ...at(0.04, 0), project, 10)).toEqual({ part: 'vertex', index: 1 });
  });
  it('reaches farther with a finger', () => {
    expect(gripAt(area('a', square), ...at(4.15, 4.1), project, 10)).toBeNull();
    expect(gripAt(area('a', square), ...at(4.15, 4.1), project, 22)).toEqual({ part: 'vertex', index: 2 });
  });
  it('takes no hole for inside', () =>
    expect(
      gripAt(area('a', square, { holes: [ringOf('1 1, 2 1, 2 2, 1 2')] }), ...at(1.5, 1.5), project, 10),
    ).toBeNull());
  it('has no middle on edges that are short on the screen', () => {
    expect(middlesOf(ringOf('0 0, 0.4 0, 0.4 3'), project).map(({ index }) => index)).toEqual([1, 2]);
  });
});

describe('areaAt', () => {
  const areas = [area('below', ringOf('0 0, 9 0, 9 9, 0 9')), area('above', square)];
  it.each([
    ['nothing there', { lat: 20, lng: 20 }, null, null],
    ['the only one', { lat: 7, lng: 7 }, null, 'below'],
    ['the upper of two', { lat: 2, lng: 2 }, null, 'above'],
    ['the next below the selected', { lat: 2, lng: 2 }, 'above', 'below'],
    ['and round again', { lat: 2, lng: 2 }, 'below', 'above'],
    ['the selected stays where it lies alone', { lat: 7, lng: 7 }, 'below', 'below'],
  ])('%s', (_, point, selected, id) => expect(areaAt(areas, point, selected)).toBe(id));
});

describe('drawing', () => {
  const click = (lng: number, lat: number, isDouble = false) => ({
    pixel: project({ lat, lng }),
    at: { lat, lng },
    isDouble,
  });
  const step = (draft: LatLng[], ...args: Parameters<typeof click>) => drawStep(draft, click(...args), project, 10);
  const three = square.slice(0, 3);
  it('adds a corner, to six decimals', () =>
    expect(step([], 1.23456789, 2)).toEqual({ kind: 'added', draft: [{ lng: 1.234568, lat: 2 }] }));
  it('closes on the first corner', () => expect(step(three, 0.05, 0.05)).toEqual({ kind: 'closed', draft: three }));
  it('closes by a second click at once on the last one', () =>
    expect(step(three, 4, 4, true)).toEqual({ kind: 'closed', draft: three }));
  it('ignores a late second click there', () => expect(step(three, 4, 4)).toEqual({ kind: 'ignored' }));
  it('does not close what is no area yet', () => {
    expect(step(square.slice(0, 2), 4, 0, true)).toEqual({ kind: 'ignored' });
    expect(closeDraft(square.slice(0, 2))).toEqual({ kind: 'ignored' });
    expect(closeDraft(ringOf('0 0, 2 2, 4 4'))).toEqual({ kind: 'refused', fault: 'area' });
  });
  it('refuses a corner that would cross the line', () => {
    const draft = ringOf('0 0, 4 0, 4 4');
    expect(step(draft, 2, -2)).toEqual({ kind: 'refused', fault: 'crossing' });
    expect(faultOfNext(draft, { lng: 2, lat: -2 })).toBe('crossing');
    expect(faultOfNext(draft, { lng: 2, lat: 2 })).toBeNull();
  });
  it('refuses a closing edge that would cross it', () =>
    expect(closeDraft(ringOf('0 0, 2 -2, 2 2, 4 0'))).toEqual({ kind: 'refused', fault: 'crossing' }));
  it('takes 500 corners', () => {
    const many = circleRing({ lat: 19, lng: -99 }, 30, 500).map(([lng, lat]) => ({ lat, lng }));
    expect(faultOfNext(many, { lat: 19, lng: -99 })).toBe('many');
    expect(middlesOf(many, (p) => ({ x: p.lng * 1e6, y: p.lat * 1e6 }))).toEqual([]);
  });
  it('tells that the pointer would close', () => {
    expect(closesAt(three, { x: 6, y: -6 }, project, 10)).toBe(true);
    expect(closesAt(three, { x: 12, y: 0 }, project, 10)).toBe(false);
    expect(closesAt(three.slice(0, 2), { x: 0, y: 0 }, project, 10)).toBe(false);
  });
  it('never gives out a ring with a fault, whatever is clicked', () => {
    const place = fc.integer({ min: 0, max: 8 });
    let closed = 0;
    fc.assert(
      fc.property(fc.array(fc.tuple(place, place, fc.boolean()), { minLength: 4, maxLength: 25 }), (clicks) => {
        let draft: LatLng[] = [];
        for (const [lng, lat, isDouble] of clicks) {
          const next = step(draft, lng, lat, isDouble);
          if (next.kind === 'added') draft = next.draft;
          if (next.kind !== 'closed') continue;
          closed++;
          expect(ringFault(next.draft.map((p) => [p.lng, p.lat]))).toBeNull();
          return;
        }
      }),
      { numRuns: 500 },
    );
    expect(closed).toBeGreaterThan(20);
  });
});

describe('circleFeatures', () => {
  const centre = { lat: 25.67, lng: -100.31 };
  it('is a closed polygon at the distance, without a corner that shows', () => {
    const { geometry } = circleFeatures(centre, 12).features[0]!;
    if (geometry.type !== 'Polygon') throw new Error(geometry.type);
    const ring = geometry.coordinates[0]!;
    expect(ring.at(-1)).toEqual(ring[0]);
    // An arc as far from its centre as a large screen is wide strays from its chord by less than a third of a pixel.
    expect(2560 * (1 - Math.cos(Math.PI / (ring.length - 1)))).toBeLessThan(1 / 3);
    for (const [lng, lat] of ring) expect(distanceKm(centre, { lat: lat!, lng: lng! })).toBeCloseTo(12, 6);
  });
  it.each([0, -1, Number.NaN])('is nothing for %s km', (km) => expect(circleFeatures(centre, km).features).toEqual([]));
});

describe('the place of a name', () => {
  it('is the middle of an area, and a corner of one whose middle lies outside', () => {
    const square = [
      { lat: 0, lng: 0 },
      { lat: 0, lng: 2 },
      { lat: 2, lng: 2 },
      { lat: 2, lng: 0 },
    ];
    expect(namePlace(square)).toEqual({ lat: 1, lng: 1 });
    const horseshoe = [
      { lat: 0, lng: 0 },
      { lat: 10, lng: 0 },
      { lat: 10, lng: 1 },
      { lat: 1, lng: 1 },
      { lat: 1, lng: 9 },
      { lat: 10, lng: 9 },
      { lat: 10, lng: 10 },
      { lat: 0, lng: 10 },
    ];
    expect(namePlace(horseshoe)).toEqual(horseshoe[0]);
    expect(namePlace([])).toBeUndefined();
  });
});
