import type { Audience } from '@tramo/contract/access';
import { streetLine } from '@tramo/contract/address-line';
import type { LatLng, TimeWindow } from '@tramo/contract/fields';
import type { VehicleKind } from '@tramo/contract/fleet';
import type { GuideStatus, GuideType } from '@tramo/contract/guides';
import { zoneOf } from '@tramo/contract/route-zone';
import type { AppState, Place, Route, RouteCondition, RouteStatus, RouteStop } from '@tramo/contract/routes';
import { instantOf } from '../../platform/calendar.ts';
import { type LearnedTimes, serviceTime } from './routes.learning.rules.ts';
import { type Progress, progressOf } from './routes.progress.rules.ts';
import { allowed, missingParts } from './routes.rules.ts';

/** A route's row with the names that lists show and its last fix. */
export interface RouteRow {
  id: string;
  name: string;
  status: RouteStatus;
  cedi_id: string;
  cedi_name: string;
  plan_id: string | null;
  colour: string;
  vehicle_id: string | null;
  nickname: string | null;
  plate: string | null;
  vehicle_type: VehicleKind | null;
  driver_id: string | null;
  driver_name: string | null;
  driver_phone: string | null;
  start_at: Date;
  start_day: string;
  start_place: Place;
  end_place: Place | null;
  boarding_required: boolean;
  boarding_checked: boolean;
  distance_m: number;
  duration_s: number;
  planned_end: Date | null;
  started_at: Date | null;
  finished_at: Date | null;
  update_reason: string | null;
  notes: string;
  version: number;
  created_at: Date;
  fix_at: Date | null;
  fix_received_at: Date | null;
  fix_lat: number | null;
  fix_lng: number | null;
  fix_heading: number | null;
  fix_speed_mps: number | null;
  fix_battery: number | null;
  real_m: number | null;
  /** What the watch holds of a route under way; a delay is told by its progress. */
  conditions: { kind: RouteCondition | 'delay'; since: string }[] | null;
  app_state: AppState | null;
  app_since: Date | null;
}

/** A visit: the plan of the stop and the guide as it stands. */
export interface StopRow {
  /** `here`: the guide is with this route; otherwise it went on and only the visit stays. */
  route_id: string;
  guide_id: string;
  here: boolean;
  position: number;
  planned_arrival: Date | null;
  planned_departure: Date | null;
  status: GuideStatus;
  sub_status: string | null;
  managed_at: Date | null;
  arrived_at: Date | null;
  departed_at: Date | null;
  evidence: number;
  client_id: string | null;
  folio: string;
  type: GuideType;
  contact_name: string;
  company_name: string;
  phone: string;
  street: string;
  ext_number: string;
  int_number: string;
  suburb: string;
  city: string;
  zip_code: string;
  lat: number | null;
  lng: number | null;
  packages: number;
  weight_kg: number;
  volume_m3: number;
  windows: TimeWindow[];
  service_minutes: number;
  observations: string;
}

export interface RouteView {
  row: RouteRow;
  stopRows: StopRow[];
  progress: Progress;
  route: Route;
  stops: RouteStop[];
}

const initials = (fullName: string): string => {
  const words = fullName.trim().split(/\s+/);
  const second = words.length > 2 ? words[words.length - 2] : words[1];
  return `${words[0]?.[0] ?? ''}${second?.[0] ?? ''}`.toUpperCase();
};
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
export const stopLabel = (s: StopRow): string => s.company_name || s.contact_name || s.folio;

/** 'Av. Vallarta 120 int. 4, Americana, Guadalajara, 44160' */
function addressLine(s: StopRow): string {
  const street = streetLine({ street: s.street, extNumber: s.ext_number, intNumber: s.int_number });
  return [street, s.suburb, s.city, s.zip_code].filter(Boolean).join(', ');
}

/** Instants of minutes of a local day, each computed once. */
export function minutesOf(timeZone: string): (day: string, minute: number) => Date {
  const known = new Map<string, Date>();
  return (day, minute) => {
    const key = `${day} ${minute}`;
    let at = known.get(key);
    if (!at) {
      at = instantOf(day, minute * 60, timeZone);
      known.set(key, at);
    }
    return at;
  };
}

/** What views are made with, the same for all of a call. */
export interface Viewing {
  now: Date;
  /** Local time of `now`. */
  secondOfDay: number;
  audiences: readonly Audience[];
  atMinute(day: string, minute: number): Date;
  learned: LearnedTimes;
  /** Seconds along the streets, of the legs that routes under way are expected to drive beside their plan. */
  streetS?: (from: LatLng, to: LatLng) => number | null;
}

const progressOfRow = (row: RouteRow, stopRows: readonly StopRow[], of: Viewing): Progress =>
  progressOf(
    {
      status: row.status,
      startAt: row.start_at,
      startedAt: row.started_at,
      finishedAt: row.finished_at,
      plannedEnd: row.planned_end,
      start: row.start_place,
      end: row.end_place,
      ...(of.streetS ? { streetS: of.streetS } : {}),
      fix:
        row.fix_at && row.fix_lat !== null && row.fix_lng !== null
          ? { at: row.fix_at, lat: row.fix_lat, lng: row.fix_lng }
          : null,
    },
    stopRows.map((s) => ({
      guideId: s.guide_id,
      status: s.status,
      plannedArrival: s.planned_arrival,
      plannedDeparture: s.planned_departure,
      managedAt: s.managed_at,
      arrivedAt: s.arrived_at,
      departedAt: s.departed_at,
      place: s.lat !== null && s.lng !== null ? { lat: s.lat, lng: s.lng } : null,
      service: serviceTime(of.learned, row.driver_id, s.client_id, s.service_minutes * 60),
      // Windows hold on the day of the visit, which is the route's.
      windows: s.windows.map((w) => ({
        from: of.atMinute(row.start_day, w.startMinute),
        to: of.atMinute(row.start_day, w.endMinute),
      })),
    })),
    of.now,
    of.secondOfDay,
  );

/** A row and its stops, in order, as the contract tells them to a caller. */
export function viewOf(row: RouteRow, stopRows: StopRow[], of: Viewing): RouteView {
  const progress = progressOfRow(row, stopRows, of);
  const staffing = {
    vehicleId: row.vehicle_id,
    driverId: row.driver_id,
    boardingRequired: row.boarding_required,
    boardingChecked: row.boarding_checked,
  };
  const nextAt = stopRows.findIndex((s) => s.guide_id === progress.nextGuideId);
  const next = stopRows[nextAt];
  const route: Route = {
    _id: row.id,
    name: row.name,
    zone: zoneOf(stopRows),
    status: row.status,
    startDate: row.start_at.toISOString(),
    day: row.start_day,
    cedi: { _id: row.cedi_id, name: row.cedi_name },
    vehicle: row.vehicle_id
      ? { _id: row.vehicle_id, nickname: row.nickname ?? '', plate: row.plate ?? '', type: row.vehicle_type ?? 'van' }
      : null,
    driver: row.driver_id
      ? {
          _id: row.driver_id,
          fullName: row.driver_name ?? '',
          initials: initials(row.driver_name ?? ''),
          cellphone: row.driver_phone,
        }
      : null,
    boardingRequired: row.boarding_required,
    boardingChecked: row.boarding_checked,
    missing: row.status === 'pending' || row.status === 'ready' ? missingParts(staffing) : [],
    colour: row.colour,
    assignedGuides: progress.assigned,
    managedGuides: progress.managed,
    failedGuides: progress.failed,
    atRisk: progress.atRisk,
    late: progress.late - progress.atRisk,
    conditions:
      row.status === 'started'
        ? (row.conditions ?? []).flatMap(({ kind, since }) => (kind === 'delay' ? [] : [{ kind, since }]))
        : [],
    app: row.app_state && row.app_since ? { state: row.app_state, since: row.app_since.toISOString() } : null,
    load: {
      packages: stopRows.reduce((sum, s) => sum + s.packages, 0),
      weightKg: Math.round(stopRows.reduce((sum, s) => sum + s.weight_kg, 0) * 1000) / 1000,
      volumeM3: Math.round(stopRows.reduce((sum, s) => sum + s.volume_m3, 0) * 1e6) / 1e6,
    },
    distanceM: row.distance_m,
    realDistanceM: row.real_m === null ? null : Math.round(row.real_m),
    durationS: row.duration_s,
    plannedEnd: iso(row.planned_end),
    expectedEnd: iso(progress.expectedEnd),
    delayS: progress.delayS,
    latestLocation:
      row.fix_at && row.fix_received_at
        ? {
            lat: row.fix_lat as number,
            lng: row.fix_lng as number,
            at: row.fix_at.toISOString(),
            receivedAt: row.fix_received_at.toISOString(),
            heading: row.fix_heading,
            speedMps: row.fix_speed_mps,
            battery: row.fix_battery,
          }
        : null,
    nextStop: next
      ? {
          guideId: next.guide_id,
          order: nextAt + 1,
          label: stopLabel(next),
          expectedArrival: iso(progress.stops[nextAt]?.expectedArrival ?? null),
          etaSpreadS: progress.stops[nextAt]?.spreadS ?? null,
          arrivedAt: next.departed_at === null ? iso(next.arrived_at) : null,
        }
      : null,
    startedAt: iso(row.started_at),
    finishedAt: iso(row.finished_at),
    planId: row.plan_id,
    updateReason: row.update_reason,
    notes: row.notes,
    version: row.version,
    can: allowed(of.audiences, { status: row.status, boardingRequired: row.boarding_required }),
  };
  const stops = stopRows.map((s, i): RouteStop => {
    const seen = progress.stops[i];
    return {
      guideId: s.guide_id,
      folio: s.folio,
      type: s.type,
      order: i + 1,
      status: s.status,
      subStatus: s.sub_status,
      contactName: s.contact_name,
      companyName: s.company_name,
      phone: s.phone,
      addressLine: addressLine(s),
      lat: s.lat ?? 0,
      lng: s.lng ?? 0,
      load: { packages: s.packages, weightKg: s.weight_kg, volumeM3: s.volume_m3 },
      windows: s.windows,
      plannedArrival: iso(s.planned_arrival),
      plannedDeparture: iso(s.planned_departure),
      expectedArrival: iso(seen?.expectedArrival ?? null),
      etaSpreadS: seen?.spreadS ?? null,
      arrivedAt: iso(s.arrived_at),
      departedAt: iso(s.departed_at),
      managedAt: iso(s.managed_at),
      serviceMinutes: s.service_minutes,
      evidence: s.evidence,
      isNext: seen?.isNext ?? false,
      isLate: seen?.isLate ?? false,
    };
  });
  return { row, stopRows, progress, route, stops };
}
