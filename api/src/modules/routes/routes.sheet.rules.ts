import { guideStatusNames, guideTypeNames } from '@tramo/contract/guides';
import type { Locale } from '@tramo/contract/problems';
import type { Route, RouteStop } from '@tramo/contract/routes';
import type { SheetColumn } from '../../platform/bulk.ts';
import { writeDay, writeInstant, writeWindows, writeYesNo } from '../../platform/sheets/sheet-fields.ts';
import type { WriteValue } from '../../platform/sheets/write-sheet.ts';
import { paperWords } from './routes.papers.rules.ts';
import { conditionNames, missingNames } from './routes.rules.ts';

interface Writing {
  locale: Locale;
  timeZone: string;
}
type Column<T> = SheetColumn & { write: (row: T, w: Writing) => WriteValue };

const column = <T>(
  key: string,
  es: string,
  en: string,
  write: Column<T>['write'],
  style: Partial<SheetColumn> = {},
): Column<T> => ({
  key,
  header: { es, en },
  write,
  isReadOnly: true,
  ...style,
});
const number = { kind: 'number', widthChars: 12 } as const;
const moment = { kind: 'datetime', widthChars: 18 } as const;
const at = (instant: string | null, { timeZone }: Writing): Date | null =>
  instant === null ? null : writeInstant(instant, timeZone);
const yesNo = (value: boolean, { locale }: Writing): string =>
  locale === 'es' ? writeYesNo(value) : value ? 'Yes' : 'No';
const km = (metres: number | null): number | null => (metres === null ? null : Math.round(metres / 10) / 100);
/** Whole minutes from one instant to another. */
const minutes = (from: string | null, to: string | null): number | null =>
  from === null || to === null ? null : Math.round((Date.parse(to) - Date.parse(from)) / 60_000);

const route = (...args: Parameters<typeof column<Route>>): Column<Route> => column<Route>(...args);

/** The day's routes, one a row. */
export const routeColumns: readonly Column<Route>[] = [
  route('name', 'Ruta', 'Route', (r) => r.name, { widthChars: 28 }),
  route('status', 'Estado', 'Status', (r, w) => paperWords[w.locale].routeStatus[r.status]),
  route('missing', 'Le falta', 'Missing', (r, w) => r.missing.map((m) => missingNames[m][w.locale]).join(', '), {
    widthChars: 24,
  }),
  route('day', 'Fecha', 'Date', (r) => writeDay(r.day), { kind: 'date' }),
  route('cedi', 'CEDIS', 'Distribution centre', (r) => r.cedi.name, { widthChars: 24 }),
  route('driver', 'Operador', 'Driver', (r) => r.driver?.fullName, { widthChars: 28 }),
  route('phone', 'Teléfono', 'Phone', (r) => r.driver?.cellphone),
  route('vehicle', 'Unidad', 'Vehicle', (r) => r.vehicle?.nickname, { widthChars: 20 }),
  route('plate', 'Placa', 'Plate', (r) => r.vehicle?.plate),
  route('startDate', 'Salida planeada', 'Planned departure', (r, w) => at(r.startDate, w), moment),
  route('startedAt', 'Salida real', 'Real departure', (r, w) => at(r.startedAt, w), moment),
  route('plannedEnd', 'Fin planeado', 'Planned end', (r, w) => at(r.plannedEnd, w), moment),
  route('expectedEnd', 'Fin esperado', 'Expected end', (r, w) => at(r.expectedEnd, w), moment),
  route('finishedAt', 'Fin real', 'Real end', (r, w) => at(r.finishedAt, w), moment),
  route('delay', 'Atraso (min)', 'Delay (min)', (r) => (r.delayS === null ? null : Math.round(r.delayS / 60)), number),
  route('guides', 'Guías', 'Guides', (r) => r.assignedGuides, number),
  route('managed', 'Gestionadas', 'Managed', (r) => r.managedGuides, number),
  route('failed', 'Fallidas', 'Failed', (r) => r.failedGuides, number),
  route('open', 'Por gestionar', 'Open', (r) => r.assignedGuides - r.managedGuides, number),
  route('late', 'Visitas tarde', 'Late visits', (r) => r.late, number),
  route('atRisk', 'En riesgo', 'At risk', (r) => r.atRisk, number),
  route(
    'conditions',
    'Avisos',
    'Notices',
    (r, w) => r.conditions.map((c) => conditionNames[c.kind][w.locale]).join(', '),
    {
      widthChars: 24,
    },
  ),
  route('packages', 'Paquetes', 'Packages', (r) => r.load.packages, number),
  route('weightKg', 'Peso (kg)', 'Weight (kg)', (r) => r.load.weightKg, number),
  route('volumeM3', 'Volumen (m³)', 'Volume (m³)', (r) => r.load.volumeM3, number),
  route('plannedKm', 'Km planeados', 'Planned km', (r) => km(r.distanceM), number),
  route('realKm', 'Km reales', 'Real km', (r) => km(r.realDistanceM), number),
  route('plannedMinutes', 'Minutos planeados', 'Planned minutes', (r) => Math.round(r.durationS / 60), number),
  route('realMinutes', 'Minutos reales', 'Real minutes', (r) => minutes(r.startedAt, r.finishedAt), number),
  route('boarding', 'Revisión de embarque', 'Boarding check', (r, w) =>
    r.boardingRequired ? paperWords[w.locale][r.boardingChecked ? 'checked' : 'unchecked'] : '',
  ),
  route('updateReason', 'Último motivo', 'Last reason', (r) => r.updateReason, { widthChars: 28 }),
  route('notes', 'Notas', 'Notes', (r) => r.notes, { widthChars: 32 }),
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

const stop = (...args: Parameters<typeof column<StopLine>>): Column<StopLine> => column<StopLine>(...args);

/** Minutes after the last window that the visit was, or is expected to be. */
const lateMinutes = ({ stop: s, windowEnd }: StopLine): number | null => {
  const late = s.isLate ? minutes(windowEnd, s.managedAt ?? s.expectedArrival) : null;
  return late === null ? null : Math.max(1, late);
};

/** The stops of a route as planned and as they were. */
export const stopColumns: readonly Column<StopLine>[] = [
  stop('order', 'Parada', 'Stop', ({ stop: s }) => s.order, { ...number, widthChars: 8 }),
  stop('folio', 'Folio', 'Folio', ({ stop: s }) => s.folio, { widthChars: 18 }),
  stop('type', 'Tipo', 'Type', ({ stop: s }, w) => guideTypeNames[s.type][w.locale]),
  stop('status', 'Estado', 'Status', ({ stop: s }, w) => guideStatusNames[s.status][w.locale], { widthChars: 18 }),
  stop('subStatus', 'Sub-estado', 'Sub-status', ({ stop: s }) => s.subStatus, { widthChars: 22 }),
  stop('contactName', 'Destinatario', 'Recipient', ({ stop: s }) => s.contactName, { widthChars: 28 }),
  stop('companyName', 'Empresa', 'Company', ({ stop: s }) => s.companyName, { widthChars: 24 }),
  stop('phone', 'Teléfono', 'Phone', ({ stop: s }) => s.phone),
  stop('address', 'Dirección', 'Address', ({ stop: s }) => s.addressLine, { widthChars: 40 }),
  stop('windows', 'Horarios', 'Time windows', ({ stop: s }) => writeWindows(s.windows), { widthChars: 18 }),
  stop('packages', 'Paquetes', 'Packages', ({ stop: s }) => s.load.packages, number),
  stop('weightKg', 'Peso (kg)', 'Weight (kg)', ({ stop: s }) => s.load.weightKg, number),
  stop('volumeM3', 'Volumen (m³)', 'Volume (m³)', ({ stop: s }) => s.load.volumeM3, number),
  stop('legKm', 'Km desde la anterior (plan)', 'Km from the one before (plan)', ({ legM }) => km(legM), number),
  stop('plannedArrival', 'Llegada planeada', 'Planned arrival', ({ stop: s }, w) => at(s.plannedArrival, w), moment),
  stop(
    'plannedDeparture',
    'Salida planeada',
    'Planned departure',
    ({ stop: s }, w) => at(s.plannedDeparture, w),
    moment,
  ),
  stop('expectedArrival', 'Llegada esperada', 'Expected arrival', ({ stop: s }, w) => at(s.expectedArrival, w), moment),
  stop(
    'spread',
    'Margen (± min)',
    'Margin (± min)',
    ({ stop: s }) => s.etaSpreadS && Math.round(s.etaSpreadS / 60),
    number,
  ),
  stop('arrivedAt', 'Llegada real', 'Real arrival', ({ stop: s }, w) => at(s.arrivedAt, w), moment),
  stop('managedAt', 'Gestionada', 'Managed', ({ stop: s }, w) => at(s.managedAt, w), moment),
  stop('departedAt', 'Salida real', 'Real departure', ({ stop: s }, w) => at(s.departedAt, w), moment),
  stop(
    'minutes',
    'Minutos en el lugar',
    'Minutes at the place',
    ({ stop: s }) => minutes(s.arrivedAt, s.departedAt),
    number,
  ),
  stop('plannedMinutes', 'Minutos planeados', 'Planned minutes', ({ stop: s }) => s.serviceMinutes, number),
  stop(
    'againstPlan',
    'Contra el plan (min)',
    'Against the plan (min)',
    ({ stop: s }) => minutes(s.plannedArrival, s.arrivedAt ?? s.managedAt),
    number,
  ),
  stop('isLate', 'Tarde', 'Late', ({ stop: s }, w) => yesNo(s.isLate, w), { widthChars: 8 }),
  stop('lateMinutes', 'Minutos tarde', 'Minutes late', lateMinutes, number),
  stop('receivedBy', 'Recibió', 'Received by', ({ visit }) => visit?.receivedBy, { widthChars: 24 }),
  stop('comment', 'Comentario', 'Comment', ({ visit }) => visit?.comment, { widthChars: 32 }),
  stop('evidence', 'Evidencias', 'Evidence', ({ stop: s }) => s.evidence, number),
  stop('distanceM', 'Metros al punto', 'Metres to the place', ({ visit }) => visit?.distanceM, number),
];
