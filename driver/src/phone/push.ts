import { driverAppApi } from '@tramo/contract/driver-day/driver-app';
import { callApi } from '../acts/call-api.ts';
import type { DayStore } from '../day/recorder.ts';

export type PushState = 'on' | 'off' | 'denied' | 'unsupported';
const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
/** That the driver wants them: the browser's leave alone may be of another driver on this phone. */
const key = (driverId: string): string => `driver:push:${driverId}`;

async function registered(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker.getRegistration(import.meta.env.BASE_URL);
}

export async function pushState(store: DayStore): Promise<PushState> {
  const driverId = store.session()?.driverId ?? '';
  if (!isSupported() || !(await registered())) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await (await registered())?.pushManager.getSubscription();
  return subscription && localStorage.getItem(key(driverId)) ? 'on' : 'off';
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));

async function subscribe(): Promise<void> {
  const registration = await registered();
  if (!registration) throw new Error('no worker');
  const { publicKey } = await callApi(driverAppApi.pushKey);
  const applicationServerKey = bytesOf(publicKey);
  const before = await registration.pushManager.getSubscription();
  const known = before?.options.applicationServerKey;
  const isSame = known && new Uint8Array(known).join() === applicationServerKey.join();
  if (before && !isSame) await before.unsubscribe();
  const subscription = isSame
    ? before
    : await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  await callApi(driverAppApi.pushSubscribe, {
    body: { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } },
  });
}

/** Asks the browser, then tells the server where to send. Throws what went wrong. */
export async function turnPushOn(store: DayStore): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushState(store);
  await subscribe();
  localStorage.setItem(key(store.session()?.driverId ?? ''), '1');
  return pushState(store);
}

export async function turnPushOff(store: DayStore): Promise<void> {
  localStorage.removeItem(key(store.session()?.driverId ?? ''));
  const subscription = await (await registered())?.pushManager.getSubscription();
  if (!subscription) return;
  const { endpoint } = subscription;
  await subscription.unsubscribe();
  await callApi(driverAppApi.pushEnd, { query: { endpoint } });
}

/** Addresses change now and then, and after the server was given other keys: looked at with each start. */
export async function renewPush(store: DayStore): Promise<void> {
  if (!isSupported() || Notification.permission !== 'granted') return;
  const driverId = store.session()?.driverId;
  if (!driverId || store.needsSignIn() || !localStorage.getItem(key(driverId))) return;
  await subscribe();
}
