import { expect, test } from 'vitest';
import { above, matchPath, pathTo } from './navigation.ts';

const patterns = ['/', '/route/{id}', '/route/{id}/map', '/route/{id}/stop/{guideId}', '/queue'];

test.each([
  ['/', '/', '', ''],
  ['/route/r1', '/route/{id}', 'r1', ''],
  ['/route/r1/map', '/route/{id}/map', 'r1', ''],
  ['/route/r%201/stop/g%2F2', '/route/{id}/stop/{guideId}', 'r 1', 'g/2'],
])('%s is the screen of %s', (path, pattern, id, guideId) => {
  expect(matchPath(patterns, path)).toEqual({ pattern, params: { id, guideId } });
});

test.each(['/nowhere', '/route', '/route//map', '/route/r1/stop', '/queue/more'])('%s is nowhere', (path) => {
  expect(matchPath(patterns, path)).toBeNull();
});

test('a path is filled in so that it is read back', () => {
  const path = pathTo('/route/{id}/stop/{guideId}', { id: 'r/1', guideId: 'ñ 2' });
  expect(matchPath(patterns, path)?.params).toEqual({ id: 'r/1', guideId: 'ñ 2' });
});

test.each([
  ['/queue', '/'],
  ['/route/r1', '/'],
  ['/route/r1/map', '/route/r1'],
  ['/route/r1/stop/g1', '/route/r1'],
  ['/route/r1/visit/g1', '/route/r1'],
])('above %s is %s', (path, up) => {
  expect(above(path)).toBe(up);
});
