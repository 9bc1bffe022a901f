import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { defaultSheetLimits, type Sheet, type SheetLimits, type SheetRow } from './sheet.ts';
import { SheetError } from './sheet-error.ts';
import type { SheetJob, SheetReply } from './sheet-protocol.ts';

export interface SheetFile {
  /** Path of the uploaded file, or its bytes. */
  file: string | Uint8Array;
  /** Which sheet of the workbook; without it, the first visible one that holds something. */
  sheetName?: string;
  /** How the file is called, which may say that it is something else. */
  fileName?: string;
  signal?: AbortSignal;
}

// Two uploads are read at a time: each may take a core and a few hundred MB for a moment.
const maxReaders = 2;
let readers = 0;
const waiting: (() => void)[] = [];

async function takeTurn(): Promise<void> {
  if (readers < maxReaders) {
    readers += 1;
    return;
  }
  await new Promise<void>((resolve) => waiting.push(resolve));
}

function passTurn(): void {
  const next = waiting.shift();
  if (next) next();
  else readers -= 1;
}

/**
 * Reads a table file that a person uploaded (XLSX, XLS or CSV, told by its content), in a thread with bounded memory and time.
 * The server stays responsive and alive whatever the file holds.
 * @throws SheetError with the reason why the file is refused; the signal's reason when aborted; anything else is a fault of ours.
 */
export async function readSheet(source: SheetFile, limits: Partial<SheetLimits> = {}): Promise<Sheet> {
  const all: SheetLimits = { ...defaultSheetLimits, ...limits };
  const sizeBytes = typeof source.file === 'string' ? (await stat(source.file)).size : source.file.byteLength;
  if (sizeBytes === 0) throw new SheetError('empty');
  if (sizeBytes > all.maxUploadBytes) {
    throw new SheetError('too_large', { maxMegabytes: Math.floor(all.maxUploadBytes / 1024 / 1024) });
  }
  await takeTurn();
  try {
    source.signal?.throwIfAborted();
    return await readInThread(
      { file: source.file, sheetName: source.sheetName, fileName: source.fileName, limits: all },
      source.signal,
    );
  } finally {
    passTurn();
  }
}

async function readInThread(job: SheetJob, signal?: AbortSignal): Promise<Sheet> {
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), {
    workerData: job,
    resourceLimits: {
      maxOldGenerationSizeMb: job.limits.maxHeapMegabytes,
      maxYoungGenerationSizeMb: 32,
      stackSizeMb: 4,
    },
    // Neither the flags of the parent (a test runner's loaders) nor its environment (secrets) are this thread's business.
    execArgv: [],
    env: {},
  });
  let timer: NodeJS.Timeout | undefined;
  let onAbort: (() => void) | undefined;
  try {
    return await new Promise<Sheet>((resolve, reject) => {
      let sheet: Omit<Sheet, 'rows'> | undefined;
      const rows: SheetRow[] = [];
      worker.on('message', (reply: SheetReply) => {
        if (reply.type === 'refused') return reject(new SheetError(reply.reason, reply.details));
        if (reply.type === 'sheet') sheet = reply.sheet;
        if (reply.type === 'rows') for (const row of reply.rows) rows.push(row);
        if (reply.type === 'end' && sheet) return resolve({ ...sheet, rows });
        setImmediate(() => worker.postMessage('next'));
      });
      worker.on('error', (error: NodeJS.ErrnoException) => {
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new SheetError('too_complex', {}, { cause: error }) : error);
      });
      worker.on('exit', (code) => reject(new Error(`the reading thread ended early with code ${code}`)));
      timer = setTimeout(
        () => reject(new SheetError('timeout', { maxSeconds: Math.ceil(job.limits.timeoutMs / 1000) })),
        job.limits.timeoutMs,
      );
      onAbort = () => reject(signal?.reason);
      signal?.addEventListener('abort', onAbort);
    });
  } finally {
    clearTimeout(timer);
    if (onAbort) signal?.removeEventListener('abort', onAbort);
    await worker.terminate();
  }
}
