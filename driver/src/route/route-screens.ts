import type { Screens } from '../app/navigation.ts';

export const routeScreens: Screens = {
  '/': () => import('./DayScreen.tsx').then((file) => file.DayScreen),
  '/route/{id}': () => import('./RouteScreen.tsx').then((file) => file.RouteScreen),
  '/route/{id}/load': () => import('./load/LoadScreen.tsx').then((file) => file.LoadScreen),
  '/route/{id}/start': () => import('./start/StartScreen.tsx').then((file) => file.StartScreen),
  '/route/{id}/order': () => import('./order/OrderScreen.tsx').then((file) => file.OrderScreen),
  '/route/{id}/map': () => import('../map/MapScreen.tsx').then((file) => file.MapScreen),
  '/route/{id}/stop/{guideId}': () => import('./stop/StopScreen.tsx').then((file) => file.StopScreen),
};
