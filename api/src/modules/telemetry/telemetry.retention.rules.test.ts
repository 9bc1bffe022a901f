import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flatM } from './telemetry.positions.rules.ts';
import { simplified } from './telemetry.retention.rules.ts';

test('at any time of a thinned trace one is near where the vehicle was, and its ends stay', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          dt: fc.integer({ min: 1, max: 600 }),
          north: fc.integer({ min: -300, max: 300 }),
          east: fc.integer({ min: -300, max: 300 }),
        }),
        { maxLength: 80 },
      ),
      (steps) => {
        let [at, lat, lng] = [0, 25.6, -100.3];
        const trace = steps.map((s) => {
          [at, lat, lng] = [at + s.dt * 1000, lat + s.north / 111_195, lng + s.east / 100_000];
          return { at, lat, lng };
        });
        const thin = simplified(trace, 25);
        expect([thin[0], thin.at(-1)]).toEqual([trace[0], trace.at(-1)]);
        for (const p of trace) {
          const i = thin.findIndex((x) => x.at >= p.at);
          const [a, b] = [thin[Math.max(0, i - 1)], thin[i]];
          if (!a || !b) throw new Error('a time that no span holds');
          const share = a === b ? 0 : (p.at - a.at) / (b.at - a.at);
          expect(
            flatM(p, { lat: a.lat + (b.lat - a.lat) * share, lng: a.lng + (b.lng - a.lng) * share }),
          ).toBeLessThanOrEqual(25.001);
        }
      },
    ),
  );
});
