import { parentPort, workerData } from 'node:worker_threads';
import { goBehindRequests } from '../background-thread.ts';
import type { WriteColumn, WriteOptions, WriteValue } from './write-sheet.ts';
import { openStream } from './write-stream.ts';

goBehindRequests();

// Writes a workbook in a thread of its own while its rows come: a hundred thousand of them take seconds. See write-rows.ts.

const port = parentPort;
if (!port) throw new Error('write.worker.ts runs as a worker thread only');
const { columns, options } = workerData as { columns: readonly WriteColumn[]; options: WriteOptions };
/** Tells that a page is written and there is room for another. */
const pageTaken = (): void => port.postMessage(null);
const stream = openStream(columns, options, (bytes) => {
  // A copy with a memory of its own: handed over, not copied again.
  const own = new Uint8Array(bytes);
  port.postMessage(own, [own.buffer]);
});
port.on('message', (rows: WriteValue[][] | null) => {
  if (rows !== null) {
    for (const row of rows) stream.add(row);
    return pageTaken();
  }
  stream.end();
  port.postMessage('end');
  port.close();
});
