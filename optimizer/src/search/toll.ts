/**
 * What a plan on the way from one good plan to the next may break, at a price: the load of its vehicles, or that every stop is served.
 * Where routes are full, hardly any stop could change its vehicle otherwise (Vidal et al. 2012 price overload in a genetic search so).
 */

import type { Instance } from './instance.ts';
import type { State } from './state.ts';

/** First price of a mean demand too much on board, in near-neighbour arcs times the first temperature's; of a stop left out, in near arcs. */
const OVERLOAD_START = 3;
const ABSENCE_START = 10;
/** The price stays between these, as parts of the first one. */
const LEAST_OVERLOAD = 3e-4;
const LEAST_ABSENCE = 0.01;
const MOST = 1000;
/** The price is steered so that this share of the plans break nothing. */
const SOUND_OVERLOAD = 0.5;
const SOUND_ABSENCE = 0.8;
/** How many rounds a price stays, and its change. */
const ROUNDS = 100;
const STEP = 1.01;
/** Never a sound plan: far too cheap. */
const STEP_LOST = 1.1;

/** A price on its way. */
export interface Toll {
  kind: 'overload' | 'absence';
  /** Money for a mean demand too much on board, or for a stop left out. */
  price: number;
  least: number;
  most: number;
  /** Rounds since the price last changed, and after how many of them the plan was sound. */
  rounds: number;
  sound: number;
}

/**
 * What may be broken in a search that begins at `heat` (money); null: nothing.
 * Overload: not with mixed loads, where the load depends on the order; nor where a larger vehicle is the way out (twins), or where hours
 * rule without a price: measured, it brings nothing there and costs half of the rounds.
 * Absence: where fewest vehicles rank before all else and serve everybody (`isComplete`). There overload was measured to hide that
 * windows are what is in the way.
 */
export function firstToll(inst: Instance, heat: number, isComplete: boolean): Toll | null {
  const toll = (kind: Toll['kind'], price: number, least: number): Toll => {
    return { kind, price, least: price * least, most: price * MOST, rounds: 0, sound: 0 };
  };
  if (inst.p.input.objective?.fewestVehicles)
    return isComplete ? toll('absence', ABSENCE_START * inst.nearCost, LEAST_ABSENCE) : null;
  const hoursRule = inst.timed && !inst.durationMatters.includes(1);
  return inst.mixed || inst.twins !== null || hoursRule
    ? null
    : toll('overload', OVERLOAD_START * heat, LEAST_OVERLOAD);
}

/** Keeps the price of a state's tolls while it is searched. */
export class TollKeeper {
  private readonly state: State;
  private readonly toll: Toll | null;

  constructor(state: State, from: Toll | null) {
    this.state = state;
    // Where stops are left out at their own price, overload would only hide them; but one that is there needs the price to go away.
    const isOff = from?.kind === 'overload' && state.absentCount > 0 && state.overloads.count === 0;
    this.toll = from === null || isOff ? null : { ...from };
    this.setPrice(this.toll?.price ?? 0);
  }

  /** For a search that goes on elsewhere; null when nothing may be broken. */
  now(): Toll | null {
    return this.toll;
  }

  roundDone(): void {
    const { toll, state } = this;
    if (toll === null) return;
    if (state.isSound) toll.sound++;
    if (++toll.rounds < ROUNDS) return;
    const share = toll.sound / toll.rounds;
    const wanted = toll.kind === 'overload' ? SOUND_OVERLOAD : SOUND_ABSENCE;
    const change = share === 0 ? STEP_LOST : share < wanted ? STEP : 1 / STEP;
    toll.price = Math.min(toll.most, Math.max(toll.least, toll.price * change));
    toll.rounds = 0;
    toll.sound = 0;
    this.setPrice(toll.price);
  }

  private setPrice(price: number): void {
    if (this.toll?.kind === 'absence') this.state.priceAbsence(price);
    else this.state.priceOverload(price);
  }
}
