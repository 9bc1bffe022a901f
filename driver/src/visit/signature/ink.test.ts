import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { curvesOf, extended, frameOf, type InkPoint, inkOf, isSignature, type Stroke } from './ink.ts';

const at = (x: number, y: number): InkPoint => ({ x, y, pressure: 0.5 });
const line = (to: number): Stroke => Array.from({ length: to / 10 + 1 }, (_, n) => at(n * 10, 0));

describe('a signature of a finger', () => {
  it.each<[string, Stroke[], boolean]>([
    ['nothing', [], false],
    ['a dot', [[at(5, 5)]], false],
    ['a slip', [line(60)], false],
    ['a line', [line(130)], true],
    ['two short ones', [line(70), line(70)], true],
  ])('%s', (_, strokes, isOne) => expect(isSignature(strokes)).toBe(isOne));

  it('takes no point that tells nothing', () => {
    const stroke = [at(0, 0)];
    expect(extended(stroke, at(0.5, 0.5))).toBe(stroke);
    expect(extended(stroke, at(4, 0))).toHaveLength(2);
  });
  it('is one line from its first to its last point, and stands within its frame', () => {
    const point = fc.record({
      x: fc.integer({ min: 0, max: 300 }),
      y: fc.integer({ min: 0, max: 200 }),
      pressure: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(point, { minLength: 2, maxLength: 40 }), (stroke) => {
        const curves = curvesOf(stroke, 3);
        expect(curves[0]?.from).toMatchObject({ x: stroke[0]?.x, y: stroke[0]?.y });
        expect(curves.at(-1)?.to).toMatchObject({ x: stroke.at(-1)?.x, y: stroke.at(-1)?.y });
        for (const [n, curve] of curves.slice(1).entries()) expect(curve.from).toEqual(curves[n]?.to);
        const frame = frameOf([stroke], 10, { width: 300, height: 200 });
        for (const { x, y } of stroke) {
          expect(x).toBeGreaterThanOrEqual(frame?.x ?? 0);
          expect(y).toBeLessThanOrEqual((frame?.y ?? 0) + (frame?.height ?? 0) + 1);
        }
        expect(inkOf([stroke])).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
