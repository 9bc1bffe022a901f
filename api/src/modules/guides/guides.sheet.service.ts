import { guideChange } from '@tramo/contract/guide-input';
import { guidesApi } from '@tramo/contract/guides-api';
import { limits } from '@tramo/contract/limits';
import * as z from 'zod/mini';
import { filterAs, type ListSheet } from '../../platform/bulk.ts';
import { cediScope, type TxCtx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { listFields } from '../fields/fields.service.ts';
import { updateGuide } from './guides.edit.service.ts';
import { guideIdsAfter } from './guides.list.service.ts';
import { guidesByIds } from './guides.service.ts';
import { fieldColumns, guideColumns, writersOf } from './guides.sheet.rules.ts';
import { sheetRows } from './guides.sheet.store.ts';
import { toGuide } from './guides.store.ts';

const { cediId, scheduledDate, scheduledUntil, clientId, serviceMinutes, certifiedDelivery } = guideChange.shape;

async function folioOf(tx: TxCtx, id: string): Promise<string> {
  const [guide] = await guidesByIds(tx, [id]);
  if (!guide) throw problem('guides.not_found');
  return guide.folio;
}

/** The list of guides as a sheet: its export and its bulk edit. */
export const guidesSheet: ListSheet = {
  list: 'guides',
  title: { es: 'Guías', en: 'Waybills' },
  columns: guideColumns,
  ownColumns: async (tx) => {
    const { customFields } = await listFields(tx, { targets: ['guide', 'collectionGuide'] });
    return fieldColumns([
      ...customFields.filter((f) => f.target === 'guide'),
      ...customFields.filter((f) => f.target !== 'guide'),
    ]);
  },
  select: async (tx, filter) =>
    (await guideIdsAfter(tx, filterAs(tx, guidesApi.list.body, filter), null, limits.exportRows)).ids,
  selectAfter: (tx, filter, after, limit) => guideIdsAfter(tx, filterAs(tx, guidesApi.list.body, filter), after, limit),
  read: async (tx, ids, columns) => {
    const byId = new Map((await sheetRows(tx.trx, ids, cediScope(tx.actor))).map((r) => [r.row.id, r]));
    const writing = { locale: tx.locale, timeZone: tx.actor.timeZone };
    const writers = writersOf(columns);
    return ids.flatMap((id) => {
      const found = byId.get(id);
      if (!found) return [];
      const row = { guide: toGuide(found.row, tx.actor), items: found.items };
      return [writers.map((write) => write(row, writing))];
    });
  },
  entry: null,
  edit: {
    change: z.object({ cediId, scheduledDate, scheduledUntil, clientId, serviceMinutes, certifiedDelivery }),
    apply: async (tx, id, change) => (await updateGuide(tx, id, guideChange.parse(change))).folio,
    nameOf: folioOf,
  },
};
