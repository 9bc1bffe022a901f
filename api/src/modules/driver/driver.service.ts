import type { DriverRoute, driverApi } from '@tramo/contract/driver';
import type { Parsed } from '@tramo/contract/endpoint';
import { isManaged } from '@tramo/contract/guides';
import type { FastifyRequest } from 'fastify';
import { localDay } from '../../platform/calendar.ts';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import type { DeviceCookie } from '../../platform/http/device-cookie.ts';
import { filePart } from '../../platform/http/file-part.ts';
import type { Answered, PublicCtx } from '../../platform/http/mount.ts';
import { updateUser } from '../accounts/accounts.change.service.ts';
import { companyOf } from '../accounts/accounts.service.ts';
import { login as signIn } from '../accounts/accounts.signin.service.ts';
import { keepDeparture, noteRefusedDeparture } from '../answers/answers.departure.service.ts';
import { tellAtOnce } from '../answers/answers.notices.service.ts';
import { endUndoneAnswers } from '../answers/answers.service.ts';
import { activeChecklists } from '../checklists/checklists.active.service.ts';
import { substatusesOfDay } from '../checklists/checklists.service.ts';
import { chargeCodes, issueForRoute } from '../codes/codes.issue.service.ts';
import { evidenceOfDay } from '../evidence/evidence.service.ts';
import { companyPrices } from '../guides/guides.costs.service.ts';
import { evidenceRules, saveUpload } from '../proof/proof.uploads.service.ts';
import { undoVisit } from '../proof/proof.visit.service.ts';
import * as execution from '../routes/routes.execution.service.ts';
import { holdForStart } from '../routes/routes.money.service.ts';
import { routesOfDriver } from '../routes/routes.read.service.ts';
import { prefetchReorder, reorderOwnRoute } from '../routes/routes.reorder.service.ts';
import { saveDiagnostics } from '../telemetry/telemetry.diagnostics.service.ts';
import { addPositions } from '../telemetry/telemetry.positions.service.ts';
import { forgetOwnRoute, knowOwnRoutes } from './driver.push.service.ts';
import { driverRoutes } from './driver.stops.service.ts';

export async function login(
  ctx: PublicCtx,
  input: { username: string; password: string; address: string; userAgent: string; cookie: DeviceCookie },
): ReturnType<typeof signIn> {
  return signIn(ctx, { ...input, platform: 'driver' });
}

/** A driver's own new password, a route under way or not: nobody could begin the day otherwise. Code 33 for a wrong current one. */
export async function changePassword(ctx: Ctx, body: Parsed<typeof driverApi.password>['body']): Promise<{ ok: true }> {
  await updateUser(ctx, ctx.actor.userId, { ...body, newPasswordType: 'self' });
  return { ok: true };
}

/** The route under way and the ready ones of today, or of days before that nobody drove, with the checklists of the day and what visits must bring. */
export const routesOfTheDay = (ctx: Ctx): Promise<Answered<typeof driverApi.routes>> =>
  inTx(ctx, async (tx) => {
    const now = tx.platform.now();
    const views = await routesOfDriver(tx, tx.actor.userId, localDay(now, tx.actor.timeZone));
    const routes = await driverRoutes(tx, views);
    const clientIds = routes.flatMap((r) => r.stops.flatMap((s) => s.clientId ?? []));
    return {
      routes,
      checklists: await activeChecklists(tx),
      evidence: await evidenceOfDay(tx, [...new Set(clientIds)]),
      substatus: await substatusesOfDay(tx),
      driver: { _id: tx.actor.userId, fullName: tx.actor.name },
      company: await companyToCall(tx),
      serverTime: now.toISOString(),
    };
  });

/** The company as its driver's phone shows it. */
async function companyToCall(tx: TxCtx): Promise<Answered<typeof driverApi.routes>['company']> {
  const { company } = await companyOf(tx, tx.actor.companyId);
  const { currency } = await companyPrices(tx);
  return { _id: company._id, name: company.name, phone: company.profile.phone, timeZone: company.timeZone, currency };
}

/** The route leaves, and the recipients of its certified guides get their codes. */
export const start = (
  ctx: Ctx,
  routeId: string,
  { at, departure, checklist }: Parsed<typeof driverApi.start>['body'],
): Promise<DriverRoute> =>
  inTx(ctx, async (tx) => {
    const { row } = await execution.ownRoute(tx, routeId);
    const view = await execution.startRoute(tx, routeId, new Date(at), departure);
    // A start that is sent again was judged before.
    if (row.status !== 'started')
      await keepDeparture(tx, { routeId, at: view.row.started_at ?? tx.platform.now() }, checklist);
    const coded = await issueForRoute(tx, routeId);
    const [route] = await driverRoutes(tx, [view]);
    // Money last: the company's other routes wait for its book from here on.
    if (row.status !== 'started') {
      const open = view.stopRows.filter((s) => !isManaged(s.status));
      await holdForStart(
        tx,
        routeId,
        open.map((s) => s.guide_id),
      );
    }
    await chargeCodes(tx, coded);
    return route as DriverRoute;
  });

/** A vehicle that its own checklist keeps from leaving is told to the office, though the start is refused. */
export const beforeStarting = (
  ctx: Ctx,
  routeId: string,
  { at, checklist }: Parsed<typeof driverApi.start>['body'],
): Promise<void> => noteRefusedDeparture(ctx, routeId, new Date(at), checklist);

type Order = Parsed<typeof driverApi.reorder>['body'];

/** The open stops in the driver's own order. */
export async function reorder(ctx: Ctx, routeId: string, { guides }: Order): Promise<DriverRoute> {
  const view = await reorderOwnRoute(ctx, routeId, guides);
  await knowOwnRoutes(ctx);
  const [route] = await driverRoutes(ctx, [view]);
  return route as DriverRoute;
}
export const beforeReordering = (ctx: Ctx, routeId: string, { guides }: Order): Promise<void> =>
  prefetchReorder(ctx, routeId, guides);

/** `accepted`: fixes that the phone may forget, those that were known already among them. */
export const positions = (ctx: Ctx, body: Parsed<typeof driverApi.positions>['body']): Promise<{ accepted: number }> =>
  addPositions(ctx, body.routeId, body.positions, body.sentAt === null ? null : new Date(body.sentAt));

/** A picture, a video or a signature that the driver took, sent before the visit that shows it. */
export const saveFile = async (
  ctx: Ctx,
  id: string,
  kind: Parsed<typeof driverApi.file>['query']['kind'],
  request: FastifyRequest,
): ReturnType<typeof saveUpload> => saveUpload(ctx, id, kind, await filePart(request, evidenceRules[kind].maxBytes));

/** A visit reported by mistake: the guide is on its way again; the record of the visit stays, marked. */
export const reopen = (
  ctx: Ctx,
  guideId: string,
  body: Parsed<typeof driverApi.reopen>['body'],
): Promise<{ ok: true }> =>
  inTx(ctx, async (tx) => {
    await execution.reopenStop(tx, { ...body, guideId, at: new Date(body.at) });
    await undoVisit(tx, guideId, body.reason);
    await endUndoneAnswers(tx, guideId);
    return { ok: true as const };
  });

/** What a checklist tells while the driver still answers it. */
export const notice = (
  ctx: Ctx,
  guideId: string,
  body: Parsed<typeof driverApi.notice>['body'],
): Promise<{ told: number }> => tellAtOnce(ctx, guideId, body);

export const finish = (ctx: Ctx, routeId: string, at: string): Promise<{ ok: true }> =>
  inTx(ctx, async (tx) => {
    const answer = await execution.finishRoute(tx, routeId, new Date(at));
    await forgetOwnRoute(tx, routeId);
    return answer;
  });

/** The last state of the phone, one per driver. */
export const savePhoneState = (ctx: Ctx, report: Parsed<typeof driverApi.diagnostics>['body']): Promise<{ ok: true }> =>
  saveDiagnostics(ctx, report);
