import { streetLine } from '@tramo/contract/address-line';
import type { Load } from '@tramo/contract/fields';
import { type Guide, visited } from '@tramo/contract/guides';
import { limits } from '@tramo/contract/limits';
import { dayInstant } from '../../../lib/day-instant.ts';

/** Steps of the wizard in their order, as their paths name them. */
export const newRouteTabs = ['guides', 'order', 'assign', 'summary'] as const;
export type NewRouteTab = (typeof newRouteTabs)[number];
export const tabOf = (value: string | undefined): NewRouteTab => newRouteTabs.find((tab) => tab === value) ?? 'guides';

export interface Picked {
  id: string;
  name: string;
}
/** A route that nobody has saved yet. */
export interface RouteDraft {
  /** Where it leaves from; null until it is known. */
  cediId: string | null;
  /** In order of visit. */
  guides: readonly string[];
  /** '' lets the suburbs of its guides name it. */
  name: string;
  /** Local day of departure; null lets its guides' days say, '' is none. */
  day: string | null;
  /** Minutes since midnight; null for the usual hour. */
  minute: number | null;
  vehicle: Picked | null;
  driver: Picked | null;
  boardingRequired: boolean;
}
export const emptyDraft = (cediId: string | null): RouteDraft => ({
  cediId,
  guides: [],
  name: '',
  day: null,
  minute: null,
  vehicle: null,
  driver: null,
  boardingRequired: false,
});
export const isUntouched = (d: RouteDraft): boolean =>
  d.guides.length === 0 && d.name === '' && d.vehicle === null && d.driver === null;

const isPicked = (value: unknown): boolean => {
  if (value === null) return true;
  const { id, name } = (value ?? {}) as Partial<Picked>;
  return typeof id === 'string' && typeof name === 'string';
};
/** A draft as it was kept; null for anything else. */
export function readDraft(text: string | null): RouteDraft | null {
  try {
    const d = JSON.parse(text ?? 'null') as Partial<RouteDraft> | null;
    if (!d || !Array.isArray(d.guides) || !d.guides.every((id) => typeof id === 'string')) return null;
    if (!isPicked(d.vehicle) || !isPicked(d.driver)) return null;
    return { ...emptyDraft(null), ...d, guides: d.guides.slice(0, limits.guidesPerRoute) };
  } catch {
    return null;
  }
}

/** What the wizard needs of a guide, whichever call told of it. */
export interface RouteGuide {
  _id: string;
  folio: string;
  type: Guide['type'];
  subtype: string | null;
  name: string;
  addressLine: string;
  suburb: string;
  zipCode: string;
  cediId: string;
  lat: number | null;
  lng: number | null;
  load: Load;
  windows: Guide['windows'];
  skills: Guide['skills'];
  scheduledDate: string;
  pendingRoles: Guide['pendingRoles'];
  /** Why it cannot leave now: it is elsewhere. */
  taken: { routeName: string; driverName: string | null } | null;
  status: Guide['status'];
}
export function routeGuideOf(g: Guide): RouteGuide {
  const party = visited(g);
  const address = party?.address;
  return {
    _id: g._id,
    folio: g.folio,
    type: g.type,
    subtype: g.subtype,
    name: party?.contactName || party?.companyName || g.folio,
    addressLine: address ? streetLine(address) : '',
    suburb: address?.suburb ?? '',
    zipCode: address?.zipCode ?? '',
    cediId: g.cedi._id,
    lat: address?.lat ?? null,
    lng: address?.lng ?? null,
    load: g.load,
    windows: g.windows,
    skills: g.skills,
    scheduledDate: g.scheduledDate,
    pendingRoles: g.pendingRoles,
    taken: g.route && { routeName: g.route.name, driverName: g.route.driverName },
    status: g.status,
  };
}

/** A calendar day some days later. */
const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** Most routes leave at eight; what is for today leaves with the next half hour. */
const usualMinute = 8 * 60;

/**
 * When the route leaves: what was typed, else the day for which most of its guides are scheduled, never one that is over. `now` is the local day
 * and the minute of it.
 */
export function departureOf(
  draft: Pick<RouteDraft, 'day' | 'minute'>,
  guides: readonly Pick<RouteGuide, 'scheduledDate'>[],
  now: { day: string; minute: number },
): { day: string; minute: number } {
  const counts = new Map<string, number>();
  for (const { scheduledDate } of guides) {
    const day = scheduledDate < now.day ? now.day : scheduledDate;
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  const usual = [...counts].sort(([a, n], [b, m]) => m - n || a.localeCompare(b))[0]?.[0] ?? now.day;
  const soon = Math.ceil((now.minute + 10) / 30) * 30;
  // Late at night "today" has no half hour left.
  const suggested =
    draft.day ?? (usual === now.day && draft.minute === null && soon >= 24 * 60 ? dayAfter(usual) : usual);
  return {
    day: suggested,
    minute: draft.minute ?? (suggested === now.day ? Math.min(Math.max(usualMinute, soon), 24 * 60 - 1) : usualMinute),
  };
}

/** The instant of departure; null without a day. */
export const startOf = ({ day, minute }: { day: string; minute: number }, timeZone: string): string | null =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) ? dayInstant(day, minute, timeZone).toISOString() : null;

/** What the draft says with what it leaves to its guides, as `POST /routes` takes it; null while something required is missing. */
export function bodyOf(draft: RouteDraft, guides: readonly RouteGuide[], start: string | null, name: string) {
  if (draft.cediId === null || start === null || guides.length === 0 || name === '') return null;
  return {
    name,
    order: guides.map((g) => ({ id: g._id, type: (g.subtype || g.type).slice(0, 60) })),
    guides: guides.map((g) => g._id),
    address: draft.cediId,
    vehicle: draft.vehicle?.id ?? null,
    driver: draft.driver?.id ?? null,
    startDate: start,
    routingAlgorithm: true,
    boardingRequired: draft.boardingRequired,
    // The step of the guides does not let go on without it.
    rangeConfirmed: true,
  };
}

/** The local day and the minute of it. */
export function minuteOf(at: number, timeZone: string): { day: string; minute: number } {
  const options = {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  } as const;
  const p = Object.fromEntries(
    new Intl.DateTimeFormat('en-CA', options).formatToParts(at).map(({ type, value }) => [type, value]),
  );
  return { day: `${p.year}-${p.month}-${p.day}`, minute: Number(p.hour) * 60 + Number(p.minute) };
}
