import { driverApi } from '@tramo/contract/driver';
import { driverAppApi } from '@tramo/contract/driver-day/driver-app';
import { callApi } from '../acts/call-api.ts';
import { go } from '../app/navigation.ts';
import type { DayStore } from '../day/recorder.ts';
import { whereabouts } from '../position/place.ts';
import { wakeState } from '../position/wake-lock.ts';
import { placeStore } from '../ui/format.ts';
import { listenForInstall } from './install.ts';
import { askToKeep, network, readPhone } from './phone-state.ts';
import { renewPush } from './push.ts';

const everyMs = 5 * 60_000;

/** What of this fails is tried again by its own next time: nothing hangs on it. */
const quietly = (work: Promise<unknown>): void => void work.catch(() => undefined);
const mayCall = (store: DayStore): boolean => store.session() !== null && !store.needsSignIn();

/** Tells the office how the phone is: at the start and every few minutes while the app is in sight. */
export async function sendDiagnostics(store: DayStore): Promise<void> {
  const phone = await readPhone();
  const { type, effectiveType } = network();
  const waiting = store.waiting();
  const { state } = whereabouts.get();
  await callApi(driverApi.diagnostics, {
    body: {
      battery: phone.battery,
      signal: [type, effectiveType].filter(Boolean).join(' ').slice(0, 40) || null,
      gps: state === 'off' || state === 'waiting' ? null : state === 'on',
      appVersion: __APP_VERSION__.slice(0, 40),
      // Of the phone itself: what it is off by is the server's to see.
      clock: new Date().toISOString(),
      freeDiskMb: phone.freeBytes === null ? null : Math.round(phone.freeBytes / 1_048_576),
      pendingUploads: waiting.acts + waiting.files,
      offlineDataExpires: store.expiresAt(),
    },
  });
}

/** Tells whether the app is in sight: out of sight there are no positions, and the office should know why. */
function followPresence(store: DayStore): void {
  let told = '';
  const tell = () => {
    if (!mayCall(store) || !store.view()?.routes.some((route) => route.status === 'started')) return;
    const state = document.visibilityState === 'hidden' ? 'hidden' : wakeState.get() === 'on' ? 'awake' : 'visible';
    // Without signal it is told when that is back; going out of sight is tried anyway, for there is no later.
    const isHopeless = store.connection().state === 'offline' && state !== 'hidden';
    if (state === told || isHopeless) return;
    told = state;
    const sent = callApi(driverAppApi.presence, { body: { state, at: store.now() }, keepalive: true });
    quietly(
      sent.catch(() => {
        if (told === state) told = '';
      }),
    );
  };
  document.addEventListener('visibilitychange', tell);
  window.addEventListener('pagehide', tell);
  wakeState.subscribe(tell);
  store.subscribe(tell);
  // As the office may have lost it meanwhile.
  setInterval(() => {
    told = '';
    tell();
  }, everyMs);
  tell();
}

/** What the app does of itself beside the screens; once, after the day was opened. */
export function startPhone(store: DayStore): void {
  listenForInstall();
  const followCompany = () => {
    const company = store.day()?.company;
    const { timeZone, currency } = placeStore.get();
    if (company && (company.timeZone !== timeZone || company.currency !== currency))
      placeStore.set({ timeZone: company.timeZone, currency: company.currency });
  };
  store.subscribe(followCompany);
  followCompany();
  followPresence(store);

  const diagnose = () => {
    if (mayCall(store) && document.visibilityState === 'visible') quietly(sendDiagnostics(store));
  };
  setTimeout(diagnose, 5000);
  setInterval(diagnose, everyMs);
  quietly(askToKeep());
  quietly(renewPush(store));
  let wasIn = mayCall(store);
  store.subscribe(() => {
    const isIn = mayCall(store);
    if (isIn && !wasIn) quietly(renewPush(store));
    wasIn = isIn;
  });

  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<{ tramo?: string; path?: string }>) => {
    if (data?.tramo === 'push') {
      quietly(store.refresh());
      store.sendNow();
    }
    if (data?.tramo === 'open' && data.path) go(data.path);
  });
}
