import type { Guide, GuideItem, GuideStatus } from '@tramo/contract/guides';
import { defaultTimeZone } from '@tramo/contract/limits';
import { lowBalance } from '@tramo/contract/money';
import type { Route } from '@tramo/contract/routes';
import {
  actionsOfOrder,
  eventOfLine,
  groupOfEvent,
  routeWebhooks,
  statusesOfMessage,
  type WebhookBody,
  type WebhookEvent,
  type WebhookGroup,
} from '@tramo/contract/webhook-events';
import { type Ctx, type Platform, systemCtx } from '../../platform/context.ts';
import { type Trx, wakeAfterCommit } from '../../platform/db/tx.ts';
import { newId } from '../../platform/ids.ts';
import { platformOf } from '../../platform/sandboxes.ts';
import { guideItems, guidesByIds } from '../guides/guides.service.ts';
import { balanceOf, isPrepaid, isUnderLeast, pesosOf } from '../ledger/ledger.service.ts';
import { routesByIdsSeen } from '../routes/routes.read.service.ts';
import { messageData } from './webhooks.messages.rules.ts';
import { lastMessage } from './webhooks.messages.store.ts';
import * as store from './webhooks.record.store.ts';
import { orderSample } from './webhooks.samples.service.ts';

export const ctxOf = (platform: Platform, trx: Trx, companyId: string): Ctx => ({
  ...systemCtx(platform, { id: companyId, timeZone: defaultTimeZone }),
  trx,
});

/** Writes the events and what is to be delivered of them in the transaction that heard of them. */
export async function tell(
  platform: Platform,
  trx: Trx,
  companyId: string,
  events: readonly store.NewEvent[],
): Promise<void> {
  const queued = await store.insertEvents(trx, companyId, events, { newId, now: platform.now() });
  if (queued > 0 || events.length > 0) wakeAfterCommit(trx, 'tramo_webhooks');
}

/** A guide as receivers see it: what depends on who looks is left away. */
const shownGuide = ({ can, version, pendingRoles, ...shown }: Guide, items: readonly GuideItem[]): object => ({
  ...shown,
  items,
});
const shownRoute = ({ can, version, conditions, missing, ...shown }: Route): object => shown;
const shownLine = (l: store.Line): object => ({
  action: l.action,
  from: l.from_status,
  to: l.to_status,
  subStatus: l.sub_status,
  reason: l.reason,
  fields: l.fields,
  by: l.actor_name,
  lat: l.lat,
  lng: l.lng,
  route: l.route_id && { _id: l.route_id, name: l.route_name },
});

/** What happened to guides since they were last told of: a line of the binnacle is an event, and its id the event's. */
export async function recordGuides(
  platform: Platform,
  trx: Trx,
  companyId: string,
  guideIds: readonly string[],
): Promise<void> {
  const since = await store.listensSince(trx, companyId);
  if (!since) return;
  const ctx = ctxOf(platform, trx, companyId);
  const lines = await store.newLines(trx, companyId, guideIds, since);
  const subjects = await store.subjectsOf(trx, companyId, guideIds);
  const told = [...new Set(lines.map((l) => l.guide_id))];
  const guides = new Map((await guidesByIds(ctx, guideIds)).map((g) => [g._id, g]));
  const items = told.length > 0 ? await guideItems(ctx, told) : new Map<string, GuideItem[]>();
  const events: store.NewEvent[] = [];
  const places = new Map<string, { sequence: number; last: string | null }>();
  const placeOf = (id: string): { sequence: number; last: string | null } => {
    const known = places.get(id) ?? {
      sequence: subjects.get(id)?.sequence ?? 0,
      last: subjects.get(id)?.last_event_id ?? null,
    };
    places.set(id, known);
    return known;
  };
  for (const line of lines) {
    const guide = guides.get(line.guide_id);
    if (!guide) continue;
    const place = placeOf(guide._id);
    place.sequence += 1;
    events.push({
      id: line.id,
      type: eventOfLine(line.action, line.to_status),
      subjectId: guide._id,
      subjectName: guide.folio,
      sequence: place.sequence,
      previousId: place.last,
      at: line.at,
      data: { guide: shownGuide(guide, items.get(guide._id) ?? []), change: shownLine(line) },
      mark: line.id,
    });
    place.last = line.id;
  }
  // A guide that is gone took its binnacle along.
  for (const id of guideIds) {
    const before = subjects.get(id);
    if (guides.has(id) || before?.mark === GONE) continue;
    const place = placeOf(id);
    events.push({
      id: newId(),
      type: 'guide.deleted',
      subjectId: id,
      subjectName: (before?.last_event_id && (await store.findEvent(trx, before.last_event_id))?.subject_name) || '',
      sequence: place.sequence + 1,
      previousId: place.last,
      at: platformOf(platform, companyId).now(),
      data: { guide: { _id: id } },
      mark: GONE,
    });
  }
  await tell(platform, trx, companyId, events);
}
/** Greater than every id. */
export const GONE = 'z';

/** What of a route its receivers are told the change of. */
const routeMark = (r: Route): string =>
  [r.status, r.driver?._id, r.vehicle?._id, r.startDate, r.name, r.assignedGuides, r.cedi._id].join('|');
const ofRouteStatus: Partial<Record<Route['status'], WebhookEvent>> = {
  started: 'route.started',
  finished: 'route.finished',
};

/** A route came, changed or went on: told when its state, people, vehicle, day or guides are others than last time. */
export async function recordRoute(platform: Platform, trx: Trx, companyId: string, routeId: string): Promise<void> {
  const since = await store.listensSince(trx, companyId);
  if (!since) return;
  const [route] = await routesByIdsSeen(ctxOf(platform, trx, companyId), [routeId]);
  if (!route) return;
  const before = (await store.subjectsOf(trx, companyId, [routeId])).get(routeId);
  const mark = routeMark(route);
  if (before?.mark === mark) return;
  const [oldStatus] = (before?.mark ?? '').split('|');
  const turned = route.status === oldStatus ? undefined : ofRouteStatus[route.status];
  // One that nobody was told of yet is new where it was made since somebody listens.
  const isNew = before === undefined && createdAt(route._id) >= since.getTime();
  const isKnown = before !== undefined;
  const types: WebhookEvent[] = [
    ...(isNew ? (['route.created'] as const) : []),
    ...(turned && (isKnown || isNew || happenedAt(route, turned) >= since.getTime()) ? [turned] : []),
  ];
  if (types.length === 0 && !isKnown) {
    // It was there before: from now on its changes are told.
    await store.markSubject(trx, companyId, routeId, mark, platform.now());
    return;
  }
  if (types.length === 0) types.push('route.updated');
  await tellRoute(platform, trx, companyId, { _id: route._id, name: route.name }, before, mark, types, {
    route: shownRoute(route),
  });
}
const happenedAt = (r: Route, type: WebhookEvent): number =>
  Date.parse((type === 'route.started' ? r.startedAt : r.finishedAt) ?? '1970-01-01T00:00:00Z');
/** An id tells when it was made. */
const createdAt = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

export async function recordRouteDeleted(
  platform: Platform,
  trx: Trx,
  companyId: string,
  routeId: string,
): Promise<void> {
  if (!(await store.listensSince(trx, companyId))) return;
  const before = (await store.subjectsOf(trx, companyId, [routeId])).get(routeId);
  if (before?.mark === GONE) return;
  const last = before?.last_event_id ? await store.findEvent(trx, before.last_event_id) : null;
  await tellRoute(
    platform,
    trx,
    companyId,
    { _id: routeId, name: last?.subject_name ?? '' },
    before,
    GONE,
    [routeWebhooks.deleted],
    {
      route: { _id: routeId },
    },
  );
}

/** The vehicle came to a stop, or left it. */
export async function recordAtStop(
  platform: Platform,
  trx: Trx,
  companyId: string,
  type: typeof routeWebhooks.arrived | typeof routeWebhooks.departed,
  { routeId, guideId, at }: { routeId: string; guideId: string; at: string },
): Promise<void> {
  if (!(await store.listensSince(trx, companyId))) return;
  const [route] = await routesByIdsSeen(ctxOf(platform, trx, companyId), [routeId]);
  if (!route) return;
  const before = (await store.subjectsOf(trx, companyId, [routeId])).get(routeId);
  const mark = before?.mark || routeMark(route);
  await tellRoute(
    platform,
    trx,
    companyId,
    route,
    before,
    mark,
    [type],
    { route: shownRoute(route), guideId, at },
    new Date(at),
  );
}

async function tellRoute(
  platform: Platform,
  trx: Trx,
  companyId: string,
  { _id, name }: Pick<Route, '_id' | 'name'>,
  before: store.Subject | undefined,
  mark: string,
  types: readonly WebhookEvent[],
  data: object,
  at = platformOf(platform, companyId).now(),
): Promise<void> {
  let previousId = before?.last_event_id ?? null;
  const events = types.map((type, i): store.NewEvent => {
    const id = newId();
    const event = {
      id,
      type,
      subjectId: _id,
      subjectName: name,
      sequence: (before?.sequence ?? 0) + i + 1,
      previousId,
      at,
      data,
      mark,
    };
    previousId = id;
    return event;
  });
  await tell(platform, trx, companyId, events);
}

/** Tells once that a balance fell under the limit; again after it was over it. Called from time to time. */
export async function recordBalances(platform: Platform): Promise<void> {
  const companies = await platform.db.system((trx) => store.companiesOfBalance(trx));
  for (const { companyId } of companies)
    await platform.db.system(async (trx) => {
      if (!(await isPrepaid(trx, companyId))) return;
      const { available, promo, owed } = await balanceOf(trx, companyId);
      const cents = Number(available) + Number(promo) - Number(owed);
      const pesos = pesosOf(cents);
      const mark = isUnderLeast(cents) ? 'low' : 'ok';
      const before = (await store.subjectsOf(trx, companyId, [companyId])).get(companyId);
      if (before?.mark === mark) return;
      if (mark === 'ok') return void (await store.markSubject(trx, companyId, companyId, mark, platform.now()));
      await tell(platform, trx, companyId, [
        {
          id: newId(),
          type: 'balance.low',
          subjectId: companyId,
          subjectName: '',
          sequence: (before?.sequence ?? 0) + 1,
          previousId: before?.last_event_id ?? null,
          at: platform.now(),
          data: { balance: { userBalance: pesos, limit: lowBalance.pesos } },
          mark,
        },
      ]);
    });
}

/** What receivers get of an event, in the shape of a version. */
export const bodyOf = (e: store.EventRow, version: string): WebhookBody => ({
  id: e.id,
  type: e.type,
  version,
  timestamp: e.at.toISOString(),
  sequence: e.sequence,
  previousEventId: e.previous_id,
  companyId: e.company_id,
  data: e.data,
});

/** Actions and outcome of the lines that are events of a type. */
const linesOf = (type: WebhookEvent): { actions: string[]; to: GuideStatus | null } => {
  const all = [
    'created',
    'updated',
    'located',
    'moved',
    'assigned',
    'unassigned',
    'started',
    'enRoute',
    'returned',
    'reopened',
    'corrected',
    'completed',
    'verified',
    'unverified',
    'documentAdded',
    'documentRemoved',
    'codeSent',
    'codeOverridden',
    'lateVisit',
  ] as const;
  const actions = all.filter((a) => eventOfLine(a, 'pending') === type);
  return actions.length > 0
    ? { actions, to: null }
    : { actions: ['managed', 'closed'], to: type.slice('guide.'.length) as GuideStatus };
};

/**
 * The last real event of a type: one that was told; or what it would have told of the last guide, route or message that it happened to, kept as a sample. Null:
 * nothing of the kind has happened.
 */
export async function lastEvent(ctx: Ctx & { trx: Trx }, type: WebhookEvent): Promise<store.EventRow | null> {
  const told = await store.lastEventOf(ctx.trx, type);
  if (told || type === 'guide.deleted' || type === 'order.deleted') return told;
  const sampled = await samplers[groupOfEvent(type)]?.(ctx, type);
  if (!sampled) return null;
  const sample = { previousId: null, mark: '', isSample: true, type, ...sampled };
  await store.insertEvents(ctx.trx, ctx.actor.companyId, [sample], null);
  return store.findEvent(ctx.trx, sample.id);
}

type Sampler = (
  ctx: Ctx & { trx: Trx },
  type: WebhookEvent,
) => Promise<Pick<store.NewEvent, 'id' | 'subjectId' | 'subjectName' | 'sequence' | 'at' | 'data'> | null>;

const guideSample: Sampler = async (ctx, type) => {
  const { actions, to } = linesOf(type);
  const line = await store.lastLine(ctx.trx, actions, to);
  const [guide] = line ? await guidesByIds(ctx, [line.guide_id]) : [];
  if (!line || !guide) return null;
  const items = (await guideItems(ctx, [guide._id])).get(guide._id) ?? [];
  return {
    id: line.id,
    subjectId: guide._id,
    subjectName: guide.folio,
    sequence: line.place,
    at: line.at,
    data: { guide: shownGuide(guide, items), change: shownLine(line) },
  };
};

/** States of the routes to which an event has happened; those of stops are only told. */
const statesOf: Partial<Record<WebhookEvent, readonly Route['status'][]>> = {
  'route.created': ['pending', 'ready', 'started', 'finished'],
  'route.updated': ['pending', 'ready', 'started', 'finished'],
  'route.started': ['started', 'finished'],
  'route.finished': ['finished'],
};
const routeSample: Sampler = async (ctx, type) => {
  const id = await store.lastRoute(ctx.trx, statesOf[type] ?? []);
  const [route] = id ? await routesByIdsSeen(ctx, [id]) : [];
  if (!route) return null;
  const at = { 'route.started': route.startedAt, 'route.finished': route.finishedAt }[type as string];
  return {
    id: newId(),
    subjectId: route._id,
    subjectName: route.name,
    sequence: 1,
    at: at ? new Date(at) : new Date(createdAt(route._id)),
    data: { route: shownRoute(route) },
  };
};

const messageSample: Sampler = async ({ trx, actor, platform }, type) => {
  const message = await lastMessage(trx, actor.companyId, statusesOfMessage(type));
  if (!message) return null;
  return {
    id: newId(),
    subjectId: message.id,
    subjectName: message.folio ?? '',
    sequence: 1,
    ...messageData(message, platform.now()),
  };
};

const samplers: Partial<Record<WebhookGroup, Sampler>> = {
  guide: guideSample,
  order: (ctx, type) => orderSample(ctx, actionsOfOrder(type)),
  route: routeSample,
  message: messageSample,
};
