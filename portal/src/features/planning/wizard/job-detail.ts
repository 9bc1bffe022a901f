import type { Job } from '@tramo/contract/jobs';

export interface SearchDetail {
  cost: number | null;
  /** What the search minimises: money with weights and penalties, to be compared with itself alone. */
  score: number | null;
  unassigned: number | null;
  vehiclesUsed: number | null;
  distanceM: number | null;
  durationS: number | null;
  leftS: number | null;
  routes: { vehicle: string; guides: string[] }[];
}
const figure = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null);

/** What an optimisation tells of its best plan so far; everything is absent until the search has begun. */
export function searchDetail(job: Job | undefined): SearchDetail {
  const d = job?.progress.detail ?? {};
  const [elapsed, limit] = [figure(d.elapsedMs), figure(d.timeLimitMs)];
  const routes = Array.isArray(d.routes) ? (d.routes as SearchDetail['routes']) : [];
  return {
    cost: figure(d.cost),
    score: figure(d.score),
    unassigned: figure(d.unassigned),
    vehiclesUsed: figure(d.vehiclesUsed),
    distanceM: figure(d.distanceM),
    durationS: figure(d.durationS),
    leftS: elapsed === null || limit === null ? null : Math.max(0, Math.ceil((limit - elapsed) / 1000)),
    routes: routes.filter((r) => Array.isArray(r?.guides)),
  };
}
