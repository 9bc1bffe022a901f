import * as z from 'zod/mini';
import { dispatchers } from './access.ts';
import { endpoint } from './endpoint.ts';
import { day, id, instant, latLng, ok } from './fields.ts';
import { guideStatus, guideType } from './guides.ts';
import { limits } from './limits.ts';

const ids = z.optional(z.array(id).check(z.maxLength(limits.filterIds, { error: 'tooMany' })));
const period = {
  from: day,
  /** Last day of the period, inclusive; at most a year after `from`. */
  to: day,
  cedisIds: ids,
  clientIds: ids,
  driverIds: ids,
};
interface Period {
  from: string;
  to: string;
}
const daysOf = ({ from, to }: Period): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
const inOrder = z.refine<Period>((p) => p.from <= p.to, { error: 'rangeOrder', path: ['to'], abort: true });
const withinAYear = z.refine<Period>((p) => daysOf(p) <= limits.dashboardDays, { error: 'tooLarge', path: ['to'] });

/** How a visit stands on the map: done, done in part, failed, or still open. */
export const mapOutcomes = ['done', 'partial', 'failed', 'open'] as const;
export type MapOutcome = (typeof mapOutcomes)[number];

/** Guides of some routes by how they stand. */
export const progressFigures = z.object({
  assigned: z.int(),
  managed: z.int(),
  /** Delivered or collected whole. */
  done: z.int(),
  partial: z.int(),
  failed: z.int(),
  open: z.int(),
  /** Visits made after their last window, and open ones of routes under way expected after it. */
  late: z.int(),
  atRisk: z.int(),
});
export type ProgressFigures = z.infer<typeof progressFigures>;
export const progressRow = z.extend(progressFigures, { _id: z.nullable(id), name: z.string(), detail: z.string() });
export type ProgressRow = z.infer<typeof progressRow>;

/** What a period comes to. Shares are 0 to 1; null where there is nothing to divide by. */
export const efficiencyFigures = z.object({
  routes: z.int(),
  stops: z.int(),
  /** The vehicle was there within a window, or at most 15 min after the planned arrival for visits without any; one closed without a visit was not. */
  onTimeShare: z.nullable(z.number()),
  /** Done at the first attempt, of first attempts. */
  firstAttemptShare: z.nullable(z.number()),
  successShare: z.nullable(z.number()),
  stopsPerHour: z.nullable(z.number()),
  kmPerStop: z.nullable(z.number()),
  /** Of all routes; where a finished route has no trace its planned kilometres stand for the real ones in `kmPerStop` and the costs. */
  plannedKm: z.number(),
  /** Of finished routes by their traces, and what the plan gave those same routes; null without any. */
  realKm: z.nullable(z.number()),
  tracedKm: z.nullable(z.number()),
  /** Of the finished routes alone, so that both tell of the same work. */
  plannedHours: z.number(),
  realHours: z.number(),
  /** Minutes between coming and leaving, by the fixes. */
  minutesAtStop: z.nullable(z.number()),
  /** Load against the tightest capacity of the vehicle. */
  loadShare: z.nullable(z.number()),
  /** Pesos by the vehicles' fixed costs and those per kilometre and hour, for routes whose vehicle has any. */
  costPerStop: z.nullable(z.number()),
});
export type EfficiencyFigures = z.infer<typeof efficiencyFigures>;
export const efficiencyGroups = ['day', 'cedi', 'client', 'driver', 'vehicle'] as const;
export const efficiencyGroup = z.enum(efficiencyGroups);
export type EfficiencyGroup = z.infer<typeof efficiencyGroup>;
export const efficiencyRow = z.extend(efficiencyFigures, { _id: z.nullable(id), name: z.string() });
export type EfficiencyRow = z.infer<typeof efficiencyRow>;

export const dashboardApi = {
  progress: endpoint({
    method: 'POST',
    path: '/dashboard/progress',
    summary: 'Avance de un día por CEDIS, cliente, operador y ruta',
    reads: 'replica',
    who: dispatchers,
    body: z.object({ startDate: day, cedisIds: ids, clientIds: ids }),
    answer: z.object({
      totals: progressFigures,
      byCedi: z.array(progressRow),
      byClient: z.array(progressRow),
      byDriver: z.array(progressRow),
      byRoute: z.array(progressRow),
      /** Visits made until each quarter of an hour of the local day, and as the plan had them; null in the future. Past midnight minutes go on. */
      curve: z.array(z.object({ minute: z.int(), planned: z.int(), made: z.nullable(z.int()) })),
      at: instant,
    }),
  }),
  map: endpoint({
    method: 'POST',
    path: '/dashboard/map',
    summary: 'Dónde terminaron las visitas de un periodo, y dónde fallan',
    reads: 'replica',
    who: dispatchers,
    body: z.object({ ...period, outcomes: z.optional(z.array(z.enum(mapOutcomes))) }).check(inOrder, withinAYear),
    answer: z.object({
      /** The latest visits, so many as a map can hold (`limits.dashboardPoints`); `total` tells how many there are. */
      points: z.array(z.extend(latLng, { guideId: id, status: guideStatus, type: guideType, isLate: z.boolean() })),
      /** Failures by cell of about a kilometre, the worst first. */
      cells: z.array(z.extend(latLng, { visits: z.int(), failed: z.int() })),
      /** Those with most failures first; where they lie is the middle of their visits. */
      suburbs: z.array(z.extend(latLng, { suburb: z.string(), city: z.string(), visits: z.int(), failed: z.int() })),
      total: z.int(),
    }),
  }),
  efficiency: endpoint({
    method: 'POST',
    path: '/dashboard/efficiency',
    summary: 'Eficiencia de un periodo, junto al anterior del mismo largo',
    reads: 'replica',
    who: dispatchers,
    body: z.object({ ...period, by: z._default(efficiencyGroup, 'day') }).check(inOrder, withinAYear),
    answer: z.object({
      now: efficiencyFigures,
      before: efficiencyFigures,
      previous: z.object({ from: day, to: day }),
      /** Days of the period with routes, for the curves beside the figures; `name` is the day. */
      days: z.array(efficiencyRow),
      rows: z.array(efficiencyRow),
      /** Why visits failed, the most frequent first. */
      reasons: z.array(z.object({ name: z.string(), count: z.int() })),
    }),
  }),
  export: endpoint({
    method: 'POST',
    path: '/dashboard/export',
    summary: 'El panel en XLSX o PDF',
    who: dispatchers,
    kind: 'stream',
    // Of the progress `from` alone counts: it is a day's.
    body: z
      .object({
        tab: z.enum(['progress', 'efficiency']),
        format: z.enum(['xlsx', 'pdf']),
        ...period,
        by: z._default(efficiencyGroup, 'day'),
      })
      .check(inOrder, withinAYear),
    answer: ok,
  }),
};
