import { type DriverRoute, driverApi, type Management, type ManagementOfMany } from '@tramo/contract/driver';
import { driverAppApi } from '@tramo/contract/driver-day/driver-app';
import { driversOrder, mergeOrder, nextStop } from '@tramo/contract/driver-day/order-rules';
import { endOf, mayMove, mayReopen, piecesOf, targets } from '@tramo/contract/driver-day/visit-rules';
import type { Endpoint } from '@tramo/contract/endpoint';
import { isManaged } from '@tramo/contract/guides';
import { type DriverStop, snapshotOf } from '@tramo/contract/test/driver-days';
import { ApiRefusal } from '../src/acts/api.ts';

interface Given {
  params?: { id: string };
  query?: { kind: string; offset: number; total: number; sha256: string };
  body?: unknown;
  key?: string;
  file?: Blob;
}
type Stop = DriverStop;

/** What the API does with the calls of a driver, by the same shared rules, in memory. */
export interface ModelServer {
  now: number;
  routes: DriverRoute[];
  /** Effects of requests, by their keys, in order: each act's stands there once, or never. */
  applied: string[];
  /** Visits that came after the office had taken their guides away, by key. */
  late: string[];
  files: Map<string, { total: number; bytes: Uint8Array; isWhole: boolean }>;
  token: string;
  forgetKeys(): void;
  answer(e: Endpoint, given: Given, token: string | null): Promise<unknown>;
  office: Office;
}
export interface Office {
  remove(guideId: string): void;
  add(routeId: string, stop: Stop): void;
  move(guideId: string, place: number): void;
  note(guideId: string, text: string): void;
  /** The other phone of the same driver. */
  visitElsewhere(guideId: string): void;
  reopen(guideId: string): void;
  takeAway(routeId: string): void;
}

export const refusal = (status: number, key: string, detail?: unknown, retryAfterS: number | null = null): ApiRefusal =>
  new ApiRefusal({ status, key, message: key, ...(detail === undefined ? {} : { detail }) }, retryAfterS);

export function modelServer(routes: DriverRoute[], now: number): ModelServer {
  const kept = new Map<string, { request: string; answer: unknown }>();
  /** Guides that were once on the road in a route of the driver. */
  const his = new Set<string>();
  const gone = new Set<string>();
  const startedAt = new Map<string, number>();
  const server: ModelServer = {
    now,
    routes,
    applied: [],
    late: [],
    files: new Map(),
    token: 't1',
    forgetKeys: () => kept.clear(),
    answer: async (e, given, token) => {
      if (token !== server.token) throw refusal(401, 'auth.session_expired');
      return structuredClone(await answer(e, given));
    },
    office: office(),
  };

  const routeNow = (id: string): DriverRoute => {
    const route = server.routes.find((r) => r._id === id && r.status !== 'finished');
    if (!route) throw refusal(404, 'routes.not_found');
    return route;
  };
  const settle = (route: DriverRoute): void => {
    const next = route.status === 'started' ? nextStop(route.stops) : null;
    for (const [i, s] of route.stops.entries()) Object.assign(s, { order: i + 1, isNext: s === next });
  };
  const trueTime = (at: string, earliest = 0): string =>
    new Date(Math.max(Math.min(Date.parse(at), server.now), earliest)).toISOString();

  function once(e: Endpoint, given: Given, run: () => unknown): unknown {
    const { key = '', params, body } = given;
    const request = JSON.stringify([e.path, params, body]);
    const known = kept.get(key);
    if (known && known.request !== request) throw refusal(409, 'general.idempotency_mismatch');
    if (known) return known.answer;
    const done = run();
    server.applied.push(key);
    kept.set(key, { request, answer: structuredClone(done) });
    return done;
  }

  /** All or none, as in one transaction. */
  function manage(sent: ManagementOfMany, key: string): { status: string; next: string | null } {
    const ids = sent.guides.map((g) => g.id);
    const route = server.routes.find((r) => r._id === sent.routeId && r.status !== 'finished');
    const here = new Set(route?.status === 'started' ? route.stops.map((s) => s.guideId) : []);
    const late = ids.filter((id) => !here.has(id) && his.has(id));
    if (late.length > 0) {
      server.late.push(key);
      throw refusal(409, 'driver.late_visit', { guideIds: late });
    }
    const open = routeNow(sent.routeId);
    if (open.status !== 'started') throw refusal(409, 'routes.wrong_state');
    const after = structuredClone(open.stops);
    for (const g of sent.guides) {
      const stop = after.find((s) => s.guideId === g.id);
      if (!stop) throw refusal(404, 'guides.not_found');
      const { result, subStatus } = endOf(sent, g);
      if (!targets(stop.type, 'manage', stop.status).includes(result)) throw refusal(409, 'guides.wrong_state');
      const pieces = piecesOf(result, g.items ?? []);
      const handed = (item: Stop['items'][number]): number | null => {
        if (pieces === 'all') return item.quantity;
        return pieces === 'none' ? 0 : (pieces.find((p) => p.id === item._id)?.quantity ?? item.managedQuantity);
      };
      Object.assign(stop, {
        status: result,
        subStatus: subStatus ?? null,
        managedAt: trueTime(sent.at, startedAt.get(open._id)),
        evidence: sent.evidence?.length ?? 0,
        expectedArrival: null,
        items: stop.items.map((item) => ({ ...item, managedQuantity: handed(item) })),
      });
    }
    for (const { fileId } of sent.evidence ?? [])
      if (!server.files.get(fileId ?? '')?.isWhole) throw refusal(422, 'proof.unknown_file');
    open.stops = after;
    settle(open);
    return { status: sent.guides[0]?.result ?? sent.result, next: nextStop(after)?.guideId ?? null };
  }

  function reopen(id: string, body: { routeId: string; at: string }): { ok: true } {
    const route = routeNow(body.routeId);
    if (route.status !== 'started') throw refusal(409, 'routes.wrong_state');
    const stop = route.stops.find((s) => s.guideId === id);
    if (!stop) throw refusal(404, 'guides.not_found');
    const at = new Date(trueTime(body.at, startedAt.get(route._id)));
    if (!mayMove(stop.type, 'reopen', stop.status) || !mayReopen(stop.managedAt ? new Date(stop.managedAt) : null, at))
      throw refusal(409, 'guides.wrong_state');
    undo(stop);
    settle(route);
    return { ok: true };
  }
  const undo = (stop: Stop): void => {
    const items = stop.items.map((item) => ({ ...item, managedQuantity: null }));
    Object.assign(stop, { status: 'route', subStatus: null, managedAt: null, evidence: 0, items });
  };

  function start(id: string, at: string): DriverRoute {
    const route = routeNow(id);
    if (route.status === 'started') return route;
    if (server.routes.some((r) => r._id !== id && r.status === 'started')) throw refusal(409, 'routes.driver_busy');
    Object.assign(route, { status: 'started', departureQuestions: [], departureVersionId: null, readiness: null });
    startedAt.set(id, Date.parse(trueTime(at)));
    for (const s of route.stops) {
      s.status = 'route';
      his.add(s.guideId);
    }
    settle(route);
    return route;
  }

  function reorder(id: string, guides: readonly string[]): DriverRoute {
    const route = routeNow(id);
    const wanted = driversOrder(route.stops, guides);
    if ('fault' in wanted) throw refusal(409, 'routes.stops_changed');
    const current = route.stops.map((s) => ({ guideId: s.guideId, managed: isManaged(s.status) }));
    const merged = mergeOrder(current, wanted.order);
    if ('fault' in merged) throw refusal(409, 'routes.wrong_guides');
    route.stops = merged.order.flatMap((g) => route.stops.find((s) => s.guideId === g) ?? []);
    settle(route);
    return route;
  }

  function finish(id: string): { ok: true } {
    const finished = server.routes.find((r) => r._id === id);
    if (finished?.status === 'finished') return { ok: true };
    const route = routeNow(id);
    if (route.status !== 'started') throw refusal(409, 'routes.wrong_state');
    if (!route.stops.every((s) => isManaged(s.status))) throw refusal(409, 'routes.open_guides');
    route.status = 'finished';
    return { ok: true };
  }

  async function piece({ params, query, file }: Given): Promise<unknown> {
    const id = params?.id ?? '';
    const { offset = 0, total = 0 } = query ?? {};
    const known = server.files.get(id) ?? { total, bytes: new Uint8Array(), isWhole: false };
    server.files.set(id, known);
    if (offset > known.bytes.length) throw refusal(409, 'proof.piece_gap', { received: known.bytes.length });
    const bytes = new Uint8Array(await (file as Blob).arrayBuffer());
    if (!known.isWhole) {
      const before = known.bytes;
      known.bytes = new Uint8Array(offset + bytes.length);
      known.bytes.set(before.subarray(0, offset));
      known.bytes.set(bytes, offset);
    }
    known.isWhole = known.bytes.length === known.total;
    return progress(id);
  }
  function progress(id: string): unknown {
    const known = server.files.get(id);
    if (!known) return { received: 0, file: null };
    const { bytes, isWhole } = known;
    return { received: bytes.length, file: isWhole ? { _id: id, sha256: '', bytes: bytes.length } : null };
  }

  async function answer(e: Endpoint, given: Given): Promise<unknown> {
    const id = given.params?.id ?? '';
    switch (e) {
      case driverApi.routes: {
        const open = server.routes.filter((r) => r.status !== 'finished');
        return snapshotOf(open, new Date(server.now).toISOString()).day;
      }
      case driverApi.directions:
        throw refusal(503, 'general.unavailable');
      case driverAppApi.filePiece:
        return piece(given);
      case driverAppApi.fileProgress:
        return progress(id);
      case driverApi.start:
        return once(e, given, () => start(id, (given.body as { at: string }).at));
      case driverApi.reorder:
        return once(e, given, () => reorder(id, (given.body as { guides: string[] }).guides));
      case driverApi.manage: {
        const { items, ...shared } = given.body as Management;
        const many = { ...shared, guides: [{ id, ...(items ? { items } : {}) }] };
        return once(e, given, () => manage(many, given.key ?? ''));
      }
      case driverApi.manageMany:
        return once(e, given, () => manage(given.body as ManagementOfMany, given.key ?? ''));
      case driverApi.reopen:
        return once(e, given, () => reopen(id, given.body as { routeId: string; at: string }));
      case driverApi.finish:
        return once(e, given, () => finish(id));
      default:
        throw refusal(404, 'general.not_found');
    }
  }

  function office(): Office {
    const whereIs = (guideId: string): { route: DriverRoute; stop: Stop } | null => {
      for (const route of server.routes) {
        const stop = route.status === 'finished' ? undefined : route.stops.find((s) => s.guideId === guideId);
        if (stop) return { route, stop };
      }
      return null;
    };
    return {
      remove: (guideId) => {
        const at = whereIs(guideId);
        if (!at || isManaged(at.stop.status)) return;
        gone.add(guideId);
        at.route.stops = at.route.stops.filter((s) => s !== at.stop);
        settle(at.route);
      },
      add: (routeId, stop) => {
        const route = server.routes.find((r) => r._id === routeId && r.status !== 'finished');
        if (!route) return;
        const isUnderWay = route.status === 'started';
        route.stops.push({ ...stop, status: isUnderWay ? 'route' : 'processing' });
        if (isUnderWay) his.add(stop.guideId);
        settle(route);
      },
      move: (guideId, place) => {
        const at = whereIs(guideId);
        if (!at || isManaged(at.stop.status)) return;
        const rest = at.route.stops.filter((s) => s !== at.stop);
        rest.splice(place % (rest.length + 1), 0, at.stop);
        at.route.stops = rest;
        settle(at.route);
      },
      note: (guideId, text) => {
        const at = whereIs(guideId);
        at?.stop.notes.unshift({ at: new Date(server.now).toISOString(), by: 'Oficina', text });
      },
      visitElsewhere: (guideId) => {
        const at = whereIs(guideId);
        if (at?.route.status !== 'started' || isManaged(at.stop.status)) return;
        const time = new Date(server.now).toISOString();
        Object.assign(at.stop, { status: 'undelivered', subStatus: 'Nadie', managedAt: time, evidence: 7 });
        settle(at.route);
      },
      reopen: (guideId) => {
        const at = whereIs(guideId);
        if (at?.route.status !== 'started' || !isManaged(at.stop.status)) return;
        undo(at.stop);
        settle(at.route);
      },
      takeAway: (routeId) => {
        server.routes = server.routes.filter((r) => r._id !== routeId);
      },
    };
  }
  return server;
}
