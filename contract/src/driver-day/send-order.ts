import type { Act } from './acts.ts';
import { guidesOf, inOrder, type KeptAct } from './day.ts';

/** Whether an act can only be taken once an earlier one was: it would be refused, or mean another thing, ahead of it. */
export function needsBefore(act: Act, earlier: Act): boolean {
  const isSameRoute = act.routeId === earlier.routeId;
  // A driver has one route under way: the next one starts after it.
  if (act.kind === 'start' && earlier.kind === 'finish') return !isSameRoute;
  if (!isSameRoute) return false;
  switch (act.kind) {
    case 'load':
      return earlier.kind === 'load';
    case 'start':
      return earlier.kind === 'load';
    case 'order':
      // It names all stops that were open.
      return earlier.kind !== 'load' && earlier.kind !== 'notice';
    case 'finish':
      return earlier.kind !== 'notice';
    case 'visit':
    case 'visits':
    case 'notice':
      return earlier.kind === 'start' || (earlier.kind !== 'notice' && sharesGuide(act, earlier));
    case 'reopen':
      return earlier.kind === 'order' || sharesGuide(act, earlier);
  }
}
const sharesGuide = (a: Act, b: Act): boolean => {
  const guides = guidesOf(b);
  return guidesOf(a).some((id) => guides.includes(id));
};

/** Acts that keep `act` from being sent: those before it that it needs and that the server does not have. */
export const blockersOf = (act: Act, kept: readonly KeptAct[]): KeptAct[] => blockersAmong(act, inOrder(kept));

function blockersAmong(act: Act, ordered: readonly KeptAct[]): KeptAct[] {
  const blockers: KeptAct[] = [];
  for (const k of ordered) {
    if (k.act._id === act._id) break;
    if (isLeft(k) && needsBefore(act, k.act)) blockers.push(k);
  }
  return blockers;
}
const isLeft = ({ result }: KeptAct): boolean => result === null || result.state === 'refused';

/**
 * The next act to be sent: the first that waits, needs nothing that is missing and is not held back (`isHeld`: its video waits for Wi-Fi). What was refused
 * holds back those that need it, and no others.
 */
export function nextToSend(kept: readonly KeptAct[], isHeld: (act: Act) => boolean = () => false): Act | null {
  const left = inOrder(kept).filter(isLeft);
  return left.find((k) => k.result === null && !isHeld(k.act) && blockersAmong(k.act, left).length === 0)?.act ?? null;
}

/** Acts that make no sense without one that is given up: taking a visit back that never was. */
export function fallWith(given: Act, kept: readonly KeptAct[]): Act[] {
  if (given.kind !== 'visit' && given.kind !== 'visits') return [];
  const falling: Act[] = [];
  const open = new Set(guidesOf(given));
  for (const { act, result } of kept) {
    if (act.seq <= given.seq || result?.state === 'done' || result?.state === 'dropped') continue;
    if (act.kind === 'reopen' && open.delete(act.guideId)) falling.push(act);
    else if (act.kind === 'visit' || act.kind === 'visits') for (const id of guidesOf(act)) open.delete(id);
  }
  return falling;
}

/** An order of stops that a later one takes the place of, so that its refusal means nothing. */
export const isSuperseded = (act: Act, kept: readonly KeptAct[]): boolean =>
  act.kind === 'order' &&
  kept.some(
    (k) =>
      k.act.kind === 'order' && k.act.routeId === act.routeId && k.act.seq > act.seq && k.result?.state !== 'dropped',
  );
