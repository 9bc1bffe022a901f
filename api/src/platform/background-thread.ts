import { getPriority, setPriority } from 'node:os';

/** A third of what a thread of requests gets where both want more than there is. */
const NICE = 5;

/**
 * Says of the thread that calls it that it works for nobody who waits: requests of everybody go before it where cores are few. Linux keeps a priority for
 * each thread; elsewhere it would be the whole process'. None for work that has a limit of time, such as reading a sheet: it would fail where it is late.
 */
export function goBehindRequests(): void {
  if (process.platform !== 'linux') return;
  try {
    if (getPriority() < NICE) setPriority(NICE);
  } catch {
    // A system that does not allow it works as before.
  }
}
