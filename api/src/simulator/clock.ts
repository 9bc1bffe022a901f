/**
 * How a driver who keeps to the plan's clock spends the time of a leg and of its visit: he leaves no earlier than it takes to be there in time, drives as
 * the streets let him, and ends the visit when the plan says so, give or take his own way of it. Who is behind makes up for it at the speed of the simulation.
 */
export interface Planned {
  /** Milliseconds; null where the plan tells no time. */
  arrival: number | null;
  departure: number | null;
  serviceMs: number;
}
export interface Spent {
  /** Standing where he is, before he drives. */
  waitMs: number;
  driveMs: number;
  stayMs: number;
}

/** Nobody is at a door for less than a part of what the visit is planned to take. */
const LEAST_STAY = 0.4;

export function keepClock(now: number, stop: Planned, drive: { ms: number; speed: number; offMs: number }): Spent {
  // Slower than life nobody keeps a plan that is made of true hours.
  const speed = Math.max(1, drive.speed);
  const least = drive.ms / speed;
  if (stop.arrival === null || stop.departure === null)
    return { waitMs: 0, driveMs: least, stayMs: stop.serviceMs / speed };
  const left = stop.arrival + drive.offMs - now;
  const driveMs = Math.max(least, Math.min(drive.ms, left));
  const waitMs = Math.max(0, left - driveMs);
  const leaves = stop.departure + drive.offMs - (now + waitMs + driveMs);
  return { waitMs, driveMs, stayMs: Math.max((stop.serviceMs * LEAST_STAY) / speed, leaves) };
}

/** How far off the plan a driver is at a stop, in milliseconds: by his habit, which stays all day, and by the stop. Eight minutes at most. */
export const offPlan = (habit: number, chance: number): number => ((habit - 0.5) * 8 + (chance - 0.5) * 8) * 60_000;
