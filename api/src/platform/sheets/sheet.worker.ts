import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { detectKind, type FileKind } from './file-kind.ts';
import type { Sheet, SheetRow } from './sheet.ts';
import { SheetError } from './sheet-error.ts';
import type { SheetJob, SheetReply } from './sheet-protocol.ts';
import { shapeTable } from './table-shape.ts';
import type { WorkbookRows } from './xlsx-rows.ts';

// Runs in a thread of its own, so that a hostile file can burn only this thread's memory and time. See read-sheet.ts.

async function read(job: SheetJob): Promise<Sheet> {
  const bytes = typeof job.file === 'string' ? await readFile(job.file) : job.file;
  const found = detectKind(bytes);
  // Each format's library is loaded only when a file needs it: most of the thread's start is loading.
  if (found.kind === 'csv') {
    const { readCsvRows } = await import('./csv-rows.ts');
    const { encoding, delimiter, rows } = readCsvRows(bytes, job.limits);
    return { format: 'csv', encoding, delimiter, sheetNames: [], ...shapeTable(rows, job.limits), truncated: false };
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
