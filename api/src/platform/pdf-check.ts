import { Worker } from 'node:worker_threads';
import type { CleanPdf } from './pdf-clean.ts';

export type { PdfFault } from './pdf-clean.ts';

/** A scan of ten megabytes takes a second and some 100 MB. What takes much more is no paper. */
const TIMEOUT_MS = 20_000;
const HEAP_MB = 384;

// Two at a time: each may take a core for a moment.
const most = 2;
let running = 0;
const waiting: (() => void)[] = [];

/** A PDF written anew, or what is wrong with it. The server stays responsive and alive whatever the file holds. */
export async function checkedPdf(bytes: Uint8Array): Promise<CleanPdf> {
  const isPdf = Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-';
  if (!isPdf) return { fault: 'damaged' };
  if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await cleanInThread(bytes);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

async function cleanInThread(bytes: Uint8Array): Promise<CleanPdf> {
  const worker = new Worker(new URL('./pdf-clean.worker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    // Neither the flags of the parent nor its environment (secrets) are this thread's business; nor are the library's warnings the log's.
    execArgv: [],
    env: {},
    stdout: true,
    stderr: true,
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<CleanPdf>((resolve) => {
      const refuse = (): void => resolve({ fault: 'damaged' });
      worker.on('message', resolve);
      worker.on('error', refuse);
      worker.on('exit', refuse);
      timer = setTimeout(refuse, TIMEOUT_MS);
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
