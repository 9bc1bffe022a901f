/** What a browser lets a page do about pushes. */
export interface BrowserSeen {
  isSecure: boolean;
  hasWorkers: boolean;
  hasPush: boolean;
  hasNotifications: boolean;
  permission: 'default' | 'granted' | 'denied';
  userAgent: string;
  /** Fingers at once; an iPad calls itself a Mac. */
  touchPoints: number;
  /** Opened from the home screen. */
  isInstalled: boolean;
}

/** Why this browser cannot get pushes, or that it can. */
export type PushAbility = 'possible' | 'denied' | 'install' | 'insecure' | 'unsupported';

export const isApplePhone = (userAgent: string, touchPoints: number): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);

export function abilityOf(seen: BrowserSeen): PushAbility {
  // iPhones let only what stands on the home screen have pushes.
  if (isApplePhone(seen.userAgent, seen.touchPoints) && !seen.isInstalled) return 'install';
  if (!seen.isSecure) return 'insecure';
  if (!seen.hasWorkers || !seen.hasPush || !seen.hasNotifications) return 'unsupported';
  return seen.permission === 'denied' ? 'denied' : 'possible';
}

/** What this browser remembers of its subscription: whose, and the address it had. Signing out forgets it. */
export interface Remembered {
  userId: string;
  endpoint: string;
}

/** What is to be done with a browser's subscription when its person opens the portal. */
export type Mending = 'nothing' | 'subscribe' | 'end';

/**
 * `deviceId`: whose it is by the server's word. An address that changed by itself, or went, is subscribed anew; the same one that the server no longer has
 * was taken from the list on another device, or is somebody else's who sat here before: it ends.
 */
export function mendingOf(of: {
  userId: string;
  remembered: Remembered | null;
  /** The browser's present address; null: it has none. */
  endpoint: string | null;
  deviceId: string | null;
  isPermitted: boolean;
  hasCurrentKey: boolean;
}): Mending {
  const { userId, remembered, endpoint, deviceId } = of;
  const isOwn = remembered?.userId === userId && of.isPermitted;
  if (endpoint === null) return isOwn ? 'subscribe' : 'nothing';
  if (deviceId !== null) return of.hasCurrentKey || !of.isPermitted ? 'nothing' : 'subscribe';
  return isOwn && remembered.endpoint !== endpoint ? 'subscribe' : 'end';
}
