import type { driverAppApi } from '@tramo/contract/driver-day/driver-app';
import type { Parsed } from '@tramo/contract/endpoint';
import type { Ctx } from '../../platform/context.ts';
import type { Upload } from '../../platform/http/file-part.ts';
import type { Answered } from '../../platform/http/mount.ts';
import { pushKeyOf, subscribeBrowser, unsubscribeBrowser } from '../accounts/accounts.push.service.ts';
import { endTracker, newTracker, trackerState } from '../accounts/accounts.tracker.service.ts';
import { findOwnLoading, scanOwnLoading } from '../loading/loading.service.ts';
import { progressOf, takePiece } from '../proof/proof.pieces.service.ts';
import { tellPresence } from '../telemetry/telemetry.presence.service.ts';
import { knowOwnRoutes } from './driver.push.service.ts';

/** How far a file in pieces has come. */
export const fileProgress = (ctx: Ctx, id: string): Promise<Answered<typeof driverAppApi.fileProgress>> =>
  progressOf(ctx, id);
export const takeFilePiece = (
  ctx: Ctx,
  id: string,
  piece: Parsed<typeof driverAppApi.filePiece>['query'],
  part: Upload | null,
): Promise<Answered<typeof driverAppApi.filePiece>> => takePiece(ctx, id, piece, part);

/** The parcels of his own van. */
export const ownLoading = (ctx: Ctx, routeId: string): Promise<Answered<typeof driverAppApi.loading>> =>
  findOwnLoading(ctx, routeId);
export const scanLoading = (
  ctx: Ctx,
  routeId: string,
  scans: Parsed<typeof driverAppApi.loadScan>['body']['scans'],
): Promise<Answered<typeof driverAppApi.loadScan>> => scanOwnLoading(ctx, routeId, scans);

/** Whether his app is in sight. */
export const presence = (ctx: Ctx, body: Parsed<typeof driverAppApi.presence>['body']): Promise<{ ok: true }> =>
  tellPresence(ctx, body);

export const pushKey = (ctx: Ctx): { publicKey: string } => ({ publicKey: pushKeyOf(ctx) });
export async function pushSubscribe(
  ctx: Ctx,
  body: Parsed<typeof driverAppApi.pushSubscribe>['body'],
): Promise<{ ok: true }> {
  // Known before it listens: what he was given before is no news when a push in flight finds the new phone.
  await knowOwnRoutes(ctx);
  await subscribeBrowser(ctx, body);
  return { ok: true };
}
export const pushEnd = (ctx: Ctx, endpoint: string): Promise<{ ok: true }> => unsubscribeBrowser(ctx, endpoint);

/** Where Traccar Client sends his positions to. */
export async function trackerLink(ctx: Ctx): Promise<Answered<typeof driverAppApi.trackerLink>> {
  const { token, userId } = await newTracker(ctx);
  return { url: `${ctx.platform.config.publicUrl}/api/driver/osmand/${token}`, deviceId: userId.slice(-12) };
}
export const trackerOf = (ctx: Ctx): Promise<Answered<typeof driverAppApi.trackerState>> => trackerState(ctx);
export const trackerEnd = (ctx: Ctx): Promise<{ ok: true }> => endTracker(ctx);
