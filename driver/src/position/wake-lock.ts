import { makeStore } from '../ui/store.ts';

/** `refused`: the phone saves its battery and does not let the screen stay on. */
export type WakeState = 'off' | 'on' | 'refused' | 'unsupported';
const isSupported = typeof navigator !== 'undefined' && 'wakeLock' in navigator;

/** Whether the screen is kept on now («modo ruta»). */
export const wakeState = makeStore<WakeState>(isSupported ? 'off' : 'unsupported');
let isWanted = false;

const choiceKey = 'tramo-awake';
/** The driver's choice: the screen stays on for as long as a route is under way and the app in sight. */
export const awakeChoice = makeStore(typeof localStorage !== 'undefined' && localStorage.getItem(choiceKey) === 'yes');
export function chooseAwake(isOn: boolean): void {
  localStorage.setItem(choiceKey, isOn ? 'yes' : 'no');
  awakeChoice.set(isOn);
  void keepAwake(isOn);
}
let sentinel: WakeLockSentinel | null = null;

async function take(): Promise<void> {
  if (!isWanted || sentinel || document.visibilityState !== 'visible') return;
  try {
    const taken = await navigator.wakeLock.request('screen');
    if (!isWanted) return await taken.release();
    sentinel = taken;
    taken.addEventListener('release', () => {
      if (sentinel === taken) sentinel = null;
      if (isWanted) wakeState.set('off');
    });
    wakeState.set('on');
  } catch {
    wakeState.set('refused');
  }
}

/** The system takes it away whenever the page is out of sight; back in sight it is taken again. */
const inSight = () => void take();

export async function keepAwake(isOn: boolean): Promise<void> {
  if (!isSupported || isOn === isWanted) return;
  isWanted = isOn;
  if (isOn) {
    document.addEventListener('visibilitychange', inSight);
    return await take();
  }
  document.removeEventListener('visibilitychange', inSight);
  const held = sentinel;
  sentinel = null;
  wakeState.set('off');
  await held?.release().catch(() => undefined);
}
