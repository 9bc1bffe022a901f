/**
 * The clock of a route: walks a vehicle from stop to stop. One place for the rules of time, used by the evaluation and by the
 * search, so that both always agree.
 *
 * Rules: the vehicle arrives, spends the setup (only when the place differs from the one before), waits for the first window that
 * is not over yet, serves. After the last window it serves at once and is late.
 * A break is due only when the route still runs at its `latestS`. It is taken within a waiting time that covers it, else at the last
 * departure from which the next one would be too late.
 * The route leaves as late as it can without finishing later, being later anywhere, or taking a break elsewhere (forward slack, Savelsbergh
 * 1992): `slack`.
 * Where travel times change with the time of day, `chooseDeparture` compares a few departures (see TravelSlice).
 */

import { type CompiledProblem, overBy, UNLIMITED } from './compile.ts';
import { UNREACHABLE } from './problem.ts';
import { sliceAt } from './slices.ts';

/** Travel seconds at the vehicle's speed: the only place where the speed factor is applied. */
export function scaledTravel(durationS: number, slowness: number): number {
  return slowness === 1 ? durationS : Math.floor(durationS * slowness + 0.5);
}

export class Clock {
  /** Departure from the last place. */
  t = 0;
  /** Waiting since the start, and how far the departure can be put off without harm (before it is cut to the waiting). */
  waitS = 0;
  slackS = UNLIMITED;
  lateCost = 0;
  lateS = 0;
  /** Seconds late at stops with hard windows (a way that is closed at that hour counts as UNREACHABLE seconds), and at breaks. */
  hardLateS = 0;
  breakLateS = 0;
  breakS = 0;
  /** Next break of the vehicle, and the one after its last. */
  nextBreak = 0;
  breakEnd = 0;
  // The last visit:
  arrivalS = 0;
  startS = 0;
  visitWaitS = 0;
  visitLateS = 0;
  visitBreakS = 0;
  visitTravelS = 0;
  visitIsClosed = false;
  // Where the vehicle is and how slow, known only with travel times by time of day; how long that way may still be put off.
  private place = 0;
  private end = -1;
  private slowness = 1;
  private tables: readonly ArrayLike<number>[] = [];
  private roomS = UNLIMITED;

  begin(p: CompiledProblem, vehicle: number, departS: number): void {
    this.t = departS;
    this.waitS = 0;
    this.slackS = UNLIMITED;
    this.lateCost = 0;
    this.lateS = 0;
    this.hardLateS = 0;
    this.breakLateS = 0;
    this.breakS = 0;
    this.nextBreak = p.breakFrom[vehicle]!;
    this.breakEnd = p.breakFrom[vehicle + 1]!;
    this.place = p.startLocation[vehicle]!;
    this.end = p.endLocation[vehicle]!;
    this.visitIsClosed = false;
    this.slowness = p.slowness[vehicle]!;
    if (p.slices !== null) this.tables = p.slices.ofVehicle[vehicle]!;
  }

  /** Goes on where another clock stands. */
  copy(other: Clock): void {
    this.t = other.t;
    this.waitS = other.waitS;
    this.slackS = other.slackS;
    this.lateCost = other.lateCost;
    this.lateS = other.lateS;
    this.hardLateS = other.hardLateS;
    this.breakLateS = other.breakLateS;
    this.breakS = other.breakS;
    this.nextBreak = other.nextBreak;
    this.breakEnd = other.breakEnd;
    this.place = other.place;
    this.end = other.end;
    this.slowness = other.slowness;
    this.tables = other.tables;
  }

  /** Tells where the vehicle is, for a clock that is set to the middle of a route. */
  resumeAt(place: number): void {
    this.place = place;
  }

  /**
   * Drives `travelS` to a stop, spends `setupS`, serves it. With travel times by time of day the clock finds out both itself.
   */
  visit(p: CompiledProblem, stop: number, travelS: number, setupS: number): void {
    const service = p.serviceS[stop]!;
    const from = p.windowFrom[stop]!;
    const to = p.windowFrom[stop + 1]!;
    for (;;) {
      if (p.slices !== null) {
        const there = p.stopLocation[stop]!;
        setupS = there === this.place ? 0 : p.setupS[stop]!;
        travelS = this.travelNow(p, there);
      }
      const arrival = this.t + travelS;
      const ready = arrival + setupS;
      let start = ready;
      let end = UNLIMITED;
      let late = 0;
      if (to > from) {
        late = -1;
        for (let k = from; k < to; k++) {
          const close = p.windowEndS[k]!;
          if (ready <= close) {
            const open = p.windowStartS[k]!;
            if (open > start) start = open;
            end = close;
            late = 0;
            break;
          }
        }
        if (late < 0) {
          late = ready - p.windowEndS[to - 1]!;
          end = start;
        }
      }
      let wait = start - ready;
      let postponed = -1;
      // Breaks within the waiting: how many seconds, when the last one ends, how much later than `ready` the vehicle may come for all to fit.
      let taken = 0;
      let free = ready;
      let room = UNLIMITED;
      const first = this.nextBreak;
      while (this.nextBreak < this.breakEnd) {
        const b = this.nextBreak;
        const length = p.breakDurationS[b]!;
        const latest = p.breakLatestS[b]!;
        const breakStart = Math.max(free, p.breakEarliestS[b]!);
        if (breakStart + length <= start && breakStart <= latest) {
          room = Math.min(room, Math.min(start - length, latest) - taken - ready);
          wait -= length;
          taken += length;
          free = breakStart + length;
          this.nextBreak++;
          continue;
        }
        postponed = start + service > latest ? -2 : latest - start - service;
        break;
      }
      if (postponed === -2) {
        // After this service it would be too late: before driving the first one that is not taken yet, then all is looked at again.
        if (p.slices !== null) this.holdSlice();
        // It may be only the break behind it that leaves no time: that holds as long as this one would fit into the waiting.
        if (taken > 0 && start + service <= p.breakLatestS[first]! && this.waitS + room < this.slackS)
          this.slackS = this.waitS + room;
        this.nextBreak = first;
        this.takeBreak(p);
        continue;
      }
      if (taken > 0 && this.waitS + room < this.slackS) this.slackS = this.waitS + room;
      if (p.slices !== null) this.arrive(p.stopLocation[stop]!);
      this.waitS += wait;
      if (to > from && this.waitS + end - start < this.slackS) this.slackS = this.waitS + end - start;
      if (postponed >= 0 && this.waitS + postponed < this.slackS) this.slackS = this.waitS + postponed;
      if (late > 0) {
        const price = p.latePrice[stop]!;
        this.lateS += late;
        if (price < 0) this.hardLateS += late;
        else this.lateCost += late * price;
      }
      this.breakS += taken;
      this.visitTravelS = travelS;
      this.arrivalS = arrival;
      this.startS = start;
      this.visitWaitS = wait;
      this.visitLateS = late;
      this.visitBreakS = taken;
      this.t = start + service;
      return;
    }
  }

  /** Drives to the end place (0 seconds for an open end). Afterwards `t` is the route's finish. */
  finish(p: CompiledProblem, travelS: number): void {
    const isSliced = p.slices !== null && this.end >= 0;
    if (!isSliced) this.visitIsClosed = false;
    let home = isSliced ? this.travelNow(p, this.end) : travelS;
    while (this.nextBreak < this.breakEnd && this.t + home > p.breakLatestS[this.nextBreak]!) {
      if (isSliced) this.holdSlice();
      this.takeBreak(p);
      if (isSliced) home = this.travelNow(p, this.end);
    }
    if (isSliced) this.arrive(this.end);
    this.t += home;
    this.visitTravelS = home;
  }

  /** Seconds to a place when leaving now; 0 when the way is closed. */
  private travelNow(p: CompiledProblem, there: number): number {
    const slices = p.slices!;
    this.visitIsClosed = false;
    this.roomS = UNLIMITED;
    if (there === this.place) return 0;
    const k = sliceAt(slices, this.t);
    if (k + 1 < slices.fromS.length) this.roomS = slices.fromS[k + 1]! - 1 - this.t;
    const raw =
      k < 0 ? p.travel.durationS(this.place, there) : Math.round(this.tables[k]![this.place * slices.width + there]!);
    if (raw < UNREACHABLE && p.travel.distanceM(this.place, there) < UNREACHABLE)
      return scaledTravel(raw, this.slowness);
    this.visitIsClosed = true;
    return 0;
  }

  private arrive(there: number): void {
    if (this.visitIsClosed) this.hardLateS += UNREACHABLE;
    this.holdSlice();
    this.place = there;
  }

  /** The departure is put off no further than the way last asked for stays in its slice of the day. */
  private holdSlice(): void {
    if (this.waitS + this.roomS < this.slackS) this.slackS = this.waitS + this.roomS;
  }

  private takeBreak(p: CompiledProblem): void {
    const b = this.nextBreak++;
    const start = Math.max(this.t, p.breakEarliestS[b]!);
    this.waitS += start - this.t;
    const latest = p.breakLatestS[b]!;
    if (start > latest) this.breakLateS += start - latest;
    const room = this.waitS + Math.max(0, latest - start);
    if (room < this.slackS) this.slackS = room;
    this.t = start + p.breakDurationS[b]!;
    this.breakS += p.breakDurationS[b]!;
  }

  /** How much later the route can leave at no harm. Call after `finish` of a walk that began at the earliest departure. */
  departureDelay(): number {
    return this.slackS < this.waitS ? this.slackS : this.waitS;
  }
}

/**
 * From when on a route should leave (before it is put off by `departureDelay`): `walk` must take the whole route, from `begin` to
 * `finish`, for a given departure. The clock has walked from the chosen one at the end. O(1) walks, O(slices) with times by time of day.
 */
export function chooseDeparture(
  p: CompiledProblem,
  vehicle: number,
  clock: Clock,
  walk: (departS: number) => void,
): number {
  const earliest = p.departS[vehicle]!;
  walk(earliest);
  if (p.slices === null) return earliest;
  let best = earliest;
  let bestRank = rank(p, vehicle, clock, earliest);
  let last = earliest;
  for (const from of p.slices.fromS) {
    if (from <= earliest || from > p.shiftEndS[vehicle]!) continue;
    // Nothing is late, and the route is at home before this one would begin.
    if (bestRank[0] === 0 && bestRank[1] === 0 && from > bestRank[2]!) break;
    walk(from);
    last = from;
    const other = rank(p, vehicle, clock, from);
    const differs = other.findIndex((x, i) => x !== bestRank[i]);
    if (differs < 0 || other[differs]! > bestRank[differs]!) continue;
    best = from;
    bestRank = other;
  }
  if (last !== best) walk(best);
  return best;
}

/** Hard lateness and overrun, price of soft lateness, finish, duration: less is better, the first that differs decides. */
function rank(p: CompiledProblem, vehicle: number, clock: Clock, departS: number): number[] {
  const duration = clock.t - departS - clock.departureDelay();
  const overrun = overBy(clock.t, p.shiftEndS[vehicle]!) + overBy(duration, p.maxDurationS[vehicle]!);
  return [clock.hardLateS + clock.breakLateS + overrun, clock.lateCost, clock.t, duration];
}
