import type { Job } from '@tramo/contract/jobs';
import type { PlanSearchEnd } from '@tramo/contract/planning';

export interface SearchDetail {
  cost: number | null;
  /** What the search minimises: money with weights and penalties, to be compared with itself alone. */
  score: number | null;
  unassigned: number | null;
  vehiclesUsed: number | null;
  distanceM: number | null;
  durationS: number | null;
  leftS: number | null;
  /** Of a search that ended long before its time because nothing can improve. */
  endedEarly: Exclude<PlanSearchEnd, 'time'> | null;
  routes: { vehicle: string; guides: string[] }[];
}
/** So much before its time is worth a word. */
const EARLY_MS = 3000;
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
    endedEarly:
      (d.end === 'settled' || d.end === 'optimal') && elapsed !== null && limit !== null && limit - elapsed >= EARLY_MS
        ? d.end
        : null,
    routes: routes.filter((r) => Array.isArray(r?.guides)),
  };
}
