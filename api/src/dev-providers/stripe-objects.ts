/** One thing of Stripe's, as its API shows it. */
export interface SandboxObject {
  id: string;
  object: string;
  [field: string]: unknown;
}

/** What a request of the sandbox reads and writes, all or nothing. */
export interface ObjectsOfRequest {
  get(id: string): Promise<SandboxObject | null>;
  put(object: SandboxObject, owner: string | null): Promise<void>;
  /** Those of a customer or a payment, the newest first. */
  owned(owner: string, kind: string): Promise<SandboxObject[]>;
  /** All of a kind, in any order. */
  all(kind: string): Promise<SandboxObject[]>;
}
export interface Objects {
  /** One request after another. */
  run<T>(work: (objects: ObjectsOfRequest) => Promise<T>): Promise<T>;
}

/** Kept while the process lives. */
export function memoryObjects(): Objects {
  let kept = new Map<string, { object: SandboxObject; owner: string | null }>();
  let last: Promise<unknown> = Promise.resolve();
  return {
    run: (work) => {
      const next = last.then(async () => {
        const now = new Map(kept);
        const result = await work({
          get: async (id) => structuredClone(now.get(id)?.object ?? null),
          put: async (object, owner) =>
            void now.set(object.id, { object: structuredClone(object), owner: now.get(object.id)?.owner ?? owner }),
          owned: async (owner, kind) =>
            [...now.values()]
              .filter((o) => o.owner === owner && o.object.object === kind)
              .map((o) => structuredClone(o.object))
              .reverse(),
          all: async (kind) =>
            [...now.values()].filter((o) => o.object.object === kind).map((o) => structuredClone(o.object)),
        });
        kept = now;
        return result;
      });
      last = next.catch(() => undefined);
      return next;
    },
  };
}
