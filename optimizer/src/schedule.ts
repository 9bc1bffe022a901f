/**
 * The clock of a route: walks a vehicle from stop to stop. One place for the rules of time, used by the evaluation and by the
 * search, so that both always agree.
 *
 * Rules: the vehicle arrives, spends the setup (only when the place differs from the one before), waits for the first window that
 * is not over yet, serves. After the last window it serves at once and is late.
 * A break is due only when the route still runs at its `latestS`. It is taken within a waiting time that covers it, else at the last
 * departure from which the next one would be too late.
 * The route leaves as late as it can without finishing later or being later anywhere (forward slack, Savelsbergh 1992): `slack`.
 */

import { type CompiledProblem, UNLIMITED } from './compile.ts';

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
  /** Seconds late at stops with hard windows, and at breaks. */
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
  }

  /** Drives `travelS` to a stop, spends `setupS`, serves it. */
  visit(p: CompiledProblem, stop: number, travelS: number, setupS: number): void {
    const service = p.serviceS[stop]!;
    const from = p.windowFrom[stop]!;
    const to = p.windowFrom[stop + 1]!;
    let taken = 0;
    for (;;) {
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
      while (this.nextBreak < this.breakEnd) {
        const b = this.nextBreak;
        const length = p.breakDurationS[b]!;
        const latest = p.breakLatestS[b]!;
        const rest = Math.max(start - wait, p.breakEarliestS[b]!);
        if (rest + length <= start && rest <= latest && wait >= length) {
          // Taken while waiting anyway; the waiting before it must stay as it is.
          wait -= length;
          taken += length;
          if (this.waitS < this.slackS) this.slackS = this.waitS;
          this.nextBreak++;
          continue;
        }
        if (start + service > latest) {
          postponed = -2;
          break;
        }
        postponed = latest - start - service;
        break;
      }
      if (postponed === -2) {
        if (taken > 0) {
          // Breaks already placed in this waiting are taken before driving instead, so that one pass decides all.
          this.t += taken;
          this.breakS += taken;
          taken = 0;
        }
        this.takeBreak(p);
        continue;
      }
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
    while (this.nextBreak < this.breakEnd && this.t + travelS > p.breakLatestS[this.nextBreak]!) this.takeBreak(p);
    this.t += travelS;
  }

  private takeBreak(p: CompiledProblem): void {
    const b = this.nextBreak++;
    const start = Math.max(this.t, p.breakEarliestS[b]!);
    this.waitS += start - this.t;
    const latest = p.breakLatestS[b]!;
    if (start > latest) this.breakLateS += start - latest;
    if (this.waitS < this.slackS) this.slackS = this.waitS;
    this.t = start + p.breakDurationS[b]!;
    this.breakS += p.breakDurationS[b]!;
  }

  /** How much later the route can leave at no harm. Call after `finish` of a walk that began at the earliest departure. */
  departureDelay(): number {
    return this.slackS < this.waitS ? this.slackS : this.waitS;
  }
}
