import type { Fix } from '@tramo/contract/routes';

/** The last known fix of a route, as processes tell each other of it. */
export interface ToldFix {
  companyId: string;
  cediId: string;
  routeId: string;
  fix: Fix;
}

/** By which way the fixes reach other processes: none other has the database open, by PostgreSQL's notices, or by NATS. */
export type FixBusKind = 'process' | 'notify' | 'nats';
export interface FixBusState {
  kind: FixBusKind;
  /** NATS is set up and not in reach: PostgreSQL's notices carry the fixes meanwhile. */
  isFallback: boolean;
  published: number;
  received: number;
}

export interface FixListener {
  hear(fixes: readonly ToldFix[]): void;
  /** Some may have been missed: whoever shows them reads what is stored. */
  onGap(): void;
  /** Companies whose fixes are wanted now; asked at each change told by `follow`. */
  companies(): ReadonlySet<string>;
}

/**
 * Tells all processes where vehicles are. At most once and never stored: a position that is lost is followed by the next one, and by what is read
 * from the tables after a gap. It is told after its commit, outside of any transaction, and is no event of the outbox.
 */
export interface FixBus {
  /** Never waits and never throws. */
  publish(fixes: readonly ToldFix[]): void;
  listen(listener: FixListener): Promise<FixSubscription>;
  state(): FixBusState;
  close(): Promise<void>;
}
export interface FixSubscription {
  /** The listener's companies have changed. */
  follow(): void;
  stop(): Promise<void>;
}

/** One way between processes. */
export interface FixWire {
  /** False when it cannot carry anything now. */
  isUp(): boolean;
  send(fixes: readonly ToldFix[]): void;
  /** Begins to hear; `hear` gets what other processes sent. */
  listen(listener: FixListener): Promise<FixSubscription>;
  close(): Promise<void>;
}

/**
 * Fixes are gathered for so long before they leave the process: PostgreSQL lets transactions that notify commit only one after another in the
 * whole cluster, so there are at most ten of them a second and process.
 */
const SEND_EVERY_MS = 100;

/** `first` carries them while it is up, else `second`; listeners hear both. Without any the process is alone. */
export function openFixBus(
  { first, second }: { first: FixWire | null; second: FixWire | null },
  onError: (error: unknown) => void,
): FixBus {
  const listeners = new Set<FixListener>();
  let waiting = new Map<string, ToldFix>();
  let timer: NodeJS.Timeout | null = null;
  let sentAt = Number.NEGATIVE_INFINITY;
  let published = 0;
  let received = 0;
  const wires = [first, second].flatMap((w) => w ?? []);
  const present = (): FixWire | null => (first?.isUp() ? first : second);

  const send = (): void => {
    timer = null;
    sentAt = performance.now();
    const fixes = [...waiting.values()];
    waiting = new Map();
    try {
      present()?.send(fixes);
    } catch (error) {
      onError(error);
    }
  };
  return {
    publish: (fixes) => {
      if (fixes.length === 0) return;
      published += fixes.length;
      for (const listener of listeners) listener.hear(fixes);
      if (wires.length === 0) return;
      for (const told of fixes) waiting.set(told.routeId, newest(waiting.get(told.routeId), told));
      timer ??= setTimeout(send, Math.max(0, sentAt + SEND_EVERY_MS - performance.now()));
    },
    listen: async (listener) => {
      const counting: FixListener = {
        ...listener,
        hear: (fixes) => {
          received += fixes.length;
          listener.hear(fixes);
        },
      };
      listeners.add(listener);
      const opened = await Promise.all(wires.map((wire) => wire.listen(counting)));
      return {
        follow: () => {
          for (const one of opened) one.follow();
        },
        stop: async () => {
          listeners.delete(listener);
          for (const one of opened) await one.stop();
        },
      };
    },
    state: () => ({
      kind: wires.length === 0 ? 'process' : first?.isUp() ? 'nats' : 'notify',
      isFallback: first !== null && !first.isUp(),
      published,
      received,
    }),
    close: async () => {
      if (timer) {
        clearTimeout(timer);
        send();
      }
      for (const wire of wires) await wire.close();
    },
  };
}

/** Of two fixes of a route the later by the device's time; of the same time the one that came last. */
export const newest = (known: ToldFix | undefined, next: ToldFix): ToldFix =>
  known && Date.parse(known.fix.at) > Date.parse(next.fix.at) ? known : next;
