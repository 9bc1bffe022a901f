import { type AuditEntry, type AuditKind, auditApi } from '@tramo/contract/audit';
import { limits } from '@tramo/contract/limits';
import type { Locale } from '@tramo/contract/problems';
import {
  auditActionNames,
  auditColumnNames,
  auditFieldName,
  auditKindNames,
  auditPlatformNames,
  auditValueText,
} from '@tramo/contract/words/audit';
import type { Names } from '@tramo/contract/words/names';
import { filterAs, type ListSheet, type SheetColumn } from '../../platform/bulk.ts';
import type { Ctx } from '../../platform/context.ts';
import { writeInstant } from '../../platform/sheets/sheet-fields.ts';
import type { WriteValue } from '../../platform/sheets/write-sheet.ts';
import { filterOf } from './audit.service.ts';
import * as store from './audit.store.ts';

/** 'Estado: Disponible; Placa: NLE-123-A' */
const fieldsText = (kind: AuditKind, fields: Record<string, unknown>, locale: Locale): string =>
  Object.entries(fields)
    .map(([key, value]) => `${auditFieldName(kind, key, locale)}: ${auditValueText(kind, key, value, locale)}`)
    .join('; ');

type Column = SheetColumn & { write: (e: AuditEntry, ctx: Ctx) => WriteValue };
const column = (
  key: keyof typeof auditColumnNames,
  write: Column['write'],
  more: Pick<SheetColumn, 'kind' | 'widthChars'> = {},
): Column => ({ key, header: auditColumnNames[key], isReadOnly: true, write, ...more });
const wide = { widthChars: 28 } as const;
const columns: readonly Column[] = [
  column('at', (e, { actor }) => writeInstant(e.at, actor.timeZone), { kind: 'datetime', widthChars: 18 }),
  column('userName', (e) => e.userName, wide),
  column('action', (e, { locale }) => auditActionNames[e.action][locale], { widthChars: 20 }),
  column('kind', (e, { locale }) => auditKindNames[e.kind][locale]),
  column('subjectName', (e) => e.subjectName, wide),
  column('reason', (e) => e.reason, wide),
  column('before', (e, { locale }) => fieldsText(e.kind, e.before, locale), { widthChars: 40 }),
  column('after', (e, { locale }) => fieldsText(e.kind, e.after, locale), { widthChars: 40 }),
  column('address', (e) => e.address),
  column('platform', (e, { locale }) => (auditPlatformNames as Names)[e.platform]?.[locale] ?? e.platform),
];

/** The audit as a sheet: it is read, never written by hand. */
export const auditSheet: ListSheet = {
  list: 'audit',
  title: { es: 'Auditoría', en: 'Audit' },
  columns,
  select: (tx, filter) => {
    const q = filterAs(tx, auditApi.list.query, filter);
    return store.entryIds(tx.trx, filterOf(q, tx.actor.timeZone), limits.exportRows);
  },
  read: async (tx, ids) => (await store.entriesByIds(tx.trx, ids)).map((e) => columns.map((c) => c.write(e, tx))),
  entry: null,
  edit: null,
};
