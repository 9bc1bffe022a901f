import type { ProgressRow } from '@tramo/contract/dashboard';
import { describe, expect, it } from 'vitest';
import { shareOf, sortedProgress } from './progress.rules.ts';

const row = (name: string, assigned: number, managed: number, late = 0): ProgressRow => ({
  _id: name,
  name,
  detail: '',
  assigned,
  managed,
  done: managed,
  partial: 0,
  failed: 0,
  open: assigned - managed,
  late,
  atRisk: 0,
});

describe('progress rows', () => {
  const rows = [row('Ruta 10', 4, 1, 2), row('Ruta 2', 10, 5), row('Ruta 1', 0, 0)];
  it.each([
    ['', 'desc', ['Ruta 10', 'Ruta 2', 'Ruta 1']],
    ['name', 'asc', ['Ruta 1', 'Ruta 2', 'Ruta 10']],
    ['share', 'desc', ['Ruta 2', 'Ruta 10', 'Ruta 1']],
    ['late', 'desc', ['Ruta 10', 'Ruta 1', 'Ruta 2']],
    ['nonsense', 'asc', ['Ruta 10', 'Ruta 2', 'Ruta 1']],
  ])('by %s %s', (sort, order, names) => expect(sortedProgress(rows, sort, order).map((r) => r.name)).toEqual(names));
  it('a row without visits has made none', () => expect(shareOf({ assigned: 0, managed: 0 })).toBe(0));
});
