/** What browsers with a battery to tell of (Chrome on Android) offer; not in TypeScript's library. */
interface BatteryManager extends EventTarget {
  level: number;
  charging: boolean;
}
type WithBattery = Navigator & { getBattery?: () => Promise<BatteryManager> };

let battery: BatteryManager | null = null;
let isAsked = false;

/** 0 to 1 as last known, null where the browser does not tell. Asks on the first call. */
export function batteryLevel(): number | null {
  if (!isAsked) {
    isAsked = true;
    (navigator as WithBattery).getBattery?.().then(
      (found) => {
        battery = found;
      },
      () => undefined,
    );
  }
  return battery?.level ?? null;
}
