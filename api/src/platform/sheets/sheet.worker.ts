import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { detectKind, type FileKind } from './file-kind.ts';
import { isWorkbookName, type Sheet, type SheetRow } from './sheet.ts';
import { SheetError } from './sheet-error.ts';
import type { SheetJob, SheetReply } from './sheet-protocol.ts';
import { shapeTable } from './table-shape.ts';
import type { WorkbookRows } from './xlsx-rows.ts';

// Runs in a thread of its own, so that a hostile file can burn only this thread's memory and time. See read-sheet.ts.

/** How reading a text that is no table fails. */
const noTable: ReadonlySet<string> = new Set(['no_header', 'broken', 'too_complex', 'cell_too_long']);

/** A text of lines, named like a workbook, is told to be one. */
function refuseLetter(job: SheetJob, cause?: SheetError): void {
  if (isWorkbookName(job.fileName)) throw new SheetError('text_as_workbook', {}, { cause });
}

async function read(job: SheetJob): Promise<Sheet> {
  const bytes = typeof job.file === 'string' ? await readFile(job.file) : job.file;
  const found = detectKind(bytes);
  // Each format's library is loaded only when a file needs it: most of the thread's start is loading.
  if (found.kind === 'csv') {
    const { readCsvRows } = await import('./csv-rows.ts');
    try {
      const { encoding, delimiter, rows } = readCsvRows(bytes, job.limits);
      const table = shapeTable(rows, job.limits);
      if (table.header.length === 1) refuseLetter(job);
      return { format: 'csv', encoding, delimiter, sheetNames: [], ...table, truncated: false };
    } catch (error) {
      if (error instanceof SheetError && noTable.has(error.reason)) refuseLetter(job, error);
      throw error;
    }
  }
  const { sheetName, sheetNames, rows } = await readWorkbook(found, bytes, job);
  return { format: found.kind, sheetName, sheetNames, ...shapeTable(rows, job.limits), truncated: false };
}

async function readWorkbook(
  found: Exclude<FileKind, { kind: 'csv' }>,
  bytes: Uint8Array,
  job: SheetJob,
): Promise<WorkbookRows> {
  if (found.kind === 'xls') {
    const { readXlsRows } = await import('./xls-rows.ts');
    return readXlsRows(bytes, job.limits, job.sheetName);
  }
  const { readXlsxRows } = await import('./xlsx-rows.ts');
  return readXlsxRows(bytes, found.entries, job.limits, job.sheetName);
}

/** Cells per message: small enough that receiving one does not keep the server from its requests. */
const cellsPerChunk = 10_000;

function* chunksOf(rows: SheetRow[], width: number): Generator<SheetRow[]> {
  const size = Math.max(1, Math.floor(cellsPerChunk / width));
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}

async function main(): Promise<void> {
  const port = parentPort;
  if (!port) throw new Error('sheet.worker.ts runs as a worker thread only');
  const send = (reply: SheetReply): void => port.postMessage(reply);
  try {
    const { rows, ...sheet } = await read(workerData as SheetJob);
    const chunks = chunksOf(rows, sheet.header.length);
    // The receiver asks for each chunk, so that they do not all arrive in one turn of its loop.
    port.on('message', () => {
      const next = chunks.next();
      if (!next.done) return send({ type: 'rows', rows: next.value });
      send({ type: 'end' });
      port.close();
    });
    send({ type: 'sheet', sheet });
  } catch (error) {
    if (error instanceof SheetError) return send({ type: 'refused', reason: error.reason, details: error.details });
    throw error;
  }
}

await main();
