import { randomUUID } from 'node:crypto';
import type { Substatus } from '@tramo/contract/checklists';
import type { DriverRoute, Management } from '@tramo/contract/driver';
import type { LatLng } from '@tramo/contract/fields';
import { managedStatuses } from '@tramo/contract/guides';
import { limits } from '@tramo/contract/limits';
import { localSecond } from '../platform/calendar.ts';
import { answerVisit, checklistOf, type Take } from './answering.ts';
import { keepClock, offPlan, type Spent } from './clock.ts';
import { type Mode, modesOf, paceOf } from './modes.ts';
import { along, aside, headingAt, type Leg, legOf } from './motion.ts';
import { type Phone, Refused } from './phone.ts';
import { between, randomOf } from './random.ts';
import type { SimulatorOptions } from './simulate.ts';
import { openTrace, type Trace } from './trace.ts';
import { askedPicture, shotsOf, visitOf } from './visit.ts';
import { openWays, type Ways } from './ways.ts';

type Stop = DriverRoute['stops'][number];
/** Doors that a phone without signal goes on to before it finds one. */
const OFFLINE_DOORS = 3;
/** Metres that a driver who takes his own way is off. */
const DETOUR_M = 6000;
/** Both cities of the demo have the same hour. */
const CITIES_ZONE = 'America/Mexico_City';

const isOpen = (stop: Stop): boolean => !(managedStatuses as readonly string[]).includes(stop.status);
const isSameDoor = (a: LatLng, b: LatLng): boolean => Math.abs(a.lat - b.lat) < 1e-5 && Math.abs(a.lng - b.lng) < 1e-5;

/** The next stops that share a door, at least one; empty when none is open. */
export function nextDoor<S extends LatLng>(open: readonly S[]): S[] {
  const [first] = open;
  if (!first) return [];
  const other = open.findIndex((s) => !isSameDoor(s, first));
  return open.slice(0, Math.min(other === -1 ? open.length : other, limits.guidesPerVisit));
}

/** Where the vehicle is when the app opens: at the last visit, or where the route begins. */
function whereNow(route: DriverRoute): LatLng {
  const visits = route.stops
    .filter((s) => s.managedAt !== null)
    .sort((a, b) => (a.managedAt as string).localeCompare(b.managedAt as string));
  return visits.at(-1) ?? route.startAddress;
}

/** A route on the road, from where its driver is. */
interface Trip {
  o: SimulatorOptions;
  phone: Phone;
  trace: Trace;
  ways: Ways;
  random: () => number;
  befalls: ReadonlySet<Mode>;
  pace: number;
  /** The driver's own way with the plan's clock, 0 to 1; null for one who does not look at it. */
  habit: number | null;
  substatuses: readonly Substatus[];
}

/** Drives a started route to its end. Throws what the server refuses. */
export async function drive(
  o: SimulatorOptions,
  username: string,
  phone: Phone,
  first: DriverRoute,
  substatuses: readonly Substatus[],
): Promise<void> {
  const seed = `${o.seed} ${username} ${first.name}`;
  const random = randomOf(seed);
  const befalls = modesOf(o.modes ?? {}, seed);
  phone.sendTwice(befalls.has('duplicating'));
  if (befalls.size > 0) o.log(`Simulador: ${username} en ${first.name}: ${[...befalls].join(', ')}`);
  const trace = openTrace(o, phone, first._id, random, befalls);
  // A late one is late whatever the plan says.
  const habit = o.keepsClock && !befalls.has('late') ? randomOf(`${seed} habit`)() : null;
  const ways = openWays(phone, first._id);
  const trip: Trip = { o, phone, trace, ways, random, befalls, pace: paceOf(o.speed, befalls), habit, substatuses };
  /** What waits for a signal, in its order, and the guides that it is about. */
  const outbox: (() => Promise<void>)[] = [];
  const done = new Set<string>();
  const send = async (): Promise<void> => {
    let refused: Refused | null = null;
    for (let next = outbox[0]; next; next = outbox[0]) {
      await next().catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error;
        // The office was faster: the server has kept the visit, and the phone may forget it. Of all else the day is read anew.
        if (error.key === 'driver.late_visit') o.log(`Simulador: ${username}: ${error.message}`);
        else refused = error;
      });
      outbox.shift();
    }
    done.clear();
    if (refused) throw refused;
  };
  let place = whereNow(first);
  let route: DriverRoute | undefined = first;
  for (let leg = 0; ; leg++) {
    if (trace.hasSignal()) {
      // The list is read again at every stop: a dispatcher may have added, removed or reordered visits.
      route = (await phone.routes()).find((r) => r._id === first._id && r.status === 'started');
      if (!route) return;
      if (leg === 0 && befalls.has('reorder')) route = await reordered(trip, route);
      if (leg === 1 && befalls.has('offline')) trace.loseSignal();
    }
    const door = nextDoor(route.stops.filter((s) => isOpen(s) && !done.has(s.guideId)));
    const [stop] = door;
    if (!stop) {
      if (outbox.length === 0) break;
      await trace.regainSignal();
      await send();
      continue;
    }
    await goTo(trip, place, stop, leg);
    place = { lat: stop.lat, lng: stop.lng };
    outbox.push(visiting(trip, first._id, door, place, leg === 0 && befalls.has('mistaken')));
    for (const s of door) done.add(s.guideId);
    if (!trace.hasSignal() && befalls.has('offline') && outbox.length < OFFLINE_DOORS) continue;
    await trace.regainSignal();
    await send();
    if (random() < 0.2) await phone.diagnostics(trace.report(outbox.length));
  }
  await trace.regainSignal();
  await phone.finish(first._id);
  o.log(`Simulador: ${username} termina ${first.name}`);
}

/** The driver would rather go to the second stop first; where the company does not let him he goes as planned. */
async function reordered({ phone }: Trip, route: DriverRoute): Promise<DriverRoute> {
  const [a, b, ...rest] = route.stops.filter(isOpen).map((s) => s.guideId);
  if (!a || !b || !route.mayReorder) return route;
  return phone.reorder(route._id, [b, a, ...rest]);
}

const minutes = ({ o, random }: Trip, from: number, to: number): number =>
  between(random, from, to) * (o.minuteMs ?? 60_000);

/** Drives to a stop with what befalls on the way, and stays there as long as its service takes. */
async function goTo(trip: Trip, place: LatLng, stop: Stop, leg: number): Promise<void> {
  const { trace, ways, random, befalls, pace, o } = trip;
  const follow = (
    path: Leg,
    from: number,
    to: number,
    ms = (path.durationS * (to - from) * 1000) / pace,
  ): Promise<void> =>
    trace.follow(ms, (share) => ({
      place: along(path, from + share * (to - from)),
      speedMps: path.speedMps,
      heading: headingAt(path, from + share * (to - from)),
    }));
  const stand = (at: LatLng, heading: number, ms: number): Promise<void> =>
    trace.follow(ms, () => ({ place: at, speedMps: 0, heading }));
  const way = await ways.find(place, stop, trace.hasSignal());
  const path = legOf(random, place, stop, way, localSecond(trip.phone.now(), CITIES_ZONE) / 3600);
  const off = random();
  const befallsNow = (mode: Mode): boolean => leg === 1 && befalls.has(mode);
  if (befallsNow('silent')) trace.loseSignal(minutes(trip, 18, 28));
  else if (random() < (o.silentShare ?? 0.03) && trace.hasSignal()) trace.loseSignal(minutes(trip, 3, 14));
  if (befallsNow('off-route')) {
    const detour = aside(path, DETOUR_M);
    await follow(legOf(random, place, detour), 0, 1);
    await follow(legOf(random, detour, stop), 0, 1);
  } else if (befallsNow('stopped')) {
    await follow(path, 0, 0.5);
    await stand(along(path, 0.5), headingAt(path, 0.5), minutes(trip, 24, 35));
    await follow(path, 0.5, 1);
  } else {
    const { waitMs, driveMs } = spentOn(trip, path, stop, off);
    if (waitMs > 0) await stand(place, headingAt(path, 0), waitMs);
    await follow(path, 0, 1, driveMs);
  }
  const here = { ...path, durationS: 0 };
  await stand(stop, headingAt(path, 1), spentOn(trip, here, stop, off).stayMs);
}

/** What a leg and its visit take: by the plan's clock, or as fast as the simulation goes. */
function spentOn({ phone, random, pace, habit, o }: Trip, path: Leg, stop: Stop, off: number): Spent {
  const serviceMs = stop.serviceMinutes * 60_000;
  const ms = path.durationS * 1000;
  if (habit === null) return { waitMs: 0, driveMs: ms / pace, stayMs: (serviceMs * between(random, 0.6, 1.3)) / pace };
  const at = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant));
  const planned = { arrival: at(stop.plannedArrival), departure: at(stop.plannedDeparture), serviceMs };
  return keepClock(phone.now().getTime(), planned, { ms, speed: o.speed, offMs: offPlan(habit, off) });
}

/** The visit as it happens now, to be sent when there is a signal. A mistaken driver reports another one first, and takes it back. */
function visiting(
  { o, phone, befalls, substatuses }: Trip,
  routeId: string,
  door: readonly Stop[],
  place: LatLng,
  isMistaken: boolean,
): () => Promise<void> {
  const failed = befalls.has('failing') ? 0.6 : undefined;
  const visits = door.map((stop) => ({ stop, visit: visitOf(o.seed, stop, substatuses, failed) }));
  const [first] = visits as [(typeof visits)[number], ...typeof visits];
  const at = phone.now().toISOString();
  const shots = shotsOf(o.seed, first.stop, first.visit.result);
  const shared = { routeId, at, ...place };
  /** Pictures that checklists ask for, to be sent before the visit. */
  const asked: { kind: 'photo' | 'signature'; id: string }[] = [];
  const take: Take = (kind) => {
    const id = randomUUID();
    asked.push({ kind: kind === 'signature' ? 'signature' : 'photo', id });
    return id;
  };
  const checklists = visits.map(({ stop, visit }) =>
    answerVisit(
      phone.checklists(),
      {
        facts: stop.checklistFacts,
        result: visit.result,
        subStatus: visit.subStatus,
        receivedBy: visit.receivedBy ?? '',
        at,
        ...place,
      },
      substatuses,
      randomOf(`${o.seed} ${stop.folio} checklist`),
      take,
    ),
  );
  const wrong = visitOf(o.seed, first.stop, substatuses, 1);
  // Nobody fills in a checklist by mistake.
  const wrongAsks = checklistOf(
    phone.checklists(),
    { facts: first.stop.checklistFacts, result: wrong.result, subStatus: wrong.subStatus, at, ...place },
    substatuses,
  );
  let evidence: NonNullable<Management['evidence']> | null = null;
  return async () => {
    if (isMistaken && !wrongAsks) {
      await phone.manage(first.stop.guideId, { ...wrong, ...shared });
      await phone.reopen(first.stop.guideId, { routeId, at, reason: 'Era la guía de al lado' });
    }
    if (!evidence) {
      evidence = [];
      const used = new Set(checklists.flatMap((c) => (c ? Object.values(c.answers).flat() : [])));
      const wanted = asked.filter((a) => used.has(a.id));
      // What the checklist asks for is not taken twice.
      for (const { kind, png } of shots.filter((s) => !wanted.some((a) => a.kind === s.kind)))
        evidence.push({ kind, fileId: await phone.upload(kind, png), at, ...place });
      const isFailed = first.visit.result === 'undelivered' || first.visit.result === 'uncollected';
      for (const [n, { kind, id }] of wanted.entries()) await phone.upload(kind, askedPicture(kind, isFailed, n), id);
    }
    if (visits.length === 1)
      return phone.manage(first.stop.guideId, {
        ...first.visit,
        ...shared,
        evidence,
        checklist: checklists[0] ?? null,
      });
    const { receivedBy, comment, result } = first.visit;
    const guides = visits.map(({ stop, visit }, n) => ({
      id: stop.guideId,
      checklist: checklists[n] ?? null,
      result: visit.result,
      ...(visit.subStatus ? { subStatus: visit.subStatus } : {}),
      items: visit.items ?? [],
    }));
    await phone.manageMany({
      ...shared,
      result,
      receivedBy: receivedBy ?? '',
      comment: comment ?? '',
      evidence,
      guides,
    });
  };
}
