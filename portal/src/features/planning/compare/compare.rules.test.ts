import type { Plan } from '@tramo/contract/planning';
import { describe, expect, it } from 'vitest';
import { bestOf, movedGuides } from './compare.rules.ts';

const planOf = (routes: Record<string, string[]>, guides: string[]): Plan =>
  ({
    guides: guides.map((g) => ({ _id: g, folio: `F-${g}` })),
    routes: Object.entries(routes).map(([vehicle, list], i) => ({
      routeTitle: `Ruta ${i + 1}`,
      vehicle,
      guides: list,
    })),
  }) as unknown as Plan;

describe('plans side by side', () => {
  it('tell the guides that changed hands, not those that changed places', () => {
    const a = planOf({ v1: ['1', '2'], v2: ['3'] }, ['1', '2', '3', '10']);
    const b = planOf({ v1: ['2', '1', '3'], v2: ['11'] }, ['1', '2', '3', '10', '11']);
    expect(movedGuides([a, b])).toEqual([
      {
        guideId: '3',
        folio: 'F-3',
        standings: [
          { kind: 'route', route: 'Ruta 2', vehicle: 'v2', place: 1 },
          { kind: 'route', route: 'Ruta 1', vehicle: 'v1', place: 3 },
        ],
      },
      {
        guideId: '11',
        folio: 'F-11',
        standings: [{ kind: 'absent' }, { kind: 'route', route: 'Ruta 2', vehicle: 'v2', place: 1 }],
      },
    ]);
    const left = planOf({ v1: ['2'] }, ['1', '2']);
    expect(movedGuides([planOf({ v1: ['1', '2'] }, ['1', '2']), left]).map((m) => m.standings[1]?.kind)).toEqual([
      'out',
    ]);
  });

  it.each<[number[], boolean[]]>([
    [
      [3, 2, 5],
      [false, true, false],
    ],
    [
      [2, 2, 5],
      [true, true, false],
    ],
    [
      [4, 4],
      [false, false],
    ],
  ])('of %j the least are the best', (values, best) => {
    expect(
      bestOf(
        values.map((distanceM) => ({ totals: { distanceM } }) as Plan),
        'distanceM',
      ),
    ).toEqual(best);
  });
});
