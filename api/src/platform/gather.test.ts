import { expect, test } from 'vitest';
import { gatherer } from './gather.ts';

test('what is asked while others are on their way goes together; each has its own answer', async () => {
  const groups: number[][] = [];
  const ask = gatherer<number, string>(
    async (group) => {
      groups.push(group.map((g) => g.key));
      await new Promise((r) => setTimeout(r, 20));
      for (const { key, resolve, reject } of group) key < 0 ? reject(new Error(`${key}`)) : resolve(`${key}`);
    },
    { most: 4, atOnce: 1 },
  );
  const first = [ask(1), ask(2)];
  await new Promise((r) => setTimeout(r, 5));
  const second = [3, 4, -5, 6, 7].map((n) => ask(n));
  expect(await Promise.all(first)).toEqual(['1', '2']);
  const settled = await Promise.allSettled(second);
  expect(settled.map((s) => (s.status === 'fulfilled' ? s.value : s.reason.message))).toEqual([
    '3',
    '4',
    '-5',
    '6',
    '7',
  ]);
  expect(groups).toEqual([[1, 2], [3, 4, -5, 6], [7]]);
  expect(await ask(8)).toBe('8');
});

test('what fails as a whole is told to all of that turn, and the next one goes on', async () => {
  let isAway = true;
  const ask = gatherer<number, number>(
    async (group) => {
      if (isAway) throw new Error('away');
      for (const { key, resolve } of group) resolve(key);
    },
    { most: 10, atOnce: 2 },
  );
  const failed = await Promise.allSettled([ask(1), ask(2)]);
  expect(failed.map((f) => f.status)).toEqual(['rejected', 'rejected']);
  isAway = false;
  expect(await Promise.all([ask(3), ask(4)])).toEqual([3, 4]);
});
