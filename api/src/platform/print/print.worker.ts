import { parentPort, workerData } from 'node:worker_threads';
import type { PageWriter, PrintOrder, PrintReply, PrintStart } from './print-protocol.ts';

// Draws in a thread of its own: a label takes some milliseconds and a file has thousands. See print-pages.ts.

async function writerOf({ format, size, title }: PrintStart): Promise<PageWriter> {
  // Only the format that is wanted is loaded.
  if (format === 'zpl') return (await import('./zpl.ts')).zplWriter(size);
  return (await import('./pdf.ts')).pdfWriter(size, title);
}

async function main(): Promise<void> {
  const port = parentPort;
  if (!port) throw new Error('print.worker.ts runs as a worker thread only');
  const writer = await writerOf(workerData as PrintStart);
  const send = (reply: PrintReply, moved: ArrayBuffer[] = []): void => port.postMessage(reply, moved);
  port.on('message', (order: PrintOrder) => {
    if (order.type === 'pages') {
      for (const page of order.pages) writer.add(page);
      return send({ type: 'drawn' });
    }
    void writer.end().then((file) => {
      // A copy with a memory of its own: handed over, not copied again.
      const bytes = new Uint8Array(file);
      send({ type: 'file', bytes }, [bytes.buffer]);
      port.close();
    });
  });
  send({ type: 'ready' });
}

await main();
