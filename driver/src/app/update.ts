import { makeStore } from '../ui/store.ts';

/** `none`: this browser keeps no app (plain http, private mode). `ready`: a newer build is on the phone and waits. */
export type UpdateState = 'none' | 'installing' | 'current' | 'ready';
export const updateStore = makeStore<UpdateState>('none');

const hour = 3_600_000;
let registration: ServiceWorkerRegistration | null = null;
let isReloadWanted = false;

/** Takes the newer build now: the page is loaded anew with it. */
export function activateUpdate(): void {
  isReloadWanted = true;
  registration?.waiting?.postMessage({ tramo: 'activate' });
}

export const serviceWorkerRegistration = (): ServiceWorkerRegistration | null => registration;

function follow(worker: ServiceWorker | null): void {
  if (!worker) return;
  worker.addEventListener('statechange', () => look());
}
function look(): void {
  if (!registration) return;
  if (registration.waiting && registration.active) updateStore.set('ready');
  else if (registration.active) updateStore.set('current');
  else if (registration.installing) updateStore.set('installing');
}

/** Looks for a newer build; without signal nothing happens. */
export const lookForUpdate = (): Promise<unknown> => registration?.update().catch(() => undefined) ?? Promise.resolve();

/**
 * Keeps the app on the phone. A build that waited since the last time is taken at once, for nothing was begun yet; one that comes while the app is open
 * waits until the driver takes it, or for the next start.
 */
export async function startUpdates(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker || import.meta.env.DEV) return;
  serviceWorker.addEventListener('controllerchange', () => {
    if (isReloadWanted) location.reload();
  });
  try {
    registration = await serviceWorker.register(`${import.meta.env.BASE_URL}service-worker.js`, {
      updateViaCache: 'none',
    });
  } catch {
    return;
  }
  // A browser that blocks workers without saying so.
  if (!registration) return;
  if (registration.waiting && registration.active && serviceWorker.controller) activateUpdate();
  registration.addEventListener('updatefound', () => {
    look();
    follow(registration?.installing ?? null);
  });
  follow(registration.installing);
  look();
  setInterval(() => {
    if (document.visibilityState === 'visible') void lookForUpdate();
  }, hour);
  window.addEventListener('online', () => void lookForUpdate());
}
