import { parentPort } from 'node:worker_threads';
import { drawReport } from './draw-report.ts';
import type { ReportReply } from './print-reports.ts';
import type { Report } from './report.ts';

// Draws in a thread of its own: a sheet takes some tens of milliseconds, an archive has hundreds. See print-reports.ts.

const port = parentPort;
if (!port) throw new Error('report.worker.ts runs as a worker thread only');
port.on('message', (report: Report) => {
  drawReport(report).then(
    (bytes) => port.postMessage({ bytes } satisfies ReportReply, [bytes.buffer as ArrayBuffer]),
    (error: unknown) =>
      port.postMessage({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) } satisfies ReportReply),
  );
});
