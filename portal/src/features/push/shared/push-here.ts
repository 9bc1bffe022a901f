import { type PushDevice, pushApi } from '@tramo/contract/push';
import { call } from '../../../lib/api.ts';
import { setting } from '../../../lib/page-setting.ts';
import { abilityOf, mendingOf, type PushAbility } from './push-ability.rules.ts';
import { remember, remembered } from './push-memory.ts';

const worker = `/push-worker.js?api=${encodeURIComponent(setting.apiUrl)}&key=${encodeURIComponent(setting.apiKey)}`;

export const pushAbility = (): PushAbility =>
  abilityOf({
    isSecure: window.isSecureContext,
    hasWorkers: 'serviceWorker' in navigator,
    hasPush: 'PushManager' in window,
    hasNotifications: 'Notification' in window,
    permission: 'Notification' in window ? Notification.permission : 'default',
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    isInstalled: matchMedia('(display-mode: standalone)').matches,
  });

const isPermitted = (): boolean => pushAbility() === 'possible' && Notification.permission === 'granted';

const registered = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration('/') : undefined;
/** Browsers may have workers and no pushes. */
const ownSubscription = async (): Promise<PushSubscription | null> =>
  (await (await registered())?.pushManager?.getSubscription()) ?? null;

const base64url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

async function subscribe(userId: string, publicKey: string): Promise<PushDevice> {
  const registration = await navigator.serviceWorker.register(worker, { scope: '/', updateViaCache: 'none' });
  await navigator.serviceWorker.ready;
  const before = await registration.pushManager.getSubscription();
  // One of another key of the server's hears nothing.
  if (before && base64url(before.options.applicationServerKey) !== publicKey) await before.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await registration.pushManager.subscribe(options);
  const { endpoint, keys } = subscription.toJSON() as { endpoint: string; keys: { p256dh: string; auth: string } };
  const replaces = remembered()?.endpoint;
  const device = await call(pushApi.subscribe, { body: { endpoint, keys, ...(replaces ? { replaces } : {}) } });
  remember({ userId, endpoint });
  return device;
}

/** Turns pushes on here, from a click: the browser asks for the permission. Null when that was refused. */
export async function turnPushOn(userId: string, publicKey: string): Promise<PushDevice | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  return subscribe(userId, publicKey);
}

/** Ends this browser's subscription, here alone: the server forgets it with the session, the device or the first push that comes to nothing. */
export async function endPushHere(): Promise<void> {
  remember(null);
  await (await ownSubscription())?.unsubscribe();
}

/** Whether this browser ever had to do with pushes. A newer worker is taken at the same time. */
export async function hasPushHere(): Promise<boolean> {
  const registration = await registered();
  void registration?.update().catch(() => undefined);
  return registration !== undefined || remembered() !== null;
}

/** Which of a person's devices this browser is, after mending what its push service, the server or who sat here before has changed. */
export async function pushHere(userId: string, publicKey: string): Promise<string | null> {
  if (pushAbility() === 'unsupported') return null;
  const subscription = await ownSubscription();
  const endpoint = subscription?.endpoint ?? null;
  const told = endpoint === null ? null : await call(pushApi.here, { body: { endpoint } });
  const deviceId = told?.deviceId ?? null;
  const mending = mendingOf({
    userId,
    remembered: remembered(),
    endpoint,
    deviceId,
    isPermitted: isPermitted(),
    hasCurrentKey: base64url(subscription?.options.applicationServerKey ?? null) === publicKey,
  });
  if (mending === 'end') await endPushHere();
  if (mending === 'subscribe') return (await subscribe(userId, publicKey))._id;
  if (deviceId !== null && endpoint !== null) remember({ userId, endpoint });
  return mending === 'end' ? null : deviceId;
}
