import { AsyncLocalStorage } from 'node:async_hooks';

/** What work belongs to: every line of the log that it writes says so, and what it begins (jobs, events) keeps it. */
export interface WorkContext {
  /** Id of the request that it goes back to; jobs and reactions have that of the request that caused them. */
  requestId: string;
  jobId?: string;
  subscriber?: string;
  /** The span under which its own spans stand, where traces are kept. */
  span?: SpanContext;
}
/** W3C's ids: 32 and 16 hexadecimal digits. */
export interface SpanContext {
  traceId: string;
  spanId: string;
  isSampled: boolean;
}

const storage = new AsyncLocalStorage<WorkContext>();

/** What the calling code works for; undefined where nobody asked for it (timers, the start). */
export const workContext = (): WorkContext | undefined => storage.getStore();
export const runInContext = <T>(context: WorkContext, work: () => T): T => storage.run(context, work);

/** The part of a context that a line of the log carries. */
export function loggedContext(): Record<string, string> {
  const context = storage.getStore();
  if (!context) return {};
  const { requestId, jobId, subscriber, span } = context;
  return {
    requestId,
    ...(jobId === undefined ? {} : { jobId }),
    ...(subscriber === undefined ? {} : { subscriber }),
    ...(span?.isSampled ? { traceId: span.traceId } : {}),
  };
}
