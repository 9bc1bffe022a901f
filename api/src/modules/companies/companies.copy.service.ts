import { companyLimits } from '@tramo/contract/companies';
import { openArchive } from '../../platform/archive.ts';
import { audit } from '../../platform/audit.ts';
import { localDay } from '../../platform/calendar.ts';
import { type Ctx, inTx, type Platform, systemCtx } from '../../platform/context.ts';
import type { CompanyTable } from '../../platform/db/company-rows.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { openLargeFile, readFile } from '../../platform/files.ts';
import { finishJob, type RunningJob } from '../../platform/jobs.ts';
import { problem } from '../../platform/problem.ts';
import {
  copyFormat,
  csvLine,
  filePath,
  leftOut,
  type Manifest,
  manifestPath,
  readme,
  rowsDigest,
  rowsPath,
  sheets,
  travels,
} from './companies.copy.rules.ts';
import * as store from './companies.copy.store.ts';

export interface CopyOptions {
  withFiles: boolean;
  /** Transformed passwords and sealed secrets too. */
  withKey: boolean;
}
interface CopyWork {
  write(bytes: Uint8Array): Promise<void>;
  progress?(done: number, total: number): Promise<void> | void;
  signal?: AbortSignal;
}
/** More does not fit into a ZIP that everybody opens. */
const MOST_BYTES = 4 * 1000 ** 3;

/**
 * Reads at one moment where the database can hold one without holding others up; the embedded one, which has one connection, is read slice by slice, those
 * tables first that point at others, so that whatever is read has what it points at.
 */
async function reading<T>(
  { db }: Platform,
  work: (read: <R>(part: (trx: Trx) => Promise<R>) => Promise<R>) => Promise<T>,
): Promise<T> {
  if (db.connection.kind === 'pglite')
    return work(async (part) => {
      await db.connection.quiet();
      return db.system(part);
    });
  return db.snapshot((trx) => work((part) => part(trx)));
}

/** Writes all that a company has as a ZIP that people and `tramo company import` read. Answers what stands in it. */
export async function writeCopy(
  platform: Platform,
  company: { id: string; name: string; timeZone: string },
  options: CopyOptions,
  { write, progress, signal }: CopyWork,
): Promise<Manifest> {
  let bytes = 0;
  const archive = openArchive(async (part) => {
    bytes += part.byteLength;
    if (bytes > MOST_BYTES) throw problem('companies.copy_large');
    await write(part);
  });
  const ctx = systemCtx(platform, company);
  const now = platform.now();
  return reading(platform, async (read) => {
    const all = (await read(store.copiedTables)).filter((t) => travels(t.name, options));
    const counts = new Map<string, number>();
    for (const table of all) counts.set(table.name, await read((trx) => store.countRows(trx, table, company.id)));
    const files = options.withFiles ? (counts.get('file') ?? 0) : 0;
    const total = [...counts.values()].reduce((a, b) => a + b, 0) + files * 5;
    let done = 0;
    const step = async (rows: number): Promise<void> => {
      signal?.throwIfAborted();
      done += rows;
      await progress?.(Math.min(done, total), total);
    };
    const pages = async (table: CompanyTable, each: (lines: string[]) => Promise<void>): Promise<void> => {
      const without = leftOut(table.name, options);
      for (let after: string | null = null; ; ) {
        const page: { lines: string[]; last: string | null } = await read((trx) =>
          store.pageOf(trx, table, company.id, { after, without, now }),
        );
        await each(page.lines);
        if (page.last === null) return;
        after = page.last;
      }
    };
    const tables: Manifest['tables'] = {};
    const fileIds: string[] = [];
    for (const table of [...all].reverse()) {
      const digest = rowsDigest();
      const entry = archive.begin(rowsPath(table.name));
      await pages(table, async (lines) => {
        for (const line of lines) digest.add(line);
        if (table.name === 'file') for (const line of lines) fileIds.push((JSON.parse(line) as { id: string }).id);
        if (lines.length > 0) await entry.write(Buffer.from(`${lines.join('\n')}\n`));
        await step(lines.length);
      });
      await entry.write(new Uint8Array(0), true);
      tables[table.name] = { rows: digest.count(), digest: digest.hex() };
    }
    for (const table of all) {
      const sheet = sheets[table.name];
      if (!sheet) continue;
      const entry = archive.begin(`tablas/${sheet.file}.csv`);
      // Excel takes a CSV for UTF-8 by its mark alone.
      await entry.write(Buffer.from(`\uFEFF${csvLine(sheet.columns.map((c) => c.title))}`));
      await pages(table, async (lines) => {
        signal?.throwIfAborted();
        const text = lines.map((line) => {
          const row = JSON.parse(line) as Record<string, unknown>;
          return csvLine(sheet.columns.map((c) => c.of(row)));
        });
        if (text.length > 0) await entry.write(Buffer.from(text.join('')));
      });
      await entry.write(new Uint8Array(0), true);
    }
    let kept = 0;
    for (const id of options.withFiles ? fileIds : []) {
      const content = await readFile(ctx, id);
      if (content) {
        await archive.add(filePath(id), content, { isPacked: true });
        kept += 1;
      }
      await step(5);
    }
    const manifest: Manifest = {
      format: copyFormat,
      writtenAt: now.toISOString(),
      company: { id: company.id, name: company.name },
      ...options,
      migrations: await read(store.migrations),
      tables,
      files: kept,
    };
    await archive.add('LEEME.txt', Buffer.from(readme(manifest)));
    await archive.add(manifestPath, Buffer.from(JSON.stringify(manifest)));
    await archive.end();
    return manifest;
  });
}

/** Queues a copy of the caller's company; one that is under way is answered again. */
export const startCopy = (ctx: Ctx, { withFiles }: { withFiles: boolean }): Promise<{ jobId: string }> =>
  inTx(ctx, async ({ trx, actor, platform, from }) => ({
    jobId: await platform.jobs.start(trx, {
      companyId: actor.companyId,
      userId: actor.userId,
      kind: 'company.copy',
      subjectId: actor.companyId,
      data: { withFiles, from },
    }),
  }));

/** The work of a 'company.copy' job: a ZIP that is written as it grows. Its end, its entry in the audit and the job's end are one transaction. */
export async function runCopy(ctx: Ctx, job: RunningJob, company: { name: string }): Promise<Record<string, unknown>> {
  const { platform, actor } = ctx;
  const stem = company.name.replace(/[^\p{L}\p{N} ._-]/gu, '').trim() || 'empresa';
  const name = `${stem} ${localDay(platform.now(), actor.timeZone)}.zip`;
  const file = await openLargeFile(ctx, { kind: 'export', name, type: 'application/zip' });
  try {
    const manifest = await writeCopy(
      platform,
      { id: actor.companyId, name: company.name, timeZone: actor.timeZone },
      { withFiles: job.data.withFiles === true, withKey: false },
      { write: file.write, progress: (done, total) => job.progress(done, total), signal: job.signal },
    );
    job.signal.throwIfAborted();
    return await inTx(ctx, async (tx) => {
      const until = new Date(platform.now().getTime() + companyLimits.copyHours * 3_600_000);
      const stored = await file.finish(tx, until);
      const rows = Object.values(manifest.tables).reduce((sum, t) => sum + t.rows, 0);
      await audit(tx, {
        action: 'export',
        kind: 'company',
        id: actor.companyId,
        name,
        after: { rows, files: manifest.files },
      });
      const detail = {
        fileId: stored._id,
        name,
        bytes: stored.bytes,
        rows,
        files: manifest.files,
        until: until.toISOString(),
      };
      await finishJob(tx.trx, job.id, 'done', detail);
      return detail;
    });
  } catch (error) {
    await file.discard().catch(() => undefined);
    throw error;
  }
}
