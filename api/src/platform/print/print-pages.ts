import { Worker } from 'node:worker_threads';
import type { Page, PageSize } from './page.ts';
import type { PrintOrder, PrintReply, PrintStart } from './print-protocol.ts';

export interface PrintRun {
  format: 'pdf' | 'zpl';
  size: PageSize;
  title: string;
  signal: AbortSignal;
}

/** Without a word from the thread for this long it is given up. */
const SILENT_MS = 120_000;

/**
 * Draws pages, as they come, into one file, in a thread of its own. The next pages are asked for when the last ones are drawn: neither
 * memory nor the event loop sees them all at once. Throws the signal's reason when aborted.
 */
export async function printPages(run: PrintRun, pages: AsyncIterable<readonly Page[]>): Promise<Uint8Array> {
  run.signal.throwIfAborted();
  const { format, size, title } = run;
  const worker = new Worker(new URL('./print.worker.ts', import.meta.url), {
    workerData: { format, size, title } satisfies PrintStart,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
    // Neither the flags of the parent (a test runner's loaders) nor its environment (secrets) are this thread's business.
    execArgv: [],
    env: {},
  });
  let give: (reply: PrintReply) => void = () => undefined;
  let fail: (reason: unknown) => void = () => undefined;
  // Remembered, so that an end that comes between two questions is not missed.
  let ended: { reason: unknown } | null = null;
  const stop = (reason: unknown): void => {
    ended ??= { reason };
    fail(ended.reason);
  };
  worker.on('message', (reply: PrintReply) => give(reply));
  worker.on('error', stop);
  worker.on('exit', (code) => stop(new Error(`the drawing thread ended early with code ${code}`)));
  const onAbort = (): void => stop(run.signal.reason);
  run.signal.addEventListener('abort', onAbort);
  const answer = (order: PrintOrder | null): Promise<PrintReply> =>
    new Promise<PrintReply>((resolve, reject) => {
      if (ended) return reject(ended.reason);
      const timer = setTimeout(() => stop(new Error('the drawing thread does not answer')), SILENT_MS);
      give = (reply) => {
        clearTimeout(timer);
        resolve(reply);
      };
      fail = (reason) => {
        clearTimeout(timer);
        reject(reason);
      };
      if (order) worker.postMessage(order);
    });
  try {
    await answer(null);
    for await (const some of pages) await answer({ type: 'pages', pages: some });
    const file = await answer({ type: 'end' });
    if (file.type !== 'file') throw new Error('the drawing thread gave no file');
    return file.bytes;
  } finally {
    run.signal.removeEventListener('abort', onAbort);
    await worker.terminate();
  }
}
