/** What windows of the app tell each other. */
export type WindowNews = { kind: 'wrote'; driverId: string } | { kind: 'session' };

export interface Windows {
  tell(news: WindowNews): void;
  /** Work that one window alone does; `onWaiting` where another one does it. Ends with the signal. */
  alone(name: string, signal: AbortSignal, work: () => Promise<void>, onWaiting: () => void): Promise<void>;
}

/** Two windows are two views of one day: one of them sends. Older phones, and plain http, have no locks: there each would send, and the server takes each act once. */
export function openWindows(hear: (news: WindowNews) => void): Windows {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('tramo-driver');
  if (channel) channel.onmessage = ({ data }: MessageEvent<WindowNews>) => hear(data);
  return {
    tell: (news) => channel?.postMessage(news),
    alone: async (name, signal, work, onWaiting) => {
      const { locks } = navigator;
      if (!locks) return work();
      const isFree = await locks.request(name, { ifAvailable: true }, async (lock) => {
        if (lock) await work();
        return lock !== null;
      });
      if (isFree) return;
      onWaiting();
      await locks.request(name, { signal }, work).catch(() => undefined);
    },
  };
}
