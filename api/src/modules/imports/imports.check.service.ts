import type { Company } from '@tramo/contract/accounts';
import type { CustomField } from '@tramo/contract/custom-fields';
import { folioKey } from '@tramo/contract/guides';
import type { ImportKind } from '@tramo/contract/imports';
import type { ZipCode } from '@tramo/contract/places';
import { localDay } from '../../platform/calendar.ts';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { companyOf } from '../accounts/accounts.service.ts';
import { listAllClients } from '../clients/clients.service.ts';
import { listFields } from '../fields/fields.service.ts';
import { existingFolios } from '../guides/guides.service.ts';
import { takenOrders } from '../orders/orders.imported.service.ts';
import { listAddressesByIds, lookupZips } from '../places/places.service.ts';
import { type CediPlace, type Hint, isNoGuide } from './imports.changes.rules.ts';
import { joinFaults, type RowMark, repeatedFaults } from './imports.join.rules.ts';
import { locateRows } from './imports.locate.service.ts';
import {
  type Carry,
  type CheckedOrderRow,
  carriedNumber,
  checkOrderRow,
  nobodyFaults,
  wantedOrders,
} from './imports.orders.rules.ts';
import { zipsOf } from './imports.party.rules.ts';
import type { Cells } from './imports.reader.rules.ts';
import {
  type CheckContext,
  type CheckedGuideRow,
  type CheckedRow,
  cellsOf,
  checkRow,
  folioOf,
} from './imports.rules.ts';
import type { CheckedRecord, ImportRecord } from './imports.store.ts';
import { plain } from './imports.values.rules.ts';

/** The names by which a sheet may call the cedis that the caller sees, and the clients. Loaded once for a whole check. */
export interface Directory {
  cedis: ReadonlyMap<string, string>;
  clients: ReadonlyMap<string, string>;
  places: ReadonlyMap<string, CediPlace>;
  /** The company's own fields. */
  fields: readonly CustomField[];
  /** Postal codes as they are looked up; null for those that the catalogue lacks. */
  zips: Map<string, ZipCode | null>;
  /** The company's. */
  distanceUnit: Company['distanceUnit'];
}
export const loadDirectory = (ctx: Ctx): Promise<Directory> =>
  inTx(ctx, async (tx) => {
    const cedis = new Map<string, string>();
    const clients = new Map<string, string>();
    const add = (map: Map<string, string>, name: string | null, id: string): void => {
      const key = plain(name ?? '');
      if (key !== '' && !map.has(key)) map.set(key, id);
    };
    const { addresses } = await listAddressesByIds(tx, undefined);
    for (const a of addresses) add(cedis, a.name, a._id);
    for (const a of addresses) add(cedis, a.alias, a._id);
    const all = await listAllClients(tx);
    for (const c of all) add(clients, c.name, c._id);
    for (const c of all) for (const name of [c.companyName, c.rfc]) add(clients, name, c._id);
    const places = addresses.map(({ _id, name, lat, lng, rangeKm }): [string, CediPlace] => [
      _id,
      { id: _id, name, point: lat === null || lng === null ? null : { lat, lng }, rangeKm },
    ]);
    const { distanceUnit } = (await companyOf(tx, tx.actor.companyId)).company;
    const fields = (await listFields(tx)).customFields;
    return { cedis, clients, places: new Map(places), fields, zips: new Map(), distanceUnit };
  });

/** Checks rows one by one, with what the company already has of them looked up in bulk. Their folios' twins are not looked at (`joined`). */
export async function checkRows(
  tx: TxCtx,
  i: ImportRecord,
  directory: Directory,
  rows: readonly { source: readonly string[]; fixes: Cells; hint?: Hint }[],
  carry?: Carry,
): Promise<(CheckedGuideRow | CheckedOrderRow)[]> {
  const carried = rows.map((r) =>
    i.kind === 'guides'
      ? undefined
      : carry
        ? carriedNumber(cellsOf(r.source, i.mapping, r.fixes), carry)
        : r.hint?.carried,
  );
  const cells = rows.map((r, n) => cellsOf(r.source, i.mapping, r.fixes, carried[n]));
  const asked = [...new Set(cells.flatMap(zipsOf))].filter((z) => !directory.zips.has(z));
  if (asked.length > 0) {
    const found = await lookupZips(tx, asked);
    for (const z of asked) directory.zips.set(z, found.get(z) ?? null);
  }
  const folios = [...new Set(cells.flatMap((c) => folioOf(c) ?? []))];
  const takenFolios = i.kind === 'guides' ? await existingFolios(tx, folios) : new Set<string>();
  const context: CheckContext = {
    today: localDay(tx.platform.now(), tx.actor.timeZone),
    defaults: { cediId: i.cedi_id, clientId: i.client_id, scheduledDate: i.scheduled_date },
    takenFolios,
    ...directory,
  };
  if (i.kind === 'orders') context.takenOrders = await takenOrders(tx, wantedOrders(cells, context));
  const headers = i.columns.map((column) => column.header);
  const checked = cells.map((of) => (i.kind === 'orders' ? checkOrderRow : checkRow)(of, context));
  await locateRows(tx, checked);
  return rows.map(({ source }, n) => {
    const row = checked[n] as (typeof checked)[number];
    const isFaulty = Object.keys(row.errors).length > 0 || row.folio === null;
    if (isFaulty && isNoGuide(source, i.mapping, headers, i.kind)) return { ...row, hint: { isNoGuide: true } };
    return carried[n] === undefined ? row : { ...row, hint: { ...row.hint, carried: carried[n] } };
  });
}

/** What is kept of a checked row, before its twins are looked at. */
export interface Verdict extends RowMark {
  errors: Cells;
  warnings: Cells;
  located: boolean;
  hint: Hint;
}
export const verdictOf = (row: number, c: CheckedRow): Verdict => ({
  row,
  folio: c.folio,
  placeKey: c.placeKey,
  isFaulty: Object.keys(c.errors).length > 0,
  errors: c.errors,
  warnings: c.warnings,
  located: c.point !== null,
  hint: c.hint,
  item: c.item,
});

/** The rows' final state once the rows of one folio have been compared. All rows of a folio must be among them, in the file's order. */
export function joined(verdicts: readonly Verdict[], kind: ImportKind): CheckedRecord[] {
  const repeated = new Map([...nobodyFaults(kind === 'orders' ? verdicts : []), ...repeatedFaults(verdicts, kind)]);
  const faults = joinFaults(
    verdicts.map((v) => (repeated.has(v.row) ? { ...v, isFaulty: true } : v)),
    kind,
  );
  return verdicts.map((v) => {
    const fault = faults.get(v.row);
    const errors = { ...repeated.get(v.row), ...(fault ? { folio: fault } : {}), ...v.errors };
    return {
      row_number: v.row,
      errors,
      warnings: v.warnings,
      state: Object.keys(errors).length > 0 ? 'faulty' : 'valid',
      folio: v.folio && folioKey(v.folio),
      located: v.located,
      hint: v.hint,
    };
  });
}
