import type { Locale } from '@tramo/contract/problems';
import type { Route, RouteStop } from '@tramo/contract/routes';
import { guideStatusNames, guideTypeNames } from '@tramo/contract/words/guides';
import { type Names, yesNoName } from '@tramo/contract/words/names';
import { paperNames } from '@tramo/contract/words/papers';
import {
  conditionNames,
  missingPartNames,
  routeFieldNames,
  routeStatusNames,
  stopFieldNames,
} from '@tramo/contract/words/routes';
import type { SheetColumn } from '../../platform/bulk.ts';
import { writeDay, writeInstant, writeWindows } from '../../platform/sheets/sheet-fields.ts';
import type { WriteValue } from '../../platform/sheets/write-sheet.ts';

interface Writing {
  locale: Locale;
  timeZone: string;
}
type Column<T> = SheetColumn & { write: (row: T, w: Writing) => WriteValue };

type Style = Pick<SheetColumn, 'kind' | 'widthChars'>;
/** Columns with the names of their fields. */
const columnsOf =
  <T, K extends string>(names: Names<K>) =>
  (key: NoInfer<K>, write: Column<T>['write'], style: Style = {}): Column<T> => ({
    key,
    header: names[key],
    write,
    isReadOnly: true,
    ...style,
  });
const number = { kind: 'number', widthChars: 12 } as const;
const moment = { kind: 'datetime', widthChars: 18 } as const;
const at = (instant: string | null, { timeZone }: Writing): Date | null =>
  instant === null ? null : writeInstant(instant, timeZone);
const km = (metres: number | null): number | null => (metres === null ? null : Math.round(metres / 10) / 100);
/** Whole minutes from one instant to another. */
const minutes = (from: string | null, to: string | null): number | null =>
  from === null || to === null ? null : Math.round((Date.parse(to) - Date.parse(from)) / 60_000);

const route = columnsOf<Route, keyof typeof routeFieldNames>(routeFieldNames);

/** The day's routes, one a row. */
export const routeColumns: readonly Column<Route>[] = [
  route('name', (r) => r.name, { widthChars: 28 }),
  route('status', (r, w) => routeStatusNames[r.status][w.locale]),
  route('missing', (r, w) => r.missing.map((m) => missingPartNames[m][w.locale]).join(', '), {
    widthChars: 24,
  }),
  route('day', (r) => writeDay(r.day), { kind: 'date' }),
  route('cedi', (r) => r.cedi.name, { widthChars: 24 }),
  route('driver', (r) => r.driver?.fullName, { widthChars: 28 }),
  route('phone', (r) => r.driver?.cellphone),
  route('vehicle', (r) => r.vehicle?.nickname, { widthChars: 20 }),
  route('plate', (r) => r.vehicle?.plate),
  route('startDate', (r, w) => at(r.startDate, w), moment),
  route('startedAt', (r, w) => at(r.startedAt, w), moment),
  route('plannedEnd', (r, w) => at(r.plannedEnd, w), moment),
  route('expectedEnd', (r, w) => at(r.expectedEnd, w), moment),
  route('finishedAt', (r, w) => at(r.finishedAt, w), moment),
  route('delay', (r) => (r.delayS === null ? null : Math.round(r.delayS / 60)), number),
  route('guides', (r) => r.assignedGuides, number),
  route('managed', (r) => r.managedGuides, number),
  route('failed', (r) => r.failedGuides, number),
  route('open', (r) => r.assignedGuides - r.managedGuides, number),
  route('late', (r) => r.late, number),
  route('atRisk', (r) => r.atRisk, number),
  route('conditions', (r, w) => r.conditions.map((c) => conditionNames[c.kind][w.locale]).join(', '), {
    widthChars: 24,
  }),
  route('packages', (r) => r.load.packages, number),
  route('weightKg', (r) => r.load.weightKg, number),
  route('volumeM3', (r) => r.load.volumeM3, number),
  route('plannedKm', (r) => km(r.distanceM), number),
  route('realKm', (r) => km(r.realDistanceM), number),
  route('plannedMinutes', (r) => Math.round(r.durationS / 60), number),
  route('realMinutes', (r) => minutes(r.startedAt, r.finishedAt), number),
  route('boarding', (r, w) =>
    r.boardingRequired ? paperNames[r.boardingChecked ? 'checked' : 'unchecked'][w.locale] : '',
  ),
  route('updateReason', (r) => r.updateReason, { widthChars: 28 }),
  route('notes', (r) => r.notes, { widthChars: 32 }),
];

/** What the last visit of a stop left behind. */
export interface StopVisit {
  receivedBy: string;
  comment: string;
  distanceM: number | null;
}
/** A row of the sheet of one route. */
export interface StopLine {
  stop: RouteStop;
  visit: StopVisit | null;
  /** From the place before, by the plan's roads; null when a place of the route is unknown. */
  legM: number | null;
  /** End of the last window on the day of the route. */
  windowEnd: string | null;
}

const stop = columnsOf<StopLine, keyof typeof stopFieldNames>(stopFieldNames);

/** Minutes after the last window that the visit was, or is expected to be. */
const lateMinutes = ({ stop: s, windowEnd }: StopLine): number | null => {
  const late = s.isLate ? minutes(windowEnd, s.managedAt ?? s.expectedArrival) : null;
  return late === null ? null : Math.max(1, late);
};

/** The stops of a route as planned and as they were. */
export const stopColumns: readonly Column<StopLine>[] = [
  stop('order', ({ stop: s }) => s.order, { ...number, widthChars: 8 }),
  stop('folio', ({ stop: s }) => s.folio, { widthChars: 18 }),
  stop('type', ({ stop: s }, w) => guideTypeNames[s.type][w.locale]),
  stop('status', ({ stop: s }, w) => guideStatusNames[s.status][w.locale], { widthChars: 18 }),
  stop('subStatus', ({ stop: s }) => s.subStatus, { widthChars: 22 }),
  stop('contactName', ({ stop: s }) => s.contactName, { widthChars: 28 }),
  stop('companyName', ({ stop: s }) => s.companyName, { widthChars: 24 }),
  stop('phone', ({ stop: s }) => s.phone),
  stop('address', ({ stop: s }) => s.addressLine, { widthChars: 40 }),
  stop('windows', ({ stop: s }) => writeWindows(s.windows), { widthChars: 18 }),
  stop('packages', ({ stop: s }) => s.load.packages, number),
  stop('weightKg', ({ stop: s }) => s.load.weightKg, number),
  stop('volumeM3', ({ stop: s }) => s.load.volumeM3, number),
  stop('legKm', ({ legM }) => km(legM), number),
  stop('plannedArrival', ({ stop: s }, w) => at(s.plannedArrival, w), moment),
  stop('plannedDeparture', ({ stop: s }, w) => at(s.plannedDeparture, w), moment),
  stop('expectedArrival', ({ stop: s }, w) => at(s.expectedArrival, w), moment),
  stop('spread', ({ stop: s }) => s.etaSpreadS && Math.round(s.etaSpreadS / 60), number),
  stop('arrivedAt', ({ stop: s }, w) => at(s.arrivedAt, w), moment),
  stop('managedAt', ({ stop: s }, w) => at(s.managedAt, w), moment),
  stop('departedAt', ({ stop: s }, w) => at(s.departedAt, w), moment),
  stop('minutes', ({ stop: s }) => minutes(s.arrivedAt, s.departedAt), number),
  stop('plannedMinutes', ({ stop: s }) => s.serviceMinutes, number),
  stop('againstPlan', ({ stop: s }) => minutes(s.plannedArrival, s.arrivedAt ?? s.managedAt), number),
  stop('isLate', ({ stop: s }, w) => yesNoName(s.isLate, w.locale), { widthChars: 8 }),
  stop('lateMinutes', lateMinutes, number),
  stop('receivedBy', ({ visit }) => visit?.receivedBy, { widthChars: 24 }),
  stop('comment', ({ visit }) => visit?.comment, { widthChars: 32 }),
  stop('evidence', ({ stop: s }) => s.evidence, number),
  stop('distanceM', ({ visit }) => visit?.distanceM, number),
];
