import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Channel, openWaker } from './wake.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const sent: { at: number; channels: readonly Channel[] }[] = [];
const errors: unknown[] = [];
const open = (notify: () => Promise<void> = async () => undefined): ReturnType<typeof openWaker> => {
  sent.length = 0;
  errors.length = 0;
  const from = performance.now();
  return openWaker(
    (channels) => {
      sent.push({ at: performance.now() - from, channels });
      return notify();
    },
    (error) => errors.push(error),
  );
};

it('the first notice leaves at once, those of the next 20 ms as one', async () => {
  const waker = open();
  for (let ms = 0; ms < 100; ms++) {
    waker.wake(['tramo_outbox']);
    waker.wake(ms % 2 ? ['tramo_mail'] : []);
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(sent.map((s) => s.at)).toEqual([0, 20, 40, 60, 80, 100]);
  expect(sent.map((s) => s.channels.length)).toEqual([1, 2, 2, 2, 2, 2]);
});

it('nobody is woken when nobody is named', async () => {
  const waker = open();
  waker.wake([]);
  await vi.advanceTimersByTimeAsync(50);
  expect(sent).toEqual([]);
});

it('what waits leaves when the process ends', async () => {
  const waker = open();
  waker.wake(['tramo_outbox']);
  waker.wake(['tramo_mail']);
  await waker.close();
  expect(sent.map((s) => s.channels)).toEqual([['tramo_outbox'], ['tramo_mail']]);
});

it('a notice that fails is told and does not hold the next one', async () => {
  let fails = true;
  const waker = open(async () => {
    if (fails) throw new Error('no connection');
  });
  waker.wake(['tramo_outbox']);
  await vi.advanceTimersByTimeAsync(20);
  fails = false;
  waker.wake(['tramo_mail']);
  await waker.close();
  expect(sent.map((s) => s.channels)).toEqual([['tramo_outbox'], ['tramo_mail']]);
  expect(errors).toHaveLength(1);
});
