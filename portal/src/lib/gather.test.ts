import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gather } from './gather.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const made = () => {
  const ranAt: number[] = [];
  const begun = Date.now();
  const now = () => Date.now() - begun;
  return { ranAt, gathering: gather(() => ranAt.push(now()), now) };
};

test('many wishes are one run, and the soonest of them says when', () => {
  const { ranAt, gathering } = made();
  gathering.within(500);
  gathering.within(40);
  gathering.within(300);
  vi.advanceTimersByTime(1000);
  expect(ranAt).toEqual([40]);
  gathering.within(100);
  vi.advanceTimersByTime(1000);
  expect(ranAt).toEqual([40, 1100]);
});

test('what runs every so often runs at once when it has rested, and rests in between', () => {
  const { ranAt, gathering } = made();
  for (let i = 0; i < 10; i++) {
    gathering.every(250);
    vi.advanceTimersByTime(100);
  }
  expect(ranAt).toEqual([0, 250, 500, 750, 1000]);
  // What is more urgent does not wait as long.
  gathering.every(250);
  gathering.every(40);
  vi.advanceTimersByTime(1000);
  expect(ranAt).toEqual([0, 250, 500, 750, 1000, 1040]);
});

test('nothing runs once it is stopped, and it can be asked again', () => {
  const { ranAt, gathering } = made();
  gathering.within(100);
  gathering.stop();
  vi.advanceTimersByTime(1000);
  expect(ranAt).toEqual([]);
  gathering.within(100);
  vi.advanceTimersByTime(1000);
  expect(ranAt).toEqual([1100]);
});
