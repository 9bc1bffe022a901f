const made = Symbol('made by its event');

/** An event to be written by `emit`; only an event's own function makes one. */
export interface NewEvent {
  companyId: string;
  name: string;
  payload: object;
  /** Kept to the people of a cedi; null: for everyone of the company. */
  cediId: string | null;
  /** Kept to one user; null: for everyone. */
  userId: string | null;
  readonly [made]: true;
}

/** Something that happened, as the outbox keeps it. `seq` is its place in the order that everyone sees. */
export interface StoredEvent<P = unknown> {
  seq: number;
  companyId: string;
  name: string;
  payload: P;
  cediId: string | null;
  userId: string | null;
  /** The request that caused it, for the log. */
  requestId?: string | null;
}

/** An event: makes one that is to be written, and stands for it where it is heard. */
export interface EventType<N extends string, P extends object> {
  (companyId: string, cediId: string | null, payload: P, userId?: string | null): NewEvent;
  readonly eventName: N;
}

/** Makes the events of a map of names to payloads. */
export const eventsOf =
  <M extends { [N in keyof M]: object }>() =>
  <N extends keyof M & string>(name: N): EventType<N, M[N]> =>
    Object.assign(
      (companyId: string, cediId: string | null, payload: M[N], userId: string | null = null): NewEvent => ({
        companyId,
        name,
        payload,
        cediId,
        userId,
        [made]: true,
      }),
      { eventName: name },
    );

/** True when a stored event is one of this type. */
export const isEvent = <N extends string, P extends object>(
  type: EventType<N, P>,
  event: StoredEvent,
): event is StoredEvent<P> => event.name === type.eventName;
