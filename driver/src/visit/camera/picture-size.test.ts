import { describe, expect, it } from 'vitest';
import { attempts, fitSize, smallest } from './picture-size.ts';

describe('the size of photos', () => {
  it.each([
    [{ width: 4000, height: 3000 }, 1600, { width: 1600, height: 1200 }],
    [{ width: 3000, height: 4000 }, 1600, { width: 1200, height: 1600 }],
    [{ width: 640, height: 480 }, 1600, { width: 640, height: 480 }],
    [{ width: 10_000, height: 3 }, 1600, { width: 1600, height: 1 }],
    [{ width: 0, height: 0 }, 1600, { width: 1, height: 1 }],
  ])('%o within %i is %o', (from, side, to) => expect(fitSize(from, side)).toEqual(to));

  it.each([
    [[400], 1],
    [[600, 450], 2],
    [[900, 800, 700, 600], 4],
  ])('made of %o KB it takes %i attempts', async (sizes, tries) => {
    const tried: number[] = [];
    const made = await smallest(
      async () => {
        tried.push(sizes[tried.length] as number);
        return (tried.at(-1) as number) * 1000;
      },
      (bytes) => bytes,
    );
    expect(tried).toHaveLength(tries);
    expect(made).toBe((sizes[tries - 1] as number) * 1000);
  });
  it('asks for less each time', () => {
    for (const [n, attempt] of attempts.slice(1).entries()) {
      const before = attempts[n];
      expect(attempt.side * attempt.quality).toBeLessThan((before?.side ?? 0) * (before?.quality ?? 0));
    }
  });
});
