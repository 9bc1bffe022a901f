import type { TxCtx } from '../../platform/context.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { unvisitedSubStatus } from '../guides/guides.lifecycle.service.ts';
import { saveMissingFigures, saveRouteFigures } from './reports.figures.store.ts';

/** Keeps what a finished route came to, or keeps it anew; a route under way is left alone. Doing it again changes nothing. */
export const saveFigures = (trx: Trx, routeId: string): Promise<void> =>
  saveRouteFigures(trx, routeId, unvisitedSubStatus);

/** Sees to it that all finished routes of some days have their figures. */
export const saveFiguresOf = (tx: TxCtx, from: string, to: string): Promise<unknown> =>
  saveMissingFigures(tx.trx, from, to, unvisitedSubStatus);
