import type { GuideInput } from '@tramo/contract/guide-input';
import { repeatedItems } from '@tramo/contract/guide-items';
import { folioKey } from '@tramo/contract/guides';
import type { ImportKind } from '@tramo/contract/imports';
import { limits } from '@tramo/contract/limits';
import type { Cells } from './imports.reader.rules.ts';
import type { CheckedGuideRow } from './imports.rules.ts';

/** What the rows of one folio are together: items of one guide. Pure. */

export interface RowMark {
  row: number;
  folio: string | null;
  placeKey: string;
  isFaulty: boolean;
  /** What no two items of a guide share. */
  item?: { code: string; barcode: string };
}

/** Rows of each folio, in the file's order. */
function groupsOf(marks: readonly RowMark[]): Map<string, RowMark[]> {
  const groups = new Map<string, RowMark[]>();
  for (const m of marks) {
    if (m.folio === null) continue;
    const key = folioKey(m.folio);
    const group = groups.get(key);
    if (group) group.push(m);
    else groups.set(key, [m]);
  }
  return groups;
}

const ofThing: Record<ImportKind, string> = { guides: 'de la misma guía', orders: 'del mismo pedido' };
/** Faults of items that repeat one of the same guide, by row: at the code or at the bar code. */
export function repeatedFaults(marks: readonly RowMark[], kind: ImportKind = 'guides'): Map<number, Cells> {
  const faults = new Map<number, Cells>();
  for (const group of groupsOf(marks).values()) {
    const joined = group.filter((m) => m.placeKey === group[0]?.placeKey);
    for (const { index, field } of repeatedItems(joined.map((m) => m.item ?? {}))) {
      const { row } = joined[index] as RowMark;
      faults.set(row, {
        ...faults.get(row),
        ...(field === 'code'
          ? { itemCode: `Otro artículo ${ofThing[kind]} tiene este código` }
          : { barcode: `Otro artículo ${ofThing[kind]} tiene este código de barras` }),
      });
    }
  }
  return faults;
}

/**
 * What the rows of one folio say of each other: a row elsewhere than the first one is another guide with a folio that is taken, and no
 * row of a guide is imported while another one of it is faulty. Answers the fault of the folio's cell by row; rows in the file's order.
 */
export function joinFaults(marks: readonly RowMark[], kind: ImportKind = 'guides'): Map<number, string> {
  const faults = new Map<number, string>();
  for (const group of groupsOf(marks).values()) {
    const first = group[0] as RowMark;
    if (group.length === 1) continue;
    const joined = group.filter((m) => m.placeKey === first.placeKey);
    for (const m of group)
      if (m.placeKey !== first.placeKey)
        faults.set(m.row, `El folio ${first.folio} ya está en la fila ${first.row} con otra dirección`);
    for (const m of joined.slice(limits.itemsPerGuide))
      faults.set(
        m.row,
        kind === 'orders'
          ? `Un pedido lleva ${limits.itemsPerOrder} artículos como máximo`
          : `Una guía lleva ${limits.itemsPerGuide} artículos como máximo`,
      );
    const faulty = joined.find((m) => m.isFaulty);
    if (faulty)
      for (const m of joined)
        if (!m.isFaulty && !faults.has(m.row))
          faults.set(
            m.row,
            `La fila ${faulty.row}, ${kind === 'orders' ? 'del mismo pedido' : 'del mismo folio'}, tiene errores`,
          );
  }
  return faults;
}

const union = <T>(a: readonly T[], b: readonly T[]): T[] => [...new Set([...a, ...b])];
/** Lists of a guide hold twenty purchase orders at most. */
const mostOrders = 20;

/** Guides of checked rows: the first row of a folio tells the guide, the others what it leaves open; each row is an item. Ordered as the rows. */
export function guidesOf(rows: readonly CheckedGuideRow[]): GuideInput[] {
  const byFolio = new Map<string, GuideInput>();
  for (const { draft, point } of rows) {
    const { item, ...rest } = draft;
    const key = folioKey(draft.folio);
    const known = byFolio.get(key);
    if (!known) {
      byFolio.set(key, {
        ...rest,
        party: { ...rest.party, address: { ...rest.party.address } },
        items: [item],
      });
      continue;
    }
    known.items.push(item);
    const address = known.party.address;
    if (address.lat === null && point) Object.assign(address, point);
    if (known.windows.length === 0) known.windows = rest.windows;
    known.observations ||= rest.observations;
    known.orderNumber ||= rest.orderNumber;
    known.deliveryId ||= rest.deliveryId;
    known.counterpart ??= rest.counterpart;
    known.labelCount ??= rest.labelCount;
    known.buyingOrders = union(known.buyingOrders, rest.buyingOrders).slice(0, mostOrders);
    known.skills = union(known.skills, rest.skills);
    known.handling = union(known.handling, rest.handling);
    known.customFields = { ...rest.customFields, ...known.customFields };
  }
  return [...byFolio.values()];
}
