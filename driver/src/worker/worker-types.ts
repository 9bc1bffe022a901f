/** What the service worker uses of its surroundings; the page's types do not know them. */
export interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
export interface FetchEvent extends WorkerEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
export interface PushEvent extends WorkerEvent {
  data: { text(): string } | null;
}
export interface ClickEvent extends WorkerEvent {
  notification: Notification;
}
export interface MessageFromPage extends WorkerEvent {
  data: unknown;
}
export interface WindowClient {
  url: string;
  visibilityState: 'visible' | 'hidden';
  focus(): Promise<WindowClient>;
  postMessage(message: unknown): void;
}
export interface Worker {
  location: Location;
  registration: ServiceWorkerRegistration;
  clients: {
    claim(): Promise<void>;
    matchAll(of: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WindowClient[]>;
    openWindow(url: string): Promise<WindowClient | null>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageFromPage) => void): void;
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
}
