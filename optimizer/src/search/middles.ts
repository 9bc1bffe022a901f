/** The middle of each route (mean of its stops' places), for the compactness that one more stop would cost. */

import type { CompiledProblem } from '../compile.ts';

const METRES_PER_DEGREE = 111_195;

export class Middles {
  private readonly p: CompiledProblem;
  /** Per vehicle: latitude, longitude, metres per degree of longitude there. */
  private readonly at: Float64Array;

  constructor(p: CompiledProblem) {
    this.p = p;
    this.at = new Float64Array(p.vehicleCount * 3);
  }

  refresh(v: number, visits: Int32Array, visitCount: number): void {
    const { p, at } = this;
    let lat = 0;
    let lng = 0;
    let count = 0;
    for (let i = 0; i < visitCount; i++) {
      if (visits[i]! >= p.stopCount) continue;
      const place = p.input.locations[p.stopLocation[visits[i]!]!]!;
      lat += place.lat;
      lng += place.lng;
      count++;
    }
    if (count === 0) return;
    at[v * 3] = lat / count;
    at[v * 3 + 1] = lng / count;
    at[v * 3 + 2] = METRES_PER_DEGREE * Math.cos((lat / count) * (Math.PI / 180));
  }

  /** Straight-line metres from the middle of a route, which must not be empty, to a stop. */
  metresTo(stop: number, v: number): number {
    const place = this.p.input.locations[this.p.stopLocation[stop]!]!;
    const y = (place.lat - this.at[v * 3]!) * METRES_PER_DEGREE;
    const x = (place.lng - this.at[v * 3 + 1]!) * this.at[v * 3 + 2]!;
    return Math.sqrt(x * x + y * y);
  }
}
