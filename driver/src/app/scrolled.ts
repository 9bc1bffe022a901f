/** How far down each screen was, so that a way back leads to the same line of a long list. */
const tops = new Map<string, number>();

export const scrolledOf = (path: string) => ({
  get: () => tops.get(path) ?? 0,
  set: (top: number) => {
    tops.set(path, top);
  },
});
