import { describe, expect, it } from 'vitest';
import { findSettings, type IndexedSetting } from './find-settings.ts';

const all: IndexedSetting[] = [
  { key: 'weightUnit', tab: 'regional', label: 'Peso', section: 'Unidades', also: ['Libras'] },
  { key: 'distanceUnit', tab: 'regional', label: 'Distancia', section: 'Unidades', also: ['Millas'] },
  { key: 'quiet', tab: 'road', label: 'Guardar silencio todos los días', section: 'Horas de silencio' },
  { key: 'units', tab: 'x', label: 'Unidades de la flota' },
];
const keys = (typed: string): string[] => findSettings(all, typed).map(({ key }) => key);

describe('the search of settings', () => {
  it.each([
    ['PESO', ['weightUnit']],
    ['lib', ['weightUnit']],
    ['unidades peso', ['weightUnit']],
    ['silencio dias', ['quiet']],
    // Called so first, then those of a section that is.
    ['unidad', ['units', 'weightUnit', 'distanceUnit']],
    // No word begins like these; some are near.
    ['horario silencioso', ['quiet']],
    ['pesca', []],
    ['', []],
    [' · ', []],
  ])('«%s» finds %j', (typed, found) => {
    expect(keys(typed)).toEqual(found);
  });
});
