import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { mutex } from './pglite-dialect.ts';

it('long work that rests lets a whole request go first, which asks several times', async () => {
  const lock = mutex();
  const order: string[] = [];
  const request = async (name: string): Promise<void> => {
    for (const step of [1, 2, 3]) {
      await lock(async () => void order.push(`${name}${step}`));
      await Promise.resolve();
    }
  };
  const long = async (): Promise<void> => {
    for (const step of [1, 2, 3]) {
      await lock(() => sleep(5).then(() => void order.push(`long${step}`)));
      await lock.quiet();
    }
  };
  const work = long();
  await Promise.all([request('a'), request('b')]);
  await work;
  expect(order).toEqual(['long1', 'a1', 'b1', 'a2', 'b2', 'a3', 'b3', 'long2', 'long3']);
});

it('somebody who always asks does not keep long work from going on', async () => {
  const lock = mutex();
  let isAsking = true;
  const always = (async () => {
    while (isAsking) await lock(() => sleep(1));
  })();
  await lock.quiet();
  isAsking = false;
  await always;
});
