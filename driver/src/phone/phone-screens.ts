import type { Screens } from '../app/navigation.ts';

export const phoneScreens: Screens = {
  '/queue': () => import('./QueueScreen.tsx').then((file) => file.QueueScreen),
  '/phone': () => import('./PhoneScreen.tsx').then((file) => file.PhoneScreen),
  '/settings': () => import('./SettingsScreen.tsx').then((file) => file.SettingsScreen),
  '/install': () => import('./InstallScreen.tsx').then((file) => file.InstallScreen),
  '/tracker': () => import('./TrackerScreen.tsx').then((file) => file.TrackerScreen),
};
