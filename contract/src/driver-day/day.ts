import type { Outcome } from '../checklists.ts';
import type { DriverRoute, driverApi, RouteDirections } from '../driver.ts';
import type { Answer } from '../endpoint.ts';
import type { Act, ActProblem, ActResult } from './acts.ts';
import { endOf } from './visit-rules.ts';

/** What the phone knows of the day, as the server last told it. */
export interface DaySnapshot {
  day: Answer<typeof driverApi.routes>;
  /** By route, where they were read. */
  directions: Readonly<Record<string, RouteDirections>>;
  /** When it was asked for, by the server's clock. */
  at: string;
  /** Acts that the server had answered before it was asked for: what they did is in it. */
  containedActs: readonly string[];
}

export interface RefusedAct {
  act: Act;
  problem: ActProblem;
}

export type StopOfDay = DriverRoute['stops'][number] & {
  /** Acts about this stop that the server does not have yet, oldest first. */
  waiting: readonly Act[];
  /** The last act about it was refused, and the driver has not dealt with that. */
  refused: RefusedAct | null;
  /** Until when (server's clock, ISO) a visit reported by mistake may be taken back; null where it may not. */
  reopenUntil: string | null;
  /** The act of this phone whose outcome the stop shows; null while it is open, or where the visit was made elsewhere. */
  visit: Act | null;
};

export type RouteOfDay = Omit<DriverRoute, 'stops' | 'status'> & {
  /** `finished` where the driver has ended it here and the server does not know yet. */
  status: DriverRoute['status'];
  stops: readonly StopOfDay[];
  waiting: readonly Act[];
  refused: readonly RefusedAct[];
  directions: RouteDirections | null;
};

/** The day as the driver sees it: what the server told and what was done since. */
export interface DayView {
  routes: readonly RouteOfDay[];
  /** Acts that wait, of all routes, in the order in which they are sent. */
  waiting: readonly Act[];
  refused: readonly RefusedAct[];
}

/** An act with what became of it, as the phone keeps both. */
export interface KeptAct {
  act: Act;
  result: ActResult | null;
}

/** The guides that an act is about; none for one about the whole route. */
export function guidesOf(act: Act): readonly string[] {
  if (act.kind === 'visits') return act.body.guides.map((g) => g.id);
  return act.kind === 'visit' || act.kind === 'reopen' || act.kind === 'notice' ? [act.guideId] : [];
}

/** What a visit says of one of its guides: its own end, and its items. */
export function visitOf(act: Act, guideId: string): VisitOfGuide | null {
  if (act.kind !== 'visit' && act.kind !== 'visits') return null;
  const isHere = act.kind === 'visit' && act.guideId === guideId;
  const guide = isHere ? act.body : act.kind === 'visits' ? act.body.guides.find((g) => g.id === guideId) : undefined;
  if (!guide) return null;
  const { result, subStatus } = endOf(act.body, guide);
  return { result, subStatus: subStatus ?? null, at: act.body.at, items: guide.items ?? [] };
}
export interface VisitOfGuide {
  result: Outcome;
  subStatus: string | null;
  at: string;
  items: readonly { id: string; quantity: number }[];
}

/** Acts in the order in which they count: by their `seq`, and what was done instead of another in the place of that one. */
export function inOrder(kept: readonly KeptAct[]): readonly KeptAct[] {
  const places = new Map<string, number>();
  for (const { act, result } of kept) {
    if (result?.state !== 'dropped' || result.replacedBy === null) continue;
    places.set(result.replacedBy, Math.min(places.get(act._id) ?? act.seq, places.get(result.replacedBy) ?? act.seq));
  }
  if (places.size === 0) return kept;
  const placeOf = ({ act }: KeptAct): number => places.get(act._id) ?? act.seq;
  return [...kept].sort((a, b) => placeOf(a) - placeOf(b) || a.act.seq - b.act.seq);
}
