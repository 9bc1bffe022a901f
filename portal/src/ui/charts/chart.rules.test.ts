import { describe, expect, it } from 'vitest';
import { areaPath, axisSteps, labelled, linePath, lonely } from './chart.rules.ts';

describe('axis', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 0.25, 0.5, 0.75, 1]],
    [7, [0, 2, 4, 6, 8]],
    [10, [0, 2.5, 5, 7.5, 10]],
    [230, [0, 100, 200, 300]],
  ])('up to %s', (most, steps) => expect(axisSteps(most)).toEqual(steps));
  it('reaches the largest value, whatever it is', () => {
    for (let most = 0.013; most < 1e6; most *= 1.37) {
      const steps = axisSteps(most);
      expect(steps.at(-1) as number).toBeGreaterThanOrEqual(most * (1 - 1e-9));
      expect(steps.length).toBeLessThanOrEqual(6);
    }
  });
  it('writes as many labels as there is room for', () => {
    expect(labelled(0, 5)).toEqual([]);
    expect(labelled(4, 6)).toEqual([0, 1, 2, 3]);
    expect(labelled(30, 6)).toEqual([0, 5, 10, 15, 20, 25]);
    expect(labelled(30, 6, 4)).toEqual([0, 8, 16, 24]);
  });
});

describe('line', () => {
  const points = [
    { x: 0, y: 1 },
    { x: 1, y: 2 },
    { x: 2, y: null },
    { x: 3, y: 3 },
    { x: 4, y: null },
  ];
  it('begins anew after a gap', () =>
    expect(
      linePath(
        points,
        (x) => x,
        (y) => y,
      ),
    ).toBe('M0.0 1.0L1.0 2.0M3.0 3.0'));
  it('has its ground piece by piece', () =>
    expect(
      areaPath(
        points,
        (x) => x,
        (y) => y,
        9,
      ),
    ).toBe('M0.0 1.0L1.0 2.0L1.0 9.0L0.0 9.0Z'));
  it('shows points that stand alone', () => expect(lonely(points)).toEqual([{ x: 3, y: 3 }]));
});
