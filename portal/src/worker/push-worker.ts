/**
 * Shows pushes while no page of the portal is open, and leads to what they tell. It answers no request and keeps no page: a new version of the
 * portal is there with the next load, whatever this worker is.
 */
import {
  isExpired,
  isSafari,
  notificationOf,
  portalPath,
  readPush,
  showsNotification,
  type WindowSeen,
  windowInFront,
  windowToOpen,
} from './push-worker.rules.ts';

interface WindowClient extends WindowSeen {
  focus(): Promise<WindowClient>;
  navigate(url: string): Promise<WindowClient | null>;
  postMessage(message: unknown, transfer?: Transferable[]): void;
}
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Worker {
  location: Location;
  navigator: Navigator;
  registration: ServiceWorkerRegistration;
  clients: {
    claim(): Promise<void>;
    matchAll(of: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WindowClient[]>;
    openWindow(url: string): Promise<WindowClient | null>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<E extends WorkerEvent>(type: string, listener: (event: E) => void): void;
}
const worker = self as unknown as Worker;
const { origin } = worker.location;

/** A page that hears nothing within this has no portal in it yet. */
const ANSWER_MS = 1500;

const windows = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true });

async function show(text: string): Promise<void> {
  const push = readPush(text);
  if (!push || isExpired(push, Date.now())) return;
  const front = windowInFront(await windows(), origin);
  if (showsNotification(push, { hasFront: front !== undefined, isSafari: isSafari(worker.navigator.userAgent) }))
    await worker.registration.showNotification(push.title, notificationOf(push, origin));
  else front?.postMessage({ tramo: 'push', push: { ...push, url: portalPath(push.url, origin) } });
}

/** Asks the portal in a window to go somewhere; false when nothing answers there. */
const lead = (client: WindowClient, path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(false), ANSWER_MS);
    port1.onmessage = () => {
      clearTimeout(timer);
      resolve(true);
    };
    client.postMessage({ tramo: 'open', path }, [port2]);
  });

async function open(path: string): Promise<void> {
  const client = windowToOpen(await windows(), { path, origin });
  if (!client) return void (await worker.clients.openWindow(path));
  const shown = await client.focus().catch(() => client);
  if (await lead(shown, path)) return;
  // A window that this worker does not control cannot be sent anywhere.
  await shown.navigate(path).catch(() => worker.clients.openWindow(path));
}

interface Changed extends WorkerEvent {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}
/** The push service gave another address: the server is told which one it stands for. What no browser tells here is mended when the portal opens. */
async function renew({ oldSubscription: was, newSubscription }: Changed): Promise<void> {
  if (!was) return;
  const options = { userVisibleOnly: true, applicationServerKey: was.options.applicationServerKey };
  const now = newSubscription ?? (await worker.registration.pushManager.subscribe(options));
  const setting = new URL(worker.location.href).searchParams;
  const { endpoint, keys } = now.toJSON();
  await fetch(`${setting.get('api') ?? '/api'}/push/renew`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apiKey: setting.get('key') ?? '', platform: 'web' },
    body: JSON.stringify({ was: was.endpoint, endpoint, keys }),
  });
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener<WorkerEvent & { data: { text(): string } | null }>('push', (event) =>
  event.waitUntil(show(event.data?.text() ?? '')),
);
worker.addEventListener<WorkerEvent & { notification: Notification }>('notificationclick', (event) => {
  event.notification.close();
  const { path = '/' } = (event.notification.data ?? {}) as { path?: string };
  event.waitUntil(open(portalPath(path, origin)));
});
worker.addEventListener<Changed>('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));
