import { Worker } from 'node:worker_threads';
import { type WriteColumn, type WriteOptions, type WriteValue, writeSheet } from './write-sheet.ts';

/** Fewer rows are written at once: starting a thread takes longer. */
const AT_ONCE = 500;
/** The thread writes as it reads and keeps nothing; a small heap makes it tidy up. */
const HEAP_MB = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 6 };
/** Pages on their way to the thread: enough to keep it busy, not so many that a slow one hoards them. */
const PAGES_BUFFERED = 3;

/**
 * A workbook of rows that come page by page, as `writeSheet` writes it. Long ones are written in a thread while they come, so that the server
 * goes on answering and nowhere are all rows together. Throws the signal's reason when aborted.
 */
export async function writeRows(
  pages: AsyncIterable<WriteValue[][]>,
  columns: readonly WriteColumn[],
  options: WriteOptions,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const first: WriteValue[][] = [];
  let thread: Thread | null = null;
  try {
    for await (const rows of pages) {
      signal.throwIfAborted();
      if (thread) await thread.add(rows);
      else first.push(...rows);
      if (!thread && first.length > AT_ONCE) {
        thread = openThread(columns, options, signal);
        await thread.add(first);
      }
    }
    signal.throwIfAborted();
    return thread ? await thread.end() : await writeSheet(first, columns, options);
  } finally {
    await thread?.close();
  }
}

interface Thread {
  /** Resolves when there is room for another page. */
  add(rows: WriteValue[][]): Promise<void>;
  end(): Promise<Uint8Array>;
  close(): Promise<void>;
}
function openThread(columns: readonly WriteColumn[], options: WriteOptions, signal: AbortSignal): Thread {
  const worker = new Worker(new URL('./write.worker.ts', import.meta.url), {
    workerData: { columns, options },
    resourceLimits: HEAP_MB,
    // Neither the flags of the parent (a test runner's loaders) nor its environment (secrets) are this thread's business.
    execArgv: [],
    env: {},
  });
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
  const pieces: Uint8Array[] = [];
  let buffered = 0;
  let isOver = false;
  /** Lets a waiting `add` go on: a page was taken, or the thread ended and `end` tells with what. */
  let goOn = (): void => undefined;
  // A page was taken (null), a piece of the file, or the end of it.
  worker.on('message', (message: Uint8Array | 'end' | null) => {
    if (message === 'end') return resolve();
    if (message !== null) return void pieces.push(message);
    buffered -= 1;
    goOn();
  });
  worker.on('error', reject);
  worker.on('exit', (code) => reject(new Error(`the writing thread ended early with code ${code}`)));
  // A thread may end before anybody asks for its file: that is told then, not as a rejection that nobody heard.
  void ended
    .catch(() => undefined)
    .finally(() => {
      isOver = true;
      goOn();
    });
  const onAbort = (): void => reject(signal.reason);
  signal.addEventListener('abort', onAbort);
  return {
    add: async (rows) => {
      worker.postMessage(rows);
      buffered += 1;
      if (buffered >= PAGES_BUFFERED && !isOver)
        await new Promise<void>((next) => {
          goOn = next;
        });
    },
    end: async () => {
      worker.postMessage(null);
      await ended;
      // The thread's memory goes before the file's is taken.
      await worker.terminate();
      return joined(pieces);
    },
    close: async () => {
      signal.removeEventListener('abort', onAbort);
      await worker.terminate();
    },
  };
}

/** One file of its pieces; each goes as it is copied. */
function joined(pieces: Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.byteLength, 0));
  let at = 0;
  for (let piece = pieces.shift(); piece; piece = pieces.shift()) {
    bytes.set(piece, at);
    at += piece.byteLength;
  }
  return bytes;
}
