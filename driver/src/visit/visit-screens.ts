import type { Screens } from '../app/navigation.ts';

export const visitScreens: Screens = {
  '/route/{id}/visit/{guideId}': () => import('./VisitScreen.tsx').then((file) => file.VisitScreen),
};
