import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createThrift, glideMs, isGliding, nextGlides, poseAt, turn } from './vehicle-motion.ts';

const at = (lat: number, lng = -100.3, heading: number | null = 0) => ({ id: 'v', lat, lng, heading });

describe('turn', () => {
  it.each([
    [350, 10, 0.5, 0],
    [10, 350, 0.5, 0],
    [0, 90, 0.5, 45],
    [90, 0, 1, 0],
    [200, 200, 0.3, 200],
  ])('from %d to %d at %d is %d', (from, to, share, answer) => expect(turn(from, to, share)).toBeCloseTo(answer));

  it('never turns more than half round', () => {
    const degrees = fc.integer({ min: 0, max: 359 });
    void fc.assert(
      fc.property(degrees, degrees, (from, to) => {
        const middle = turn(from, to, 0.5);
        const away = Math.abs(((((middle - from) % 360) + 540) % 360) - 180);
        expect(away).toBeLessThanOrEqual(90.001);
      }),
    );
  });
});

describe('glides', () => {
  it('a new vehicle stands at its fix', () => {
    const glides = nextGlides(new Map(), [at(25.6)], 1000);
    expect(isGliding(glides, 1000)).toBe(false);
    expect(poseAt(glides.get('v')!, 1000).lat).toBe(25.6);
  });

  it('a known one goes from where it is drawn to its new fix in 900 ms', () => {
    const first = nextGlides(new Map(), [at(25.6)], 0);
    const second = nextGlides(first, [at(25.61)], 5000);
    expect(poseAt(second.get('v')!, 5000).lat).toBe(25.6);
    expect(isGliding(second, 5000 + glideMs - 1)).toBe(true);
    expect(isGliding(second, 5000 + glideMs)).toBe(false);
    expect(poseAt(second.get('v')!, 5000 + glideMs).lat).toBe(25.61);
    const third = nextGlides(second, [at(25.62)], 5300);
    const drawn = poseAt(second.get('v')!, 5300).lat;
    expect(poseAt(third.get('v')!, 5300).lat).toBeCloseTo(drawn, 9);
  });

  it('jumps when the fix is far', () => {
    const first = nextGlides(new Map(), [at(25.6)], 0);
    expect(poseAt(nextGlides(first, [at(19.4)], 5000).get('v')!, 5000).lat).toBe(19.4);
  });

  it('the same fix again starts nothing, and who left is forgotten', () => {
    const first = nextGlides(new Map(), [at(25.6)], 0);
    expect(isGliding(nextGlides(first, [at(25.6)], 5000), 5000)).toBe(false);
    expect(nextGlides(first, [], 5000).size).toBe(0);
  });
});

describe('thrift', () => {
  /** A screen whose frames come every `everyMs`; runs the three that a drawing is judged by. */
  const drawnWith = (everyMs: number): ReturnType<typeof createThrift> => {
    const frames: ((now: number) => void)[] = [];
    let now = 0;
    const thrift = createThrift(
      (run) => frames.push(run),
      () => now,
    );
    for (let drawing = 0; drawing < 4; drawing += 1) {
      thrift.drawn();
      for (let run = frames.shift(); run; run = frames.shift()) {
        now += everyMs;
        run(now);
      }
    }
    return thrift;
  };

  it('leaves a quick machine the pace that the eye wants', () => expect(drawnWith(16).paceMs(40)).toBe(40));
  it('lets a slow one draw seldom, but once a second', () => {
    expect(drawnWith(60).paceMs(40)).toBeGreaterThan(400);
    expect(drawnWith(60).paceMs(400)).toBeLessThan(700);
    expect(drawnWith(400).paceMs(40)).toBe(1000);
  });
});
