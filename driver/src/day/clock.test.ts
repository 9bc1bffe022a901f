import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayClock, type SavedClock } from './clock.ts';

const hour = 3_600_000;
/** A phone in a world whose true time is the server's. */
function phone(offset: number, kept: SavedClock | null = null) {
  const world = { server: 1_700_000_000_000, shift: -offset, slept: 0, start: 0 };
  world.start = world.server;
  const clocks = {
    device: () => world.server + world.shift,
    monotonic: () => world.server - world.start - world.slept,
  };
  const clock = dayClock(clocks, 'start', kept);
  const ask = (there = 40, back = 40, whole = false) => {
    const sent = clocks.monotonic();
    world.server += there;
    const at = world.server;
    world.server += back;
    const second = Math.floor(at / 1000) * 1000;
    clock.heard(whole ? { from: second, to: second + 1000 } : { from: at, to: at }, sent, clocks.monotonic());
  };
  return { world, clock, ask, error: () => clock.now() - world.server };
}

describe('the server’s time on a phone', () => {
  it.each([0, 3 * hour, -3 * hour, 400 * 24 * hour])('is known after one answer, %i ms off', (offset) => {
    const p = phone(offset);
    p.ask(30, 90);
    expect(Math.abs(p.error())).toBeLessThanOrEqual(60);
    expect(Math.abs((p.clock.offsetMs() as number) - offset)).toBeLessThanOrEqual(60);
  });
  it('gets better than the second of a header by many answers', () => {
    const p = phone(-hour);
    for (let n = 0; n < 60; n++) {
      p.world.server += 7137;
      p.ask(20, 20, true);
    }
    expect(Math.abs(p.error())).toBeLessThan(120);
  });
  it.each([3 * hour, -3 * hour])('does not follow a clock that is moved by %i ms in sight', (by) => {
    const p = phone(1234);
    p.ask();
    p.world.server += 60_000;
    p.clock.look(false);
    p.world.shift += by;
    p.clock.look(false);
    p.world.server += 60_000;
    expect(Math.abs(p.error())).toBeLessThan(60);
    expect(p.clock.stamp().offsetMs).toBeCloseTo(1234 - by, -2);
  });
  it('goes on after a sleep that stopped the page’s own clock', () => {
    const p = phone(0);
    p.ask();
    p.world.server += 2 * hour;
    p.world.slept += 2 * hour;
    p.clock.look(true);
    expect(Math.abs(p.error())).toBeLessThan(60);
  });
  it('is not turned back by a phone set back while the app was closed', () => {
    const p = phone(0);
    p.ask();
    const saved = p.clock.saved();
    const again = phone(3 * hour, saved);
    expect(Math.abs(again.clock.now() - (saved?.serverAt ?? 0))).toBeLessThan(1);
    again.ask();
    expect(Math.abs(again.error())).toBeLessThan(60);
  });
  it('never turns the order of acts around while answers come', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(900), fc.nat(900), fc.boolean(), fc.nat(5000)), { maxLength: 30 }),
        (answers) => {
          const p = phone(5000);
          let last = 0;
          for (const [there, back, whole, pause] of answers) {
            p.ask(there, back, whole);
            const now = p.clock.now();
            expect(now).toBeGreaterThanOrEqual(last);
            last = now;
            p.world.server += pause;
          }
        },
      ),
    );
  });
});
