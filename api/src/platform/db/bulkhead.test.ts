import { expect, it } from 'vitest';
import { openBulkhead } from './bulkhead.ts';

const turn = (): Promise<void> => new Promise((r) => setImmediate(r));

it('a company that asks much leaves connections to the others, and all of its own are answered in their order', async () => {
  const { enter } = openBulkhead(10);
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (company: string, n: number): Promise<void> =>
    enter(company, () => {
      began.push(`${company}${n}`);
      return new Promise<void>((end) => void ends.push(end));
    });
  const asked = Array.from({ length: 9 }, (_, n) => ask('a', n));
  const other = ask('b', 0);
  await turn();
  expect(began).toEqual(['a0', 'a1', 'a2', 'a3', 'a4', 'a5', 'b0']);
  while (ends.length > 0) {
    ends.shift()?.();
    await turn();
  }
  await Promise.all([...asked, other]);
  expect(began.slice(7)).toEqual(['a6', 'a7', 'a8']);
});

it('what fails gives its place back', async () => {
  const { enter } = openBulkhead(2);
  await expect(enter('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await enter('a', async () => 'yes')).toBe('yes');
});
