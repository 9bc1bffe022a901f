import { createStore, useStore } from '../../lib/store.ts';

/** How this device is worked with: of the device, not of who holds it, for hand-helds go from hand to hand. */
export interface ModeSettings {
  theme: 'dark' | 'light';
  hasSound: boolean;
  hasVoice: boolean;
  /** Which hand holds it: the main button stands under its thumb. */
  hand: 'right' | 'left';
  /** Where labels are printed; null: this browser opens them. */
  printerId: string | null;
}
const key = 'warehouseMode';
const usual: ModeSettings = { theme: 'dark', hasSound: true, hasVoice: false, hand: 'right', printerId: null };

function kept(): ModeSettings {
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<ModeSettings>) };
  } catch {
    return usual;
  }
}
const store = createStore<ModeSettings>(kept());

export const useModeSettings = (): ModeSettings => useStore(store);
export const modeSettings = (): ModeSettings => store.get();
export function setModeSettings(change: Partial<ModeSettings>): void {
  const next = { ...store.get(), ...change };
  store.set(next);
  localStorage.setItem(key, JSON.stringify(next));
}
