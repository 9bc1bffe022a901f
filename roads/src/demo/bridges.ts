import { chanceFrom } from './chance.ts';
import type { Ground } from './ground.ts';
import type { DemoCity } from './main-avenues.ts';
import type { Spot } from './noding.ts';
import { joiningName } from './street-names.ts';
import type { ThroughRoad } from './through-roads.ts';

/** A river through colonias is crossed at least this often, metres along it. */
const APART_M = 700;
/** A bridge's street reaches so far from the middle of the river: past its banks and some streets of both sides. */
const REACH_M = 330;
/** A colonia's middle is that near to the end of a bridge that is worth building. */
const HOME_M = 900;
const STEP_M = 55;

const far = (a: Spot, b: Spot): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Streets over rivers where colonias face each other and no road of theirs crosses: both banks are one city. */
export function bridgesOf(
  city: DemoCity,
  centres: readonly Spot[],
  through: readonly ThroughRoad[],
  ground: Ground,
): ThroughRoad[] {
  const chance = chanceFrom(`bridges ${city}`);
  const roads = through.map((r) => r.spots);
  const out: ThroughRoad[] = [];
  for (const { line } of ground.rivers)
    for (let k = 0; k + 1 < line.length; k++) {
      const [from, to] = [line[k], line[k + 1]] as [Spot, Spot];
      const length = far(from, to);
      const [dx, dy] = [(to[0] - from[0]) / (length || 1), (to[1] - from[1]) / (length || 1)];
      for (let s = STEP_M / 2; s < length; s += STEP_M) {
        const spot: Spot = [from[0] + dx * s, from[1] + dy * s];
        const on = (metres: number): Spot => [spot[0] - dy * metres, spot[1] + dx * metres];
        const ends = [on(-REACH_M), on(REACH_M)];
        if (!ends.every((e) => ground.isOpen(e) && centres.some((c) => far(c, e) < HOME_M))) continue;
        if (roads.some((r) => crosses(r, spot, [dx, dy]))) continue;
        const steps = Math.round((2 * REACH_M) / STEP_M);
        const spots = Array.from({ length: steps + 1 }, (_, i) => on(-REACH_M + (2 * REACH_M * i) / steps));
        roads.push(spots);
        out.push({ name: joiningName(chance, (out.length * 7 + 3) % 50), kind: 'local', spots, federal: [] });
      }
    }
  return out;
}

/** Whether a road crosses the river near a place of it. */
function crosses(road: readonly Spot[], at: Spot, [dx, dy]: Spot): boolean {
  for (let k = 0; k + 1 < road.length; k++) {
    const [a, b] = [road[k], road[k + 1]] as [Spot, Spot];
    if (Math.abs(a[0] - at[0]) > APART_M || Math.abs(a[1] - at[1]) > APART_M) continue;
    const across = (p: Spot): number => (p[1] - at[1]) * dx - (p[0] - at[0]) * dy;
    const [sa, sb] = [across(a), across(b)];
    if (sa > 0 === sb > 0) continue;
    const t = sa / (sa - sb);
    const hit: Spot = [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])];
    if (far(hit, at) < APART_M / 2) return true;
  }
  return false;
}
