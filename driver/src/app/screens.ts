import { phoneScreens } from '../phone/phone-screens.ts';
import { routeScreens } from '../route/route-screens.ts';
import { visitScreens } from '../visit/visit-screens.ts';
import type { Screens } from './navigation.ts';

/** Every screen by its path; each is a file of its own, which the service worker has from the first start on. */
export const screens: Screens = { ...routeScreens, ...visitScreens, ...phoneScreens };
export const patterns = Object.keys(screens);
