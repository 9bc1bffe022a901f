import type { ScanDirectory } from '@tramo/contract/warehouse/scan-codes';
import { localDay } from '../../platform/calendar.ts';
import type { TxCtx } from '../../platform/context.ts';
import { directoryOf } from '../warehouses/warehouses.stock.service.ts';

/** What scanned texts may mean at a cedi, and the year that GS1's dates are read by: the company's. */
export async function directoryFor(
  tx: TxCtx,
  cediId: string,
  codes: readonly string[],
): Promise<{ directory: ScanDirectory; year: number }> {
  const year = Number(localDay(tx.platform.now(), tx.actor.timeZone).slice(0, 4));
  return { directory: await directoryOf(tx, cediId, codes, year), year };
}
