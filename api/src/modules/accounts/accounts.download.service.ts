import type { accountsApi } from '@tramo/contract/accounts-api';
import type { Parsed } from '@tramo/contract/endpoint';
import { audit } from '../../platform/audit.ts';
import type { ListSheet } from '../../platform/bulk.ts';
import { localDay } from '../../platform/calendar.ts';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { saveFile } from '../../platform/files.ts';
import { xlsxType } from '../../platform/http/file-part.ts';
import { type WriteValue, writeSheet } from '../../platform/sheets/write-sheet.ts';
import { driversSheet, usersSheet } from './accounts.sheet.service.ts';
import { account, accountIds, auditKindOf } from './accounts.users.service.ts';

/** The file is kept this long; it is made again in a moment. */
const RETENTION_HOURS = 24;
const ROWS_PER_READ = 500;

/** The portal's users, or its drivers, that a search finds, as a workbook. */
export const downloadUsers = (
  ctx: Ctx,
  { search, isDriver }: Parsed<typeof accountsApi.downloadUsers>['query'],
): Promise<{ url: string }> =>
  inTx(ctx, async (tx) => {
    const sheet = isDriver ? driversSheet : usersSheet;
    const types = isDriver ? (['driver'] as const) : (['admin', 'supervisor', 'tagger', 'staff'] as const);
    const ids = await accountIds(tx, { search: search?.trim() ?? '', types: [...types] });
    const title = sheet.title[tx.locale];
    const url = await saveWorkbook(tx, sheet, ids, title);
    await audit(tx, {
      action: 'export',
      kind: isDriver ? 'driver' : 'user',
      id: null,
      name: title,
      after: { rows: ids.length },
    });
    return { url };
  });

/** What the company keeps of one person, as a workbook of one row. */
export const downloadUser = (ctx: Ctx, id: string): Promise<{ url: string }> =>
  inTx(ctx, async (tx) => {
    const user = await account(tx, id);
    const url = await saveWorkbook(tx, user.type === 'driver' ? driversSheet : usersSheet, [id], user.fullName);
    await audit(tx, { action: 'export', kind: auditKindOf(user), id, name: user.fullName });
    return { url };
  });

async function saveWorkbook(tx: TxCtx, sheet: ListSheet, ids: readonly string[], name: string): Promise<string> {
  const rows: WriteValue[][] = [];
  for (let at = 0; at < ids.length; at += ROWS_PER_READ)
    rows.push(...(await sheet.read(tx, ids.slice(at, at + ROWS_PER_READ), sheet.columns)));
  const columns = sheet.columns.map((c) => ({
    header: c.header[tx.locale],
    ...(c.kind && { kind: c.kind }),
    ...(c.widthChars && { widthChars: c.widthChars }),
  }));
  const now = tx.platform.now();
  const file = await saveFile(tx, {
    kind: 'export',
    name: `${name} ${localDay(now, tx.actor.timeZone)}.xlsx`,
    type: xlsxType,
    content: await writeSheet(rows, columns, { sheetName: sheet.title[tx.locale] }),
    expiresAt: new Date(now.getTime() + RETENTION_HOURS * 3_600_000),
  });
  return `/api/files/${file._id}`;
}
