import type { LatLng } from '@tramo/contract/fields';
import { routeColour } from '@tramo/contract/limits';
import { newId } from '../platform/ids.ts';
import { estimateLeg } from '../platform/travel/estimate.ts';
import { measured, placeOn } from '../platform/travel/line.ts';
import type { DemoCedi, DemoCompany, DemoVehicle } from './company.ts';
import type { DemoDrive } from './demo-drives.ts';
import type { DemoGuide } from './guides.ts';
import { makePersonName, pick, type Random } from './names.ts';
import { randomFrom } from './random.ts';
import { type DemoLine, makeLine, type Stand } from './replay.ts';
import { type DemoVisit, makeVisit } from './visits.ts';

/** How far a seeded route has come. */
export type RouteState = 'pending' | 'ready' | 'started' | 'finished';

export interface DemoRoute {
  route: Record<string, unknown>;
  stops: Record<string, unknown>[];
  guides: DemoGuide[];
  binnacle: Record<string, unknown>[];
  positions: Record<string, unknown>[];
  fix: Record<string, unknown> | null;
  /** What the fixes of a finished route came to; those of one under way are walked by the server. */
  watch: Record<string, unknown> | null;
  visits: DemoVisit[];
  /** Where a route of the last days was, for its replay. */
  line: DemoLine;
}

const place = (c: DemoCedi): { addressId: string; name: string; lat: number; lng: number } => ({
  addressId: c.id,
  name: c.name,
  lat: c.lat,
  lng: c.lng,
});
/** What lies somewhere. */
interface Placed {
  row: { id: string; lat: number | null; lng: number | null };
}
const angleOf = (c: DemoCedi, g: Placed): number =>
  Math.atan2((g.row.lat as number) - c.lat, (g.row.lng as number) - c.lng);

/** Cuts a day's located guides into routes by the angle at which they lie from the cedi, a share for each vehicle. */
export function sweep<G extends Placed>(cedi: DemoCedi, guides: readonly G[], routes: number): G[][] {
  const sorted = [...guides].sort((a, b) => angleOf(cedi, a) - angleOf(cedi, b));
  const size = Math.ceil(sorted.length / Math.max(1, routes));
  return Array.from({ length: routes }, (_, i) => inOrder(cedi, sorted.slice(i * size, (i + 1) * size))).filter(
    (r) => r.length > 0,
  );
}

/** Nearest neighbour from the cedi, then 2-opt until nothing improves. */
function inOrder<G extends Placed>(cedi: DemoCedi, guides: readonly G[]): G[] {
  const at = (g: G): { lat: number; lng: number } => ({ lat: g.row.lat as number, lng: g.row.lng as number });
  const d = (a: { lat: number; lng: number }, b: { lat: number; lng: number }): number =>
    Math.hypot((a.lat - b.lat) * 111, (a.lng - b.lng) * 103);
  const left = [...guides];
  const order: G[] = [];
  let here: { lat: number; lng: number } = cedi;
  while (left.length > 0) {
    let best = 0;
    for (let i = 1; i < left.length; i++) if (d(here, at(left[i] as G)) < d(here, at(left[best] as G))) best = i;
    const [next] = left.splice(best, 1);
    order.push(next as G);
    here = at(next as G);
  }
  const point = (i: number): { lat: number; lng: number } => (i < 0 || i >= order.length ? cedi : at(order[i] as G));
  for (let improved = true, rounds = 0; improved && rounds < 30; rounds++) {
    improved = false;
    for (let i = 0; i < order.length - 1; i++) {
      for (let j = i + 1; j < order.length; j++) {
        if (
          d(point(i - 1), point(j)) + d(point(i), point(j + 1)) <
          d(point(i - 1), point(i)) + d(point(j), point(j + 1)) - 1e-9
        ) {
          order.splice(i, j - i + 1, ...order.slice(i, j + 1).reverse());
          improved = true;
        }
      }
    }
  }
  return order;
}

export interface RoutePlan {
  company: DemoCompany;
  cedi: DemoCedi;
  vehicle: DemoVehicle | null;
  withDriver: boolean;
  name: string;
  index: number;
  day: string;
  startAt: Date;
  state: RouteState;
  /** What has happened until here is history. */
  now: Date;
  secondOfDay: number;
  /** Its day can be played again. */
  isReplayed?: boolean;
}

const FAILED = ['Nadie en el domicilio', 'Dirección incorrecta', 'Cliente rechaza', 'Zona insegura'] as const;

/** A route over guides in their order, with planned times and, when it has started, what happened until `now`. Changes the guides' rows. */
export function makeRoute(random: Random, plan: RoutePlan, guides: DemoGuide[]): DemoRoute {
  const { company, cedi, vehicle, startAt, state } = plan;
  const id = newId();
  const route = { id, name: plan.name };
  const driverId = plan.withDriver && vehicle ? vehicle.driverId : null;
  const out: DemoRoute = {
    route: {},
    stops: [],
    guides,
    binnacle: [],
    positions: [],
    fix: null,
    watch: null,
    visits: [],
    line: { tracks: [], halts: [] },
  };
  const stands: Stand[] = [{ ...cedi, from: startAt.getTime() - 300_000, to: startAt.getTime(), guideId: null }];
  const createdAt = new Date(startAt.getTime() - 5_400_000);
  const log = (
    g: DemoGuide,
    at: Date,
    action: string,
    from: string | null,
    to: string,
    more: Record<string, unknown> = {},
    actor = 'Ana Garza Treviño',
  ): void => {
    out.binnacle.push({
      id: newId(),
      company_id: company.id,
      guide_id: g.row.id,
      at: at.toISOString(),
      actor_name: actor,
      action,
      from_status: from,
      to_status: to,
      sub_status: null,
      reason: null,
      lat: null,
      lng: null,
      route_id: id,
      route_name: plan.name,
      ...more,
    });
  };
  const isOver = state === 'finished';
  // What the fixes of the past tell has a chance of its own: the rest of the demo stays as it is without it.
  const road = randomFrom(`road ${plan.day} ${plan.index}`);
  // Some routes of the past fell behind in the middle of the day and caught up; those of today follow their plan, for they are watched live.
  const behind = plan.now > startAt || road() > 0.3 ? 0 : (15 + road() * 30) * 60_000;
  const delay = (i: number): number => behind * Math.sin((Math.PI * (i + 1)) / (guides.length + 1));
  const drives = drivesOf(plan, guides);
  let clock = startAt.getTime();
  let distance = 0;
  let here: { lat: number; lng: number } = cedi;
  let lastManaged: { at: Date; lat: number; lng: number } | null = null;
  const driver = 'Operador';
  for (const [i, g] of guides.entries()) {
    const there = { lat: g.row.lat as number, lng: g.row.lng as number };
    const drive = drives[i] ?? null;
    const leg = drive ?? estimateLeg(here, there, plan.secondOfDay + (clock - startAt.getTime()) / 1000);
    const arrival = clock + leg.durationS * 1000;
    const departure = arrival + g.row.service_minutes * 60_000;
    distance += leg.distanceM;
    out.stops.push({
      company_id: company.id,
      route_id: id,
      guide_id: g.row.id,
      position: i + 1,
      planned_arrival: new Date(arrival).toISOString(),
      planned_departure: new Date(departure).toISOString(),
      outcome: null,
      outcome_sub_status: null,
      managed_at: null,
      arrived_at: null,
      departed_at: null,
    });
    // Reality strays some minutes from the plan.
    const managedAt = new Date(departure + (random() - 0.45) * 240_000 + delay(i));
    const started = state === 'started' || isOver;
    g.row.route_id = id;
    g.row.route_order = i + 1;
    g.row.status = started ? 'route' : 'processing';
    log(g, createdAt, 'assigned', 'pending', 'processing');
    if (started) log(g, startAt, 'started', 'processing', 'route', {}, driver);
    if (started && (isOver || managedAt < plan.now)) {
      const fate = random();
      const isDelivery = g.row.type === 'delivery';
      const status =
        fate < 0.9
          ? isDelivery
            ? 'delivered'
            : 'collected'
          : fate < 0.93
            ? isDelivery
              ? 'partial'
              : 'partialCollection'
            : isDelivery
              ? 'undelivered'
              : 'uncollected';
      const subStatus =
        fate < 0.9
          ? null
          : fate < 0.93
            ? isDelivery
              ? 'Mercancía incompleta'
              : 'Faltó mercancía'
            : isDelivery
              ? pick(random, FAILED)
              : 'Mercancía no lista';
      const spot = { lat: there.lat + (random() - 0.5) * 0.0004, lng: there.lng + (random() - 0.5) * 0.0004 };
      log(g, managedAt, 'managed', 'route', status, { sub_status: subStatus, ...spot }, driver);
      g.row.status = status;
      Object.assign(out.stops[i] ?? {}, {
        outcome: status,
        outcome_sub_status: subStatus,
        managed_at: managedAt.toISOString(),
      });
      if (isOver) {
        const stay = g.row.service_minutes * 60_000 * (0.6 + road() * 0.6);
        const [from, to] = [managedAt.getTime() - stay, managedAt.getTime() + 20_000 + road() * 70_000];
        Object.assign(out.stops[i] ?? {}, {
          arrived_at: new Date(from).toISOString(),
          departed_at: new Date(to).toISOString(),
        });
        const before = stands.at(-1)?.to ?? from;
        stands.push({
          ...there,
          from: Math.max(from, before + 1000),
          to: Math.max(to, before + 2000),
          guideId: g.row.id,
          line: drive && measured(drive.line),
        });
      }
      g.row.sub_status = subStatus;
      g.row.delivery_attempts = 1;
      g.row.managed_at = managedAt.toISOString();
      g.row.managed_lat = spot.lat;
      g.row.managed_lng = spot.lng;
      g.row.received_by = fate < 0.93 ? makePersonName(random).fullName : '';
      out.visits.push(
        makeVisit(random, {
          company,
          vehicle,
          guide: g,
          route,
          outcome: status,
          subStatus,
          at: managedAt,
          place: spot,
          cediId: cedi.id,
        }),
      );
      if (isOver && (status === 'delivered' || status === 'collected')) {
        log(g, managedAt, 'completed', status, 'completed', {}, 'Sistema');
        g.row.status = 'completed';
      }
      lastManaged = { at: managedAt, ...there };
      if (state === 'started')
        out.positions.push(
          ...trace(random, company.id, id, drive?.line ?? [here, there], arrival - leg.durationS * 1000, arrival),
        );
    }
    clock = departure;
    here = there;
  }
  const homeward = drives[guides.length] ?? null;
  const home = homeward ?? estimateLeg(here, cedi, plan.secondOfDay + (clock - startAt.getTime()) / 1000);
  const end = new Date(clock + home.durationS * 1000);
  // Days of the past end some minutes before or after their plan; one of today must not end in the future.
  const drift = plan.now > startAt ? 0 : (road() - 0.3) * 2_400_000;
  out.route = {
    ...route,
    company_id: company.id,
    status: state,
    cedi_id: cedi.id,
    vehicle_id: vehicle?.id ?? null,
    driver_id: driverId,
    colour: routeColour(plan.index),
    start_at: startAt.toISOString(),
    start_day: plan.day,
    start_place: place(cedi),
    end_place: place(cedi),
    distance_m: distance + home.distanceM,
    duration_s: (end.getTime() - startAt.getTime()) / 1000,
    planned_end: end.toISOString(),
    created_at: createdAt.toISOString(),
    started_at: state === 'started' || isOver ? startAt.toISOString() : null,
    finished_at: isOver ? new Date(end.getTime() + drift).toISOString() : null,
  };
  if (isOver && plan.isReplayed) {
    const home = Math.max(end.getTime() + drift, (stands.at(-1)?.to ?? 0) + 1000);
    stands.push({
      ...cedi,
      from: home,
      to: home + 60_000,
      guideId: null,
      line: homeward && measured(homeward.line),
    });
    out.line = makeLine(
      company.id,
      id,
      stands.map(({ lat, lng, from, to, guideId, line }) => ({ lat, lng, from, to, guideId, line: line ?? null })),
    );
  }
  if (isOver)
    out.watch = {
      route_id: id,
      company_id: company.id,
      real_m: (distance + home.distanceM) * (1 + road() * 0.14),
      due_from: null,
    };
  if (state === 'started') {
    const last = lastManaged ?? { at: startAt, lat: cedi.lat, lng: cedi.lng };
    const at = new Date(Math.max(last.at.getTime(), plan.now.getTime() - 20_000)).toISOString();
    out.fix = {
      route_id: id,
      company_id: company.id,
      at,
      received_at: at,
      lat: last.lat,
      lng: last.lng,
      speed_mps: 0,
      heading: null,
      battery: 0.55 + random() * 0.4,
    };
  }
  return out;
}

/** The drives of a route along its streets, from its cedi and back to it. Of the history that nobody plays again they are estimated. */
function drivesOf(
  { company, cedi, state, isReplayed, secondOfDay }: RoutePlan,
  guides: readonly DemoGuide[],
): (DemoDrive | null)[] {
  if (!company.drives || (state === 'finished' && !isReplayed)) return [];
  const stops = guides.map((g) => ({ lat: g.row.lat as number, lng: g.row.lng as number }));
  return company.drives(cedi.region, [cedi, ...stops, cedi], secondOfDay);
}

/** Fixes along a leg, one a minute, with some noise. */
function trace(
  random: Random,
  companyId: string,
  routeId: string,
  line: readonly LatLng[],
  start: number,
  end: number,
): Record<string, unknown>[] {
  const steps = Math.max(1, Math.round((end - start) / 60_000));
  const way = measured(line);
  return Array.from({ length: steps }, (_, k) => {
    const share = (k + 1) / steps;
    const at = new Date(start + (end - start) * share).toISOString();
    const there = placeOn(way, share).at;
    return {
      company_id: companyId,
      route_id: routeId,
      at,
      received_at: at,
      accuracy_m: 6 + random() * 10,
      lat: there.lat + (random() - 0.5) * 0.0002,
      lng: there.lng + (random() - 0.5) * 0.0002,
    };
  });
}
