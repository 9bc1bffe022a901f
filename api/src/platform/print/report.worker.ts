import { parentPort } from 'node:worker_threads';
import { type Book, openBook } from './draw-report.ts';
import type { ReportOrder, ReportReply } from './print-reports.ts';

// Draws in a thread of its own: a sheet takes some tens of milliseconds, an archive has hundreds. See print-reports.ts.

const port = parentPort;
if (!port) throw new Error('report.worker.ts runs as a worker thread only');
let book: Book | null = null;
const work = async (order: ReportOrder): Promise<ReportReply> => {
  if ('add' in order) {
    book ??= openBook(order.add.lang);
    book.add(order.add);
    return {};
  }
  const bytes = await book?.end(order.end);
  book = null;
  return { bytes: bytes ?? new Uint8Array() };
};
port.on('message', (order: ReportOrder) => {
  work(order).then(
    (reply) => port.postMessage(reply, 'bytes' in reply ? [reply.bytes.buffer as ArrayBuffer] : []),
    (error: unknown) => {
      book = null;
      port.postMessage({
        fault: error instanceof Error ? (error.stack ?? error.message) : String(error),
      } satisfies ReportReply);
    },
  );
});
