import { describe, expect, it } from 'vitest';
import { estimatedTravel } from './osrm.ts';
import { rememberingTravel } from './remember.ts';
import type { TravelMatrix, TravelSource } from './travel.ts';

const place = (i: number) => ({ lat: 25.6 + i * 0.01, lng: -100.3 - (i % 3) * 0.02 });
const places = Array.from({ length: 12 }, (_, i) => place(i));
const at = (hour: number) => ({ secondOfDay: hour * 3600 });

/** The estimate, counting how often it is asked. */
function counting(change: (m: TravelMatrix) => TravelMatrix = (m) => m) {
  const estimate = estimatedTravel();
  const asked = { matrices: 0, paths: 0 };
  const source: TravelSource = {
    ...estimate,
    matrix: async (points, options) => {
      asked.matrices++;
      return change(await estimate.matrix(points, options));
    },
    legs: (path, options) => {
      asked.paths++;
      return estimate.legs(path, options);
    },
  };
  return { asked, source, travel: rememberingTravel(source) };
}

describe('travel times', () => {
  it('of a set of places are asked once an hour of the day, and those of a part of it are read from it', async () => {
    const { asked, source, travel } = counting();
    await travel.matrix(places, at(9));
    const some = [places[7], places[2], places[2], places[11]].map((p) => p as (typeof places)[number]);
    expect(await travel.matrix(some, { secondOfDay: 9 * 3600 + 1800 })).toEqual(await source.matrix(some, at(9)));
    expect(await travel.legs(some, at(9))).toEqual(await source.legs(some, at(9)));
    expect(asked).toEqual({ matrices: 2, paths: 1 });
    // Another hour has other speeds, a place more is another set.
    expect((await travel.matrix(places, at(3))).durationsS[1]).toBeLessThan(
      (await travel.matrix(places, at(9))).durationsS[1] as number,
    );
    await travel.matrix([...places, place(30)], at(9));
    expect(asked.matrices).toBe(4);
  });

  it('are asked once by two that want them at the same time', async () => {
    const { asked, travel } = counting();
    const [a, b] = await Promise.all([travel.matrix(places, at(9)), travel.matrix(places, at(9))]);
    expect(a).toEqual(b);
    expect(asked.matrices).toBe(1);
  });

  it('of a caller that left are asked again by the one that stayed', async () => {
    let calls = 0;
    const estimate = estimatedTravel();
    const travel = rememberingTravel({
      ...estimate,
      matrix: async (points, options) => {
        calls++;
        await new Promise((r) => setTimeout(r, 20));
        options.signal?.throwIfAborted();
        return estimate.matrix(points, options);
      },
    });
    const gone = new AbortController();
    const first = travel.matrix(places, { ...at(9), signal: gone.signal });
    const second = travel.matrix(places, at(9));
    gone.abort();
    await expect(first).rejects.toThrow();
    expect((await second).n).toBe(12);
    expect(calls).toBe(2);
  });

  it('with a warning are not kept', async () => {
    const { asked, travel } = counting((m) => ({ ...m, warning: 'estimado' }));
    await travel.matrix(places, at(9));
    await travel.matrix(places, at(9));
    expect(asked.matrices).toBe(2);
  });

  it('along a path are known afterwards without asking', async () => {
    const { asked, travel } = counting();
    const answered = await travel.legs(places.slice(0, 3), at(9));
    expect(await travel.legs(places.slice(0, 3), at(9))).toEqual(answered);
    expect(asked.paths).toBe(1);
    const lookup = await travel.remembered(places, at(9));
    expect([lookup(0, 1), lookup(1, 2), lookup(2, 3)]).toEqual([answered[0], answered[1], undefined]);
  });
});
