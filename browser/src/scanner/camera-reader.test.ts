import { expect, test } from 'vitest';
import { createSeen, regionOf } from './camera-reader.ts';

test('a label that is held before the camera counts once; shown again it counts again', () => {
  const seen = createSeen(1200);
  expect(seen(['A'], 0)).toEqual(['A']);
  for (let at = 100; at <= 5000; at += 100) expect(seen(['A'], at)).toEqual([]);
  expect(seen(['A', 'B', 'B'], 5100)).toEqual(['B']);
  expect(seen([], 6000)).toEqual([]);
  expect(seen(['A'], 6400)).toEqual(['A']);
});

test('the middle of the picture is looked at', () => {
  expect(regionOf(1280, 720)).toEqual({ x: 64, y: 144, width: 1152, height: 432 });
});
