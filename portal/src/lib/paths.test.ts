import { describe, expect, it } from 'vitest';
import { matches } from './palette-actions.ts';
import { pathOf } from './paths.ts';

describe('paths', () => {
  it('fill their parameters and drop absent ones', () => {
    expect(pathOf('home')).toBe('/');
    expect(pathOf('routesOverview')).toBe('/routes-overview');
    expect(pathOf('routesOverview', { startDate: '2026-11-21' })).toBe('/routes-overview/2026-11-21');
    expect(pathOf('routeGuides', { id: 'a/b' })).toBe('/route-guides/a%2Fb');
    expect(pathOf('routePlanner', { tab: 'view-route' })).toBe('/route-planner/view-route');
  });
});

describe('the palette', () => {
  it.each([
    ['plan', 'Planeación', true],
    ['planeacion', 'Planeación', true],
    ['imp gui', 'Importar guías', true],
    ['guias imp', 'Importar guías', true],
    ['ortar', 'Importar guías', false],
    ['', 'Rutas', true],
  ])('%j finds %j: %s', (search, text, found) => {
    expect(matches(search, text)).toBe(found);
  });
});
