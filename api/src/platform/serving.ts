/** `starting`: not everything stands yet. `draining`: it ends, and answers what still comes while others are told to go elsewhere. */
export type ServingState = 'starting' | 'ready' | 'draining';

/** Whether this process wants requests. */
export interface Serving {
  state(): ServingState;
  set(state: ServingState): void;
  /** Calls back once, when it begins to end. */
  onDrain(work: () => void): void;
}

export function openServing(): Serving {
  let state: ServingState = 'ready';
  const drains: (() => void)[] = [];
  return {
    state: () => state,
    set: (next) => {
      const begins = next === 'draining' && state !== 'draining';
      state = next;
      if (begins) for (const work of drains.splice(0)) work();
    },
    onDrain: (work) => void drains.push(work),
  };
}
