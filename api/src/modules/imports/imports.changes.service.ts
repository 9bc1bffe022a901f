import type { GuideImport, ImportChange, ImportField, ImportKind, ImportOffers } from '@tramo/contract/imports';
import { fieldMessages } from '@tramo/contract/problems';
import { localDay } from '../../platform/calendar.ts';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { cellErrorText, formulaWithoutValue } from '../../platform/sheets/cell-text.ts';
import { existingFolios } from '../guides/guides.service.ts';
import { takenOrders } from '../orders/orders.imported.service.ts';
import { cedisByIds, lookupZips } from '../places/places.service.ts';
import { openFieldCheck } from './imports.options.service.ts';
import { found, opened, startReading } from './imports.service.ts';
import * as store from './imports.store.ts';
import { texts } from './imports.values.rules.ts';

/** Fields that a postal code says something of. */
const fieldsOfZip: readonly ImportField[] = ['suburb', 'city'];
const mostZips = 30;
const messages = { required: texts.required, emptyFormula: cellErrorText(formulaWithoutValue, 'es') as string };

/** What the import's rows need that many of them can be given at once. */
export const offers = (ctx: Ctx, id: string): Promise<ImportOffers> =>
  inTx(ctx, async (tx) => {
    const { kind } = await found(tx, id);
    const { noGuides, missing, far, emptyFormulas } = await store.offersOf(tx.trx, id, messages);
    const zips = await lookupZips(
      tx,
      missing.flatMap((m) => (m.zip_code && fieldsOfZip.includes(m.field) ? [m.zip_code] : [])),
    );
    const cedis = new Map(
      (await cedisByIds(tx, [...new Set(far.flatMap((f) => [f.from_id, f.to_id]))])).map((c) => [c._id, c.name]),
    );
    const choicesOf = (field: ImportField, zipCode: string): string[] => {
      const zip = zips.get(zipCode);
      if (!zip) return [];
      return field === 'suburb' ? zip.suburbs : [zip.city || zip.municipality].filter(Boolean);
    };
    return {
      notGuides: {
        rows: noGuides.rows,
        samples: noGuides.samples.map((source) => source.filter(Boolean).join(' · ').slice(0, 120)),
      },
      missing: [...Map.groupBy(missing, (m) => m.field)].map(([field, list]) => ({
        field,
        rows: list.reduce((sum, m) => sum + m.rows, 0),
        byZipCode: list
          .flatMap(({ zip_code: zipCode, rows }) => (zipCode === null ? [] : [{ zipCode, rows }]))
          .filter(() => fieldsOfZip.includes(field))
          .slice(0, mostZips)
          .map(({ zipCode, rows }) => ({ zipCode, rows, choices: choicesOf(field, zipCode) })),
      })),
      farCedis: far.flatMap((f) => {
        const [from, to] = [cedis.get(f.from_id), cedis.get(f.to_id)];
        if (from === undefined || to === undefined) return [];
        return [
          { from: { _id: f.from_id, name: from }, to: { _id: f.to_id, name: to }, rows: f.rows, distanceKm: f.km },
        ];
      }),
      emptyFormulas,
      folioPrefix: await freePrefix(tx, id, kind),
    };
  });

/** A beginning for folios of this import's rows under which none of them is taken: its day, and a letter when the day has several. */
async function freePrefix(tx: TxCtx, importId: string, kind: ImportKind): Promise<string | null> {
  const rows = await store.rowsWithoutFolio(tx.trx, importId);
  if (rows.length === 0) return null;
  const day = localDay(tx.platform.now(), tx.actor.timeZone).slice(2).replaceAll('-', '');
  for (const letter of ['', ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']) {
    const prefix = `${day}${letter}-`;
    const folios = rows.map((row) => `${prefix}${row}`);
    const taken =
      kind === 'orders'
        ? await takenOrders(
            tx,
            folios.map((number) => ({ number, clientId: null })),
          )
        : await existingFolios(tx, folios);
    if (taken.size === 0) return prefix;
  }
  return `${day}-${importId.slice(-6)}-`;
}

/** Queues a change of many rows, and the check of all of them with it. */
export const change = (ctx: Ctx, id: string, body: ImportChange): Promise<GuideImport> =>
  inTx(ctx, async (tx) => {
    const record = await opened(tx, id);
    const invalid = (field: string): never => {
      throw problem('general.invalid', {}, { fields: { [field]: fieldMessages.invalid[tx.locale] } });
    };
    if (body.kind === 'fill' && !(await openFieldCheck(tx, record.kind))(body.field)) invalid('field');
    if (body.kind === 'cedi' && (await cedisByIds(tx, [body.toId])).length === 0) invalid('toId');
    return startReading(tx, record, body);
  });
