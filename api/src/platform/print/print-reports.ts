import { Worker } from 'node:worker_threads';
import type { Report } from './report.ts';

export type ReportOrder = { add: Report } | { end: string };
export type ReportReply = { bytes: Uint8Array } | { fault: string } | Record<string, never>;

/** A thread that draws reports one after the other. */
export interface ReportPrinter {
  draw(report: Report): Promise<Uint8Array>;
  /** Lays a report out behind those before it, for one file of them all. */
  add(report: Report): Promise<void>;
  /** The file of the reports that were added. */
  end(title: string): Promise<Uint8Array>;
  close(): Promise<void>;
}
/** Without a word from the thread for this long it is given up. */
const SILENT_MS = 60_000;

/** Opens a drawing thread; whoever opens it closes it. It dies with the signal, and a drawing under way fails with the signal's reason. */
export function openReportPrinter(signal?: AbortSignal): ReportPrinter {
  signal?.throwIfAborted();
  const worker = new Worker(new URL('./report.worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 512 },
    // Neither the flags of the parent (a test runner's loaders) nor its environment (secrets) are this thread's business.
    execArgv: [],
    env: {},
  });
  let give: (reply: ReportReply) => void = () => undefined;
  let fail: (reason: unknown) => void = () => undefined;
  let ended: { reason: unknown } | null = null;
  const stop = (reason: unknown): void => {
    ended ??= { reason };
    fail(ended.reason);
  };
  worker.on('message', (reply: ReportReply) => give(reply));
  worker.on('error', stop);
  worker.on('exit', (code) => stop(new Error(`the drawing thread ended early with code ${code}`)));
  const onAbort = (): void => stop(signal?.reason);
  signal?.addEventListener('abort', onAbort);
  const ask = async (order: ReportOrder): Promise<Uint8Array | null> => {
    const reply = await new Promise<ReportReply>((resolve, reject) => {
      if (ended) return reject(ended.reason);
      const timer = setTimeout(() => stop(new Error('the drawing thread does not answer')), SILENT_MS);
      give = (received) => {
        clearTimeout(timer);
        resolve(received);
      };
      fail = (reason) => {
        clearTimeout(timer);
        reject(reason);
      };
      worker.postMessage(order);
    });
    if ('fault' in reply) throw new Error(reply.fault);
    return reply.bytes ?? null;
  };
  const add = async (report: Report): Promise<void> => void (await ask({ add: report }));
  const end = async (title: string): Promise<Uint8Array> => (await ask({ end: title })) ?? new Uint8Array();
  return {
    draw: async (report) => {
      await add(report);
      return end(report.title);
    },
    add,
    end,
    close: async () => {
      signal?.removeEventListener('abort', onAbort);
      ended ??= { reason: new Error('the drawing thread is closed') };
      await worker.terminate();
    },
  };
}
