/** Prices beside ways, time and vehicles: of changes to an earlier plan, of routes that spread, of differences between routes. */

import { UNLIMITED } from '../compile.ts';
import { compactnessM, isChanged } from '../cost.ts';
import { UNREACHABLE } from '../problem.ts';
import type { Instance } from './instance.ts';
import { Middles } from './middles.ts';

export class Extras {
  private readonly p: Instance['p'];
  private readonly middles: Middles;

  constructor(p: Instance['p']) {
    this.p = p;
    this.middles = new Middles(p);
  }

  /** What stop x costs on vehicle v, with stops on its route or none, whose new ways are dax and dxb metres; Infinity when one is missing. */
  costOf(x: number, v: number, isUsed: boolean, dax: number, dxb: number): number {
    const { p } = this;
    if (dax >= UNREACHABLE || dxb >= UNREACHABLE) return Number.POSITIVE_INFINITY;
    let cost = 0;
    if (p.changePerStop > 0 && isChanged(p, x, v)) cost += p.changePerStop;
    if (p.compactnessPerM > 0 && isUsed) cost += p.compactnessPerM * this.middles.metresTo(x, v);
    return cost;
  }

  /** What a whole route costs, `order[0 … count − 1]`; to be asked when it changed. */
  costOfRoute(v: number, order: Int32Array, count: number): number {
    const { p } = this;
    let cost = 0;
    if (p.compactnessPerM > 0) {
      this.middles.refresh(v, order, count);
      cost += p.compactnessPerM * compactnessM(p, order, count);
    }
    if (p.changePerStop > 0) for (let i = 0; i < count; i++) if (isChanged(p, order[i]!, v)) cost += p.changePerStop;
    return cost;
  }
}

/**
 * The price of the differences between the used routes. Per vehicle: the nodes on its route, how many it may have with the visits to reload
 * that are among them, and seconds.
 */
export function imbalance(p: Instance['p'], count: Int32Array, maxNodes: Int32Array, durationS: Float64Array): number {
  let longest = 0;
  let shortest = UNLIMITED;
  let most = 0;
  let fewest = UNLIMITED;
  for (let v = 0; v < count.length; v++) {
    if (count[v] === 0) continue;
    const seconds = durationS[v]!;
    // Without the visits to reload.
    const stops = count[v]! - (maxNodes[v]! - p.maxStops[v]!);
    if (seconds > longest) longest = seconds;
    if (seconds < shortest) shortest = seconds;
    if (stops > most) most = stops;
    if (stops < fewest) fewest = stops;
  }
  return most === 0 ? 0 : p.balancePerS * (longest - shortest) + p.balancePerStop * (most - fewest);
}
