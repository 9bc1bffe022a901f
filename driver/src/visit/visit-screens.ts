import type { Screens } from '../app/navigation.ts';
import { readDrafts } from './form/draft-store.ts';

export const visitScreens: Screens = {
  '/route/{id}/visit/{guideId}': async () => {
    // A visit opens with what was left of it.
    const [file] = await Promise.all([import('./VisitScreen.tsx'), readDrafts()]);
    return file.VisitScreen;
  },
};
