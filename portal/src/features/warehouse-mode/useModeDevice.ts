import { useEffect } from 'react';
import { useModeSettings } from './mode-settings.ts';

/** The theme of this device while the warehouse mode is open, whatever its user chose for the office; and a screen that stays lit in the hand. */
export function useModeDevice(): void {
  const { theme } = useModeSettings();
  useEffect(() => {
    const root = document.documentElement;
    const before = root.getAttribute('data-mantine-color-scheme');
    root.setAttribute('data-mantine-color-scheme', theme);
    return () => {
      if (before) root.setAttribute('data-mantine-color-scheme', before);
    };
  }, [theme]);
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isGone = false;
    // The browser lets go of it whenever the page is hidden.
    const ask = (): void => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      navigator.wakeLock.request('screen').then(
        (given) => {
          if (isGone) void given.release();
          else lock = given;
        },
        () => undefined,
      );
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, []);
}
