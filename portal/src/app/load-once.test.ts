import { describe, expect, it } from 'vitest';
import { loadOnce, type ReloadWorld } from './load-once.ts';

function makeWorld() {
  const kept = new Map<string, string>();
  const world = {
    reloads: 0,
    connection: { isThere: async () => true, wait: async () => undefined, isNewer: async () => true },
    get: (k: string) => kept.get(k) ?? null,
    set: (k: string, v: string) => void kept.set(k, v),
    remove: (k: string) => void kept.delete(k),
    reload: () => void world.reloads++,
  };
  return world satisfies ReloadWorld & { reloads: number };
}
const gone = (): Promise<never> => Promise.reject(new Error('404'));
const settled = (promise: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    promise.then(
      () => true,
      () => true,
    ),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 5)),
  ]);

describe('a screen whose module does not load', () => {
  it('reloads the page once, then tells', async () => {
    const world = makeWorld();
    expect(await settled(loadOnce('guides', gone, world))).toBe(false);
    expect(world.reloads).toBe(1);
    await expect(loadOnce('guides', gone, world)).rejects.toThrow('guides');
    expect(world.reloads).toBe(1);
  });
  it('may reload again another day, after it has loaded', async () => {
    const world = makeWorld();
    expect(await settled(loadOnce('guides', gone, world))).toBe(false);
    expect(await loadOnce('guides', async () => 'module', world)).toBe('module');
    expect(await settled(loadOnce('guides', gone, world))).toBe(false);
    expect(world.reloads).toBe(2);
  });
});
