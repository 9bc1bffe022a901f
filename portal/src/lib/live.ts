import { type LiveEvent, liveApi } from '@tramo/contract/live';
import { useEffect, useRef } from 'react';
import { noteSeen, requestHeaders, urlOf } from './api.ts';
import { companyNow } from './company-clock.ts';
import { holdStream, type LiveStatus, StreamRefused, type StreamWorld } from './live-stream.ts';
import { isSandboxTab } from './session.ts';
import { createListeners, createStore, useStore } from './store.ts';

export interface LiveState {
  status: LiveStatus;
  /** When the stream last gave a sign of life, ms since 1970. */
  lastMessageAt: number | null;
  /** The server's clock minus this device's, ms: a reader's clock may be minutes off, and the age of a position must not be. */
  skewMs: number;
}
type Message =
  | { kind: 'event'; event: LiveEvent; id: string | null }
  | { kind: 'state'; state: LiveState }
  | { kind: 'ask' };

/** Tabs in the sandbox company have a stream of their own. */
const lockName = (): string => (isSandboxTab() ? 'tramo-live-sandbox' : 'tramo-live');
const state = createStore<LiveState>({ status: 'connecting', lastMessageAt: null, skewMs: 0 });
/** Less than this is the way of the greeting, not the clock. */
const smallestSkewMs = 2000;
let lastEventId: string | null = null;
const events = createListeners<[LiveEvent]>();

const world: StreamWorld = {
  open: async (after, signal) => {
    const headers = {
      ...requestHeaders(),
      Accept: 'text/event-stream',
      ...(after === null ? {} : { 'Last-Event-ID': after }),
    };
    const response = await fetch(urlOf(liveApi.events), { headers, signal, cache: 'no-store' });
    if (response.status === 401 || response.status === 403) throw new StreamRefused(String(response.status));
    if (!response.ok || !response.body) throw new Error(`events: ${response.status}`);
    return response.body;
  },
  now: () => companyNow(),
  setTimer: (run, ms) => setTimeout(run, ms),
  clearTimer: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
  random: () => Math.random(),
  onNetwork: (listener) => {
    const online = (): void => listener(true);
    const offline = (): void => listener(false);
    window.addEventListener('online', online);
    window.addEventListener('offline', offline);
    return () => {
      window.removeEventListener('online', online);
      window.removeEventListener('offline', offline);
    };
  },
};

const setState = (next: Partial<LiveState>): void => state.set({ ...state.get(), ...next });
function deliver(event: LiveEvent, id: string | null): void {
  if (id !== null) lastEventId = id;
  if (event.type === 'seen') {
    noteSeen(event.until);
    return;
  }
  if (event.type === 'hello') {
    const skewMs = Date.parse(event.serverTime) - companyNow();
    setState({ skewMs: Math.abs(skewMs) > smallestSkewMs ? skewMs : 0 });
  }
  events.notify(event);
}

/**
 * Opens the stream for this browser. Browsers allow some six connections to a host over HTTP/1.1, so where Web Locks and
 * BroadcastChannel exist one tab holds the stream and tells the others; elsewhere (plain http addresses) each tab has its own.
 * A tab that takes over resumes after the last event that it heard of. The returned function closes it.
 */
export function startLive(): () => void {
  lastEventId = null;
  setState({ status: 'connecting', lastMessageAt: null });
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') return lead(() => undefined);
  const channel = new BroadcastChannel(lockName());
  const stopping = new AbortController();
  let isLeader = false;
  const post = (message: Message): void => channel.postMessage(message);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'ask') {
      if (isLeader) post({ kind: 'state', state: state.get() });
    } else if (!isLeader && data.kind === 'event') deliver(data.event, data.id);
    else if (!isLeader && data.kind === 'state') setState(data.state);
  };
  post({ kind: 'ask' });
  const holding = navigator.locks.request(lockName(), { signal: stopping.signal }, async () => {
    isLeader = true;
    const stop = lead(post);
    await new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve(), { once: true }));
    stop();
  });
  // Stopped while still waiting for the lock.
  holding.catch(() => undefined);
  return () => {
    stopping.abort();
    channel.close();
  };
}

function lead(post: (message: Message) => void): () => void {
  const publish = (next: Partial<LiveState>): void => {
    setState(next);
    post({ kind: 'state', state: state.get() });
  };
  return holdStream(
    world,
    {
      onEvent: (event, id) => {
        deliver(event, id);
        post({ kind: 'event', event, id });
      },
      onStatus: (status) => publish({ status }),
      onActivity: (at) => {
        // Positions come many times a second; the clock on the screen shows whole seconds.
        const { lastMessageAt } = state.get();
        if (lastMessageAt === null || at - lastMessageAt >= 1000) publish({ lastMessageAt: at });
      },
    },
    lastEventId,
  );
}

/** Hears every event from now on, for what is kept beside the screens; the answer ends it. */
export const onLive = (listener: (event: LiveEvent) => void): (() => void) => events.subscribe(listener);

/** Hears every event while mounted. The listener may be a fresh function at each render. */
export function useLive(listener: (event: LiveEvent) => void): void {
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => events.subscribe((event) => latest.current(event)), []);
}

/** The time by the server's clock, ms since 1970. */
export const serverNow = (): number => companyNow() + state.get().skewMs;
export const useLiveState = (): LiveState => useStore(state);
