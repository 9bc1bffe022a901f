import { setTimeout as sleep } from 'node:timers/promises';
import type { ChecklistAnswer } from '@tramo/contract/checklist-answers';
import { type ChecklistContent, labelIn, type Question, questionsOf } from '@tramo/contract/checklist-content';
import { limits } from '@tramo/contract/limits';
import { fill, type Locale } from '@tramo/contract/problems';
import { answerColumnNames, answerSheetNames } from '@tramo/contract/words/checklist-answers';
import { yesNoName } from '@tramo/contract/words/names';
import { audit } from '../../platform/audit.ts';
import { localDay } from '../../platform/calendar.ts';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { saveFile, writeAhead } from '../../platform/files.ts';
import { xlsxType } from '../../platform/http/file-part.ts';
import { newId } from '../../platform/ids.ts';
import { finishJob, type RunningJob } from '../../platform/jobs.ts';
import { writeInstant } from '../../platform/sheets/sheet-fields.ts';
import { writeRows } from '../../platform/sheets/write-rows.ts';
import type { WriteColumn, WriteValue } from '../../platform/sheets/write-sheet.ts';
import * as lists from './answers.list.store.ts';
import { type AnswersFilter, checklistName, filterOf, toAnswers, versionsOf } from './answers.service.ts';
import * as store from './answers.store.ts';

/** Rows that are read at a time. */
const ROWS_PER_READ = 200;
/** An export is kept this long; it is made again in a moment. */
const RETENTION_HOURS = 24;

/** What a job of an export carries. */
interface ExportData {
  checklistId: string;
  filter: AnswersFilter;
}

/** Queues an export of a checklist's answers and answers its job. Throws checklists.unknown. */
export const startExport = (ctx: Ctx, checklistId: string, filter: AnswersFilter): Promise<{ jobId: string }> =>
  inTx(ctx, async (tx) => {
    const { trx, actor, platform } = tx;
    await checklistName(tx, checklistId);
    const jobId = await platform.jobs.start(trx, {
      companyId: actor.companyId,
      userId: actor.userId,
      kind: 'answers.export',
      // Every export is a job of its own: two people may want the same one.
      subjectId: newId(),
      data: { checklistId, filter, locale: tx.locale, from: tx.from } satisfies ExportData & Record<string, unknown>,
    });
    return { jobId };
  });

/** A column of the sheet: a question, by its last words; `isRemoved`: the version that answers now does not ask it any more. */
interface AskedColumn {
  question: Question;
  isRemoved: boolean;
}
/** The questions of versions, the newest first, each once: those that are asked now in their order, then those that were. */
export function askedColumns(contents: readonly ChecklistContent[]): AskedColumn[] {
  const columns = new Map<string, AskedColumn>();
  for (const [n, content] of contents.entries())
    for (const question of questionsOf(content))
      if (!columns.has(question.id)) columns.set(question.id, { question, isRemoved: n > 0 });
  return [...columns.values()];
}

const factColumns = (locale: Locale): WriteColumn[] => [
  { header: answerColumnNames.at[locale], kind: 'datetime', widthChars: 18 },
  { header: answerColumnNames.receivedAt[locale], kind: 'datetime', widthChars: 18 },
  { header: answerColumnNames.version[locale], kind: 'number' },
  { header: answerColumnNames.guide[locale], widthChars: 16 },
  { header: answerColumnNames.by[locale], widthChars: 24 },
  { header: answerColumnNames.isOffice[locale] },
  { header: answerColumnNames.isLate[locale] },
  { header: answerColumnNames.route[locale], widthChars: 16 },
  { header: answerColumnNames.vehicle[locale], widthChars: 16 },
  { header: answerColumnNames.failures[locale], kind: 'number' },
];
const headerOf = ({ question, isRemoved }: AskedColumn, locale: Locale): string => {
  const words = labelIn(question.label, locale);
  return isRemoved ? fill(answerSheetNames.removed[locale], { question: words }) : words;
};

function rowOf(a: ChecklistAnswer, columns: readonly AskedColumn[], { actor, locale }: Ctx): WriteValue[] {
  const said = new Map(a.answers.map((one) => [one.questionId, one.answer]));
  return [
    writeInstant(a.at, actor.timeZone),
    writeInstant(a.receivedAt, actor.timeZone),
    a.number,
    a.guide?.folio ?? '',
    a.by,
    yesNoName(a.isOffice, locale),
    yesNoName(a.isLate, locale),
    a.route?.name ?? '',
    a.vehicle?.name ?? '',
    a.failures,
    ...columns.map(({ question }) => said.get(question.id) ?? ''),
  ];
}

/** Reads the rows piece by piece, each in a transaction of its own, to the most that a sheet holds. */
async function* pages(
  ctx: Ctx,
  job: RunningJob,
  { checklistId, filter }: ExportData,
  columns: readonly AskedColumn[],
  total: number,
): AsyncGenerator<WriteValue[][]> {
  let after: { at: Date; id: string } | null = null;
  for (let done = 0; done < limits.exportRows; ) {
    const from: { at: Date; id: string } | null = after;
    const piece: { rows: WriteValue[][]; last: { at: Date; id: string } | null } = await inTx(ctx, async (tx) => {
      const most = Math.min(ROWS_PER_READ, limits.exportRows - done);
      const ids = await lists.idsAfter(tx.trx, await filterOf(tx, checklistId, filter), from, most);
      const answers = await toAnswers(
        tx,
        await store.answersByIds(
          tx.trx,
          ids.map((i) => i.id),
        ),
      );
      return { rows: answers.map((a) => rowOf(a, columns, tx)), last: ids.at(-1) ?? null };
    });
    if (!piece.last) return;
    yield piece.rows;
    done += piece.rows.length;
    after = piece.last;
    await job.progress(Math.min(done, Math.max(total - 1, 0)), total);
    await sleep(1);
  }
}

/** Makes the sheet. Nothing is written before the end: the file, its entry in the audit and the job's end are one transaction. */
export async function runExport(ctx: Ctx, job: RunningJob): Promise<Record<string, unknown>> {
  const data = job.data as unknown as ExportData;
  const { name, columns, total } = await inTx(ctx, async (tx: TxCtx) => {
    const filter = await filterOf(tx, data.checklistId, data.filter);
    const ids = await lists.versionsAnswered(tx.trx, filter);
    const versions = await versionsOf(tx, ids);
    const contents = ids.flatMap((id) => versions.get(id)?.content ?? []);
    const total = await lists.countAnswers(tx.trx, filter, limits.exportRows + 1);
    return { name: await checklistName(tx, data.checklistId), columns: askedColumns(contents), total };
  });
  let rows = 0;
  const counted = async function* (): AsyncGenerator<WriteValue[][]> {
    for await (const page of pages(ctx, job, data, columns, Math.min(total, limits.exportRows))) {
      rows += page.length;
      yield page;
    }
  };
  const title = `${answerSheetNames.title[ctx.locale]} ${name}`;
  const headers = columns.map((c) => ({ header: headerOf(c, ctx.locale), widthChars: 28 }));
  const sheet = await writeRows(
    counted(),
    [...factColumns(ctx.locale), ...headers],
    { sheetName: answerSheetNames.title[ctx.locale] },
    job.signal,
  );
  const content = await writeAhead(ctx, sheet);
  job.signal.throwIfAborted();
  return inTx(ctx, async (tx) => {
    const now = tx.platform.now();
    const file = await saveFile(tx, {
      kind: 'export',
      name: `${title} ${localDay(now, tx.actor.timeZone)}.xlsx`,
      type: xlsxType,
      content,
      expiresAt: new Date(now.getTime() + RETENTION_HOURS * 3_600_000),
    });
    await audit(tx, { action: 'export', kind: 'checklist', id: data.checklistId, name, after: { rows } });
    const detail = { fileId: file._id, name: file.name, rows, truncated: total > limits.exportRows };
    await finishJob(tx.trx, job.id, 'done', detail);
    return detail;
  });
}
