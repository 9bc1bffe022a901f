import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test';

/**
 * A Chromium without a screen has neither a push service nor anybody to ask: a stand-in gives addresses and the person's answer, and pushes come by
 * the browser's own tools into the real worker.
 */
export const pushService = (answer: string): void => {
  const said = 'test.permission';
  Object.defineProperty(Notification, 'permission', { get: () => localStorage.getItem(said) ?? 'default' });
  Notification.requestPermission = async () => {
    localStorage.setItem(said, answer);
    return answer as NotificationPermission;
  };
  const bytes = (length: number): string => btoa('x'.repeat(length)).replaceAll('+', '-').replace(/=+$/, '');
  const kept = 'test.subscription';
  const made = (): PushSubscription | null => {
    const [endpoint, key] = (localStorage.getItem(kept) ?? '').split(' ');
    if (!endpoint || !key) return null;
    const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
    return {
      endpoint,
      options: { userVisibleOnly: true, applicationServerKey: Uint8Array.from(text, (c) => c.charCodeAt(0)).buffer },
      toJSON: () => ({ endpoint, keys: { p256dh: bytes(65), auth: bytes(16) } }),
      unsubscribe: async () => {
        localStorage.removeItem(kept);
        return true;
      },
    } as unknown as PushSubscription;
  };
  PushManager.prototype.getSubscription = async () => made();
  PushManager.prototype.subscribe = async (options) => {
    // The portal gives it as text, the drivers' app as bytes.
    const key = options?.applicationServerKey;
    const bytesOfKey = key && typeof key !== 'string' ? new Uint8Array(key as ArrayBuffer) : null;
    const text = bytesOfKey ? btoa(String.fromCharCode(...bytesOfKey)) : key;
    localStorage.setItem(kept, `https://push.example.invalid/${crypto.randomUUID()} ${text}`);
    return made() as PushSubscription;
  };
};

/** Brings pushes to the worker of a page, as its push service would. */
export async function deliverer(context: BrowserContext, page: Page): Promise<(data: string) => Promise<void>> {
  const tools: CDPSession = await context.newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const one = registrations.find(({ isDeleted }) => !isDeleted);
      if (one) resolve(one.registrationId);
    });
  });
  await tools.send('ServiceWorker.enable');
  const registrationId = await registration;
  const { origin } = new URL(page.url());
  return async (data) => {
    await tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  };
}
interface Shown {
  title: string;
  tag: string;
  data: object;
}
/** Keeps what the worker shows: without a screen nothing else does. */
export const watchShown = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const kept: Shown[] = [];
    Object.assign(self, { kept });
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      kept.push({ title, ...options } as Shown);
    };
  });
export const shown = (worker: Worker): Promise<string[]> =>
  worker.evaluate(() => (self as unknown as { kept: Shown[] }).kept.map(({ title }) => title));
/** Somebody clicks on what was shown. */
export const click = (worker: Worker, tag: string): Promise<void> =>
  worker.evaluate((wanted) => {
    const { kept } = self as unknown as { kept: Shown[] };
    const one = kept.find((n) => n.tag === wanted);
    const notification = { ...one, close: () => undefined };
    self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }));
  }, tag);
