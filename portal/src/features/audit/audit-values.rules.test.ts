import { expect, it } from 'vitest';
import { changesOf, subjectOf } from './audit-values.rules.ts';

it('tells cedis by their names alone', () =>
  expect(
    changesOf({ cedi: [1], cedisIds: ['a'], status: 'x' }, { cedi: [2], cedisIds: ['b'] }).map((c) => c.key),
  ).toEqual(['cedi', 'status']));

it.each([
  [{ kind: 'vehicle', subjectName: 'Urvan 3' }, 'Vehículo', 'Vehículo Urvan 3'],
  [{ kind: 'route', subjectName: 'Ruta 16' }, 'Ruta', 'Ruta 16'],
  [{ kind: 'session', subjectName: 'Rosa' }, 'Sesión', ''],
] as const)('%j is about "%s"', (entry, kind, text) => expect(subjectOf(entry, kind)).toBe(text));
