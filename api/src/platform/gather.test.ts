import { expect, test, vi } from 'vitest';
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

test('with patience, who is answered and asks again goes with those who waited meanwhile; after one alone nobody waits', async () => {
  const turns: { keys: number[]; end(): void }[] = [];
  const turnOf = (n: number) => vi.waitFor(() => turns[n] ?? Promise.reject(new Error(`turn ${n} has not begun`)));
  const ask = gatherer<number, void>(
    async (group) => {
      await new Promise<void>((end) => turns.push({ keys: group.map((g) => g.key), end }));
      for (const { resolve } of group) resolve();
    },
    { most: 10, atOnce: 1, patience: 1e6 },
  );
  const alone = ask(0);
  (await turnOf(0)).end();
  await alone;
  const early = [ask(1), ask(2)];
  await turnOf(1);
  const late = [ask(3), ask(4)];
  turns[1]?.end();
  await Promise.all(early);
  const again = [ask(1), ask(2)];
  (await turnOf(2)).end();
  await Promise.all([...late, ...again]);
  expect(turns.map((t) => t.keys)).toEqual([[0], [1, 2], [3, 4, 1, 2]]);
});
