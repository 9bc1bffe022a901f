/** Numbers in [0, 1). */
export type Chance = () => number;

/** Deterministic numbers from a text: mulberry32 seeded by an FNV-1a hash. The same text gives the same demo everywhere. */
export function chanceFrom(text: string): Chance {
  let state = 2166136261;
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** One of the items. */
export const oneOf = <T>(chance: Chance, items: readonly T[]): T => items[Math.floor(chance() * items.length)] as T;
