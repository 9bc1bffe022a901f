/** Numbers in [0, 1) that follow from a text alone: the same seed plays the same day. */
export function randomOf(text: string): () => number {
  // FNV-1a for the state, mulberry32 for the sequence.
  let state = 2_166_136_261;
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 16_777_619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
export const pick = <T>(random: () => number, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
export const between = (random: () => number, from: number, to: number): number => from + random() * (to - from);
