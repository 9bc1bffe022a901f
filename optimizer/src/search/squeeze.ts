/**
 * Squeezes one more stop into soft routes (Nagata & Bräysy 2009): it goes where it breaks least, and a local search moves stops between the
 * broken routes and others until nothing is broken any more, or no move helps.
 */

import type { Random } from '../random.ts';
import { CROSS, EXCHANGE, RELOCATE, type SoftMoves } from './soft-moves.ts';
import { NEXT, PREV, REC, ROUTE, type SoftRoutes } from './soft-routes.ts';

/** Moves beside this many nearest stops are tried. */
export const NEAR = 60;
/** What is hard to mend becomes dearer step by step, up to here and down to one over it. */
const WEIGHT_STEP = 1.01;
const MOST_WEIGHT = 100;
/** A move that gains less is none. */
const LEAST_GAIN = 1e-9;

export class Squeeze {
  private readonly routes: SoftRoutes;
  private readonly random: Random;
  private readonly moves: SoftMoves;
  private readonly near: number;
  private readonly broken: Int32Array;
  private brokenCount = 0;

  constructor(routes: SoftRoutes, moves: SoftMoves, random: Random) {
    this.routes = routes;
    this.moves = moves;
    this.random = random;
    this.near = Math.min(NEAR, routes.inst.aroundCount - 1);
    this.broken = new Int32Array(routes.inst.p.vehicleCount);
  }

  /** True when x has its place and no route is broken; else all is as it was. */
  place(x: number): boolean {
    const { routes, moves } = this;
    const a = this.findPlace(x);
    if (a < 0) return false;
    const v = routes.node[a * REC + ROUTE]!;
    moves.begin();
    moves.insert(x, a);
    this.brokenCount = 0;
    this.noteIfBroken(v);
    if (this.mend()) return true;
    moves.undo();
    routes.node[x * REC + ROUTE] = -1;
    return false;
  }

  /** The node behind which x breaks least (any one of those where it breaks nothing), −1 when no vehicle may take it. O(stops). */
  private findPlace(x: number): number {
    const { routes, random } = this;
    const { firstStart } = routes.inst;
    const N = routes.node;
    let best = Number.POSITIVE_INFINITY;
    let place = -1;
    let free = 0;
    for (let i = 0; i < routes.usedCount; i++) {
      const v = routes.used[i]!;
      if (!routes.allowed(x, v)) continue;
      const overload = routes.overload(v, x, -1);
      if (overload > best) continue;
      for (let a = firstStart + v; ; ) {
        const b = N[a * REC + NEXT]!;
        const price = routes.price(overload, routes.joinedBy(a, x, b, v));
        if (price < best || (price === 0 && random.below(++free) === 0)) {
          if (best > 0) free = 1;
          best = price;
          place = a;
        }
        if (b >= firstStart) break;
        a = b;
      }
    }
    return place;
  }

  private noteIfBroken(v: number): void {
    if (this.routes.priceOf(v) > 0) this.broken[this.brokenCount++] = v;
  }

  private mend(): boolean {
    const { broken } = this;
    while (this.brokenCount > 0) {
      const v = broken[this.random.below(this.brokenCount)]!;
      if (!this.findMove(v)) {
        this.reweigh();
        return false;
      }
      const w = this.moves.apply();
      let n = 0;
      for (let i = 0; i < this.brokenCount; i++) if (broken[i] !== v && broken[i] !== w) broken[n++] = broken[i]!;
      this.brokenCount = n;
      this.noteIfBroken(v);
      this.noteIfBroken(w);
    }
    return true;
  }

  private reweigh(): void {
    const { broken, routes } = this;
    let overload = 0;
    let warp = 0;
    for (let i = 0; i < this.brokenCount; i++) {
      overload += routes.overload(broken[i]!, -1, -1);
      warp += routes.warpShare * routes.warpOf(broken[i]!);
    }
    const weight = routes.warpWeight * (overload < warp ? WEIGHT_STEP : 1 / WEIGHT_STEP);
    routes.warpWeight = Math.min(MOST_WEIGHT, Math.max(1 / MOST_WEIGHT, weight));
  }

  /** The move of a stop of route v beside a near one, or of the ends there, that takes most off the prices. False: none does. */
  private findMove(v: number): boolean {
    const { routes, moves, near } = this;
    const { around, aroundCount, firstStart, kind } = routes.inst;
    const N = routes.node;
    const oldV = routes.priceOf(v);
    let best = -LEAST_GAIN;
    for (let x = N[(firstStart + v) * REC + NEXT]!; x < firstStart; x = N[x * REC + NEXT]!) {
      const before = N[x * REC + PREV]!;
      const behind = N[x * REC + NEXT]!;
      const gone = routes.price(routes.overload(v, -1, x), routes.joined(before, behind, v)) - oldV;
      for (let k = 1; k <= near; k++) {
        const y = around[x * aroundCount + k]!;
        const w = N[y * REC + ROUTE]!;
        if (w < 0 || w === v) continue;
        const prev = N[y * REC + PREV]!;
        const next = N[y * REC + NEXT]!;
        const oldW = routes.priceOf(w);
        if (routes.allowed(x, w)) {
          const overload = routes.overload(w, x, -1);
          if (gone - oldW + overload < best) {
            for (let side = 0; side < 2; side++) {
              const a = side === 0 ? prev : y;
              const change = gone - oldW + routes.price(overload, routes.joinedBy(a, x, side === 0 ? y : next, w));
              if (change >= best) continue;
              best = change;
              moves.set(RELOCATE, x, a);
            }
          }
          for (let side = 0; side < 3; side++) {
            const z = side === 0 ? next : side === 1 ? prev : y;
            if (z >= firstStart || !routes.allowed(z, v)) continue;
            const change = routes.overload(v, z, x) + routes.overload(w, x, z) - oldV - oldW;
            if (change >= best) continue;
            const warp =
              routes.joinedBy(before, z, behind, v) + routes.joinedBy(N[z * REC + PREV]!, x, N[z * REC + NEXT]!, w);
            if (routes.price(change, warp) >= best) continue;
            best = routes.price(change, warp);
            moves.set(EXCHANGE, x, z);
          }
        }
        if (kind[v] !== kind[w]) continue;
        // y behind x, or x behind y.
        for (let side = 0; side < 2; side++) {
          const a = side === 0 ? x : before;
          const b = side === 0 ? prev : y;
          const overload = routes.overloadCrossed(v, a, w, b) + routes.overloadCrossed(w, b, v, a);
          if (overload - oldV - oldW >= best) continue;
          const warp = routes.joined(a, N[b * REC + NEXT]!, v) + routes.joined(b, N[a * REC + NEXT]!, w);
          const change = routes.price(overload, warp) - oldV - oldW;
          if (change >= best) continue;
          best = change;
          moves.set(CROSS, a, b);
        }
      }
    }
    return best < -LEAST_GAIN;
  }
}
