import { expect, it } from 'vitest';
import { earlyKeys } from './early-keys.ts';

/** The page's keys without a page. */
function keyboard() {
  const listeners = new Set<(event: KeyboardEvent) => void>();
  const early = earlyKeys({
    addEventListener: (_: string, listener: never) => void listeners.add(listener),
    removeEventListener: (_: string, listener: never) => void listeners.delete(listener),
  } as never);
  /** True when the key was taken. */
  const press = (key: string, more: Partial<KeyboardEvent> = {}): boolean => {
    let isTaken = false;
    const event = { key, ...more, preventDefault: () => (isTaken = true), stopPropagation: () => undefined };
    for (const listener of [...listeners]) listener(event as never);
    return isTaken;
  };
  return { early, press };
}

it('keeps what is typed between the asking and the field, and nothing before or after', () => {
  const { early, press } = keyboard();
  expect(press('a')).toBe(false);
  early.keep();
  expect([press('G'), press('-'), press('2'), press('Backspace'), press('1')]).toEqual([true, true, true, true, true]);
  expect(early.take()).toBe('G-1');
  expect(press('x')).toBe(false);
  expect(early.take()).toBe('');
});

it('leaves shortcuts, moves and half-composed letters alone', () => {
  const { early, press } = keyboard();
  early.keep();
  expect([press('k', { ctrlKey: true }), press('Tab'), press('ñ', { isComposing: true })]).toEqual([
    false,
    false,
    false,
  ]);
  expect(early.take()).toBe('');
});
