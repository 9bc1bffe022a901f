import { publicPages } from '@tramo/contract/public-pages';
import { type PushPayload, pushExpirationMinutes } from '@tramo/contract/push-message';

/** A device's clock that is ahead by this makes nothing old. */
const CLOCK_MS = 30_000;

/** What a push says, or null for what is none of ours. */
export function readPush(text: string): PushPayload | null {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof read !== 'object' || read === null) return null;
  const data = read as Record<string, unknown>;
  const textOf = (name: string): string => (typeof data[name] === 'string' ? data[name] : '');
  if (textOf('title') === '') return null;
  const minutes = Number(data.pushExpiration);
  return {
    title: textOf('title'),
    body: textOf('body'),
    logoUrl: textOf('logoUrl') || null,
    timestamp: textOf('timestamp'),
    pushExpiration: Number.isFinite(minutes) && minutes > 0 ? minutes : pushExpirationMinutes,
    url: textOf('url') || '/',
    event: textOf('event') || null,
    tag: textOf('tag'),
  };
}

/** Older than its own minutes. One that does not say when it was made is taken for new. */
export function isExpired({ timestamp, pushExpiration }: PushPayload, now: number): boolean {
  const at = Date.parse(timestamp);
  return !Number.isNaN(at) && now - at > pushExpiration * 60_000 + CLOCK_MS;
}

const pages = Object.values(publicPages);
/** The recipients' pages have the same origin and are none of the portal. */
const isPublicPage = (path: string): boolean => pages.some((page) => path === page || path.startsWith(`${page}/`));

/** Path of the portal that a push leads to; what would lead anywhere else leads to its start. */
export function portalPath(url: string, origin: string): string {
  if (!URL.canParse(url, origin)) return '/';
  const { origin: at, pathname, search, hash } = new URL(url, origin);
  return at !== origin || isPublicPage(pathname) || pathname.startsWith('/api/') ? '/' : `${pathname}${search}${hash}`;
}

/** A window as the browser tells of it. */
export interface WindowSeen {
  url: string;
  focused: boolean;
  visibilityState: string;
}
const isPortal = ({ url }: WindowSeen, origin: string): boolean =>
  URL.canParse(url) && new URL(url).origin === origin && !isPublicPage(new URL(url).pathname);

/** The window of the portal in front of which somebody sits. */
export const windowInFront = <W extends WindowSeen>(windows: readonly W[], origin: string): W | undefined =>
  windows.find((one) => isPortal(one, origin) && one.focused && one.visibilityState === 'visible');

/** The window to lead on in: the one that shows the thing already, the one in front, one in sight, any. */
export function windowToOpen<W extends WindowSeen>(
  windows: readonly W[],
  { path, origin }: { path: string; origin: string },
): W | undefined {
  const own = windows.filter((one) => isPortal(one, origin));
  const target = new URL(path, origin).href;
  return (
    own.find(({ url }) => url === target) ??
    own.find(({ focused }) => focused) ??
    own.find(({ visibilityState }) => visibilityState === 'visible') ??
    own[0]
  );
}

/**
 * Whether a push shows as the system's notification. In front of the portal the page tells it itself; a trial is asked for there and shows nevertheless.
 * Safari takes the permission away from who shows nothing a few times.
 */
export const showsNotification = (
  { event }: PushPayload,
  { hasFront, isSafari }: { hasFront: boolean; isSafari: boolean },
): boolean => !hasFront || event === null || isSafari;

export const isSafari = (userAgent: string): boolean =>
  /AppleWebKit/.test(userAgent) && !/Chrome|Chromium|Edg|Android/.test(userAgent);

/** What the notification looks like. */
export const notificationOf = (
  { body, logoUrl, timestamp, url, tag, event }: PushPayload,
  origin: string,
): Record<string, unknown> => ({
  body,
  icon: logoUrl ?? '/push-icon.png',
  badge: '/push-badge.png',
  ...(Number.isNaN(Date.parse(timestamp)) ? {} : { timestamp: Date.parse(timestamp) }),
  // The same thing told again takes the place of the first, and sounds.
  ...(tag === '' ? {} : { tag, renotify: true }),
  data: { path: portalPath(url, origin), event },
});
