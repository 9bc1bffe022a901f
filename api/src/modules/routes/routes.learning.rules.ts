/** Real against planned time at stops, learned from visits. All ratios: 1.2 takes a fifth longer than planned. */

export interface Learned {
  visits: number;
  mean: number;
  m2: number;
}
export interface ServiceTime {
  meanS: number;
  varianceS2: number;
}
/** What was learned of a company, of its drivers and its clients. */
export interface LearnedTimes {
  company: Learned | null;
  drivers: ReadonlyMap<string, Learned>;
  clients: ReadonlyMap<string, Learned>;
}
export const nothingLearned: LearnedTimes = { company: null, drivers: new Map(), clients: new Map() };

/** A person's or client's visits count as much as their company's once there are so many; the company's, as the plan. */
const PRIOR_VISITS = 10;
/** Spread of visits that nobody has seen yet: a third more or less. */
const PRIOR_VARIANCE = 0.35 ** 2;
/** Older visits fade once there are so many: habits change. */
const MEMORY = 200;
/** Beyond these a visit tells of something else than the stop. */
const [LEAST, MOST] = [0.1, 5];
/** Shorter plans than this make wild ratios. */
const LEAST_PLANNED_S = 60;

/** The ratio of a visit, or null when it says nothing. */
export function ratioOf(realS: number, plannedS: number): number | null {
  if (realS <= 0 || plannedS < LEAST_PLANNED_S) return null;
  return Math.min(MOST, Math.max(LEAST, realS / plannedS));
}

/** Adds visits to what was known (Welford); what is older than the memory fades. */
export function learn(known: Learned | null, ratios: readonly number[]): Learned {
  let { visits, mean, m2 } = known ?? { visits: 0, mean: 0, m2: 0 };
  for (const ratio of ratios) {
    if (visits >= MEMORY) m2 *= (MEMORY - 1) / MEMORY;
    visits = Math.min(MEMORY, visits + 1);
    const off = ratio - mean;
    mean += off / visits;
    m2 += off * (ratio - mean);
  }
  return { visits, mean, m2 };
}

/** What was learned of two, as if it had been one all the time. */
export function learnedTogether(a: Learned, b: Learned): Learned {
  const visits = a.visits + b.visits;
  if (visits === 0) return a;
  const off = b.mean - a.mean;
  const m2 = a.m2 + b.m2 + (off ** 2 * a.visits * b.visits) / visits;
  const kept = Math.min(1, MEMORY / visits);
  return { visits: visits * kept, mean: a.mean + (off * b.visits) / visits, m2: m2 * kept };
}

/** What was seen, drawn to what holds for everybody while little was seen. */
function shrunk(
  seen: Learned | null | undefined,
  to: { mean: number; variance: number },
): { mean: number; variance: number } {
  if (!seen) return to;
  const visits = seen.visits + PRIOR_VISITS;
  return {
    mean: (seen.mean * seen.visits + to.mean * PRIOR_VISITS) / visits,
    variance: (seen.m2 + to.variance * PRIOR_VISITS) / visits,
  };
}

/** How long a visit will take: the planned time, by how this driver and this client have been against it. */
export function serviceTime(
  times: LearnedTimes,
  driverId: string | null,
  clientId: string | null,
  plannedS: number,
): ServiceTime {
  const company = shrunk(times.company, { mean: 1, variance: PRIOR_VARIANCE });
  const driver = shrunk(driverId ? times.drivers.get(driverId) : null, company);
  const client = shrunk(clientId ? times.clients.get(clientId) : null, company);
  const ratio = Math.min(MOST, Math.max(LEAST, (driver.mean * client.mean) / company.mean));
  return { meanS: plannedS * ratio, varianceS2: plannedS ** 2 * Math.max(driver.variance, client.variance) };
}
