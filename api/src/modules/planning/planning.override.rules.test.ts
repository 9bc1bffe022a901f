import type { PlanException, Violation } from '@tramo/contract/plan-reasons';
import { describe, expect, it } from 'vitest';
import { brokenText, softenedText } from './planning.broken.rules.ts';
import { brokenAnew, type Ruled } from './planning.override.rules.ts';

const v = (kind: Violation['kind'], amount: number, guideId: string | null = null): Violation => ({
  kind,
  amount,
  guideId,
});
const r = (_id: string, vehicle: string, ...violations: Violation[]): Ruled => ({ _id, vehicle, violations });
const none: string[] = [];

describe('a reason is asked', () => {
  it.each<[string, Ruled[], Ruled[], string[]]>([
    ['not where nothing is broken', [r('1', 'a')], [r('1', 'a')], none],
    ['for a rule broken anew', [r('1', 'a')], [r('1', 'a', v('packages', 2))], ['1 packages']],
    ['for one broken more', [r('1', 'a', v('shift', 60))], [r('1', 'a', v('shift', 61))], ['1 shift']],
    [
      'not for one broken as much or less',
      [r('1', 'a', v('shift', 60), v('packages', 3))],
      [r('1', 'a', v('shift', 60), v('packages', 1))],
      none,
    ],
    ['not for the last thousandth', [r('1', 'a', v('weightKg', 1.234))], [r('1', 'a', v('weightKg', 1.2344))], none],
    [
      'not for a guide that is late elsewhere by no more',
      [r('1', 'a', v('late', 600, 'g')), r('2', 'b')],
      [r('1', 'a'), r('2', 'b', v('late', 500, 'g'))],
      none,
    ],
    [
      'for another guide that is late',
      [r('1', 'a', v('late', 600, 'g'))],
      [r('1', 'a', v('late', 60, 'h'))],
      ['1 late h'],
    ],
    [
      'for a rule of another kind',
      [r('1', 'a', v('late', 600, 'g'))],
      [r('1', 'a', v('skills', 1, 'g'))],
      ['1 skills g'],
    ],
    [
      'for an overload that went to another route',
      [r('1', 'a', v('packages', 2)), r('2', 'b')],
      [r('1', 'a'), r('2', 'b', v('packages', 2))],
      ['2 packages'],
    ],
    ['not when its route has another vehicle', [r('1', 'a', v('packages', 2))], [r('1', 'b', v('packages', 2))], none],
    [
      'not when a new route takes its place with the vehicle',
      [r('1', 'a', v('packages', 2))],
      [r('9', 'a', v('packages', 2))],
      none,
    ],
    [
      'not when a limit of the day is told of another trip',
      [r('1', 'a'), r('2', 'a', v('shift', 60))],
      [r('2', 'a'), r('1', 'a', v('shift', 60))],
      none,
    ],
    [
      'for each trip that is overloaded',
      [r('1', 'a', v('packages', 3)), r('2', 'a')],
      [r('1', 'a', v('packages', 3)), r('2', 'a', v('packages', 1))],
      ['2 packages'],
    ],
    [
      'not for lateness that is allowed',
      [r('1', 'a')],
      [r('1', 'a', v('late', 600, 'soft'), v('late', 60, 'g'))],
      ['1 late g'],
    ],
  ])('%s', (_, before, after, asked) => {
    const found = brokenAnew(before, after, (guide) => guide === 'soft');
    expect(found.map((x) => [x.route, x.kind, x.guideId].filter(Boolean).join(' '))).toEqual(asked);
  });
});

const names = {
  route: (id: string) => `Ruta ${id}`,
  guide: (id: string) => id.toUpperCase(),
  vehicle: (id: string) => `Urvan ${id}`,
};
const es = { locale: 'es', company: { distanceUnit: 'km', weightUnit: 'kg' } } as const;
const inMiles = { locale: 'en', company: { distanceUnit: 'miles', weightUnit: 'pounds' } } as const;
it('the audit tells broken rules in figures, and a plan forced all over by their number', () => {
  const at = (x: Violation) => ({ ...x, route: '3' });
  expect(brokenText([at(v('late', 1490, 'mty-1')), at(v('distance', 1234)), at(v('weightKg', 18.5))], names, es)).toBe(
    'Ruta 3, MTY-1: llega 25 min tarde; Ruta 3: recorre 1.3 km de más; Ruta 3: 18.5 kg de más',
  );
  expect(brokenText([at(v('stops', 2))], names, inMiles)).toBe('Ruta 3: 2 stops too many');
  expect(brokenText([at(v('distance', 16_093)), at(v('weightKg', 18.5))], names, inMiles)).toBe(
    'Ruta 3: drives 10 mi too far; Ruta 3: 40.8 lb too much',
  );
  expect(
    brokenText(
      Array.from({ length: 30 }, () => at(v('vehicle', 1, 'g'))),
      names,
      es,
    ),
  ).toMatch(/; y 10 más$/);
});
it('and softened ones', () => {
  const e = (kind: PlanException['kind'], amount: number | null, skills: string[] = []): PlanException => ({
    kind,
    amount,
    guideId: 'mty-1',
    vehicle: '3',
    window: 0,
    skills,
  });
  expect(
    softenedText(
      [e('windowEnd', 1500), e('weightKg', 18), e('skills', null, ['a', 'b']), e('allowVehicle', null)],
      names,
      es,
    ),
  ).toBe(
    'MTY-1 cierra 25 min después; Urvan 3 carga 18 kg más; Urvan 3 se toma con 2 equipos que no tiene; MTY-1 puede ir en Urvan 3',
  );
});
