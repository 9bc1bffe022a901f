import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { unvisitedSubStatus } from '../guides/guides.lifecycle.service.ts';
import { moveToClient, saveMissingFigures, saveRouteFigures } from './reports.figures.store.ts';

/** Keeps what a finished route came to, or keeps it anew; a route under way is left alone. Doing it again changes nothing. */
export const saveFigures = (trx: Trx, routeId: string): Promise<void> =>
  saveRouteFigures(trx, routeId, unvisitedSubStatus);

/** Sees to it that all finished routes of some days have their figures. */
export const saveFiguresOf = (tx: TxCtx, from: string, to: string): Promise<unknown> =>
  saveMissingFigures(tx.trx, from, to, unvisitedSubStatus);

/** Figures of clients that end are added to another one's: what a route came to as a whole stays. */
export const moveFiguresToClient = (ctx: Ctx, from: readonly string[], into: string): Promise<void> =>
  inTx(ctx, ({ trx }) => moveToClient(trx, from, into));
