import { limits } from '@tramo/contract/limits';
import { createStore } from '../lib/store.ts';

export interface Toast {
  id: number;
  tone: 'ok' | 'error' | 'info';
  text: string;
  /** What can be done about it, such as undoing it. */
  action?: ToastAction | undefined;
  /** Waits to be closed: told to somebody who may be looking elsewhere. */
  stays?: boolean;
}
export interface ToastAction {
  label: string;
  run: () => void;
}

let timer: ReturnType<typeof setInterval> | undefined;
let count = 0;
export const shownToast = createStore<Toast | null>(null);

const tickMs = 250;

function set(next: Toast | null): void {
  clearInterval(timer);
  if (next && !next.stays) timer = closeWhenShown();
  shownToast.set(next);
}

/** Only time in which the page could draw counts: while a map is made on a slow machine nothing is seen of a message. */
function closeWhenShown(): ReturnType<typeof setInterval> {
  let leftMs = limits.toastMs;
  let lastAt = performance.now();
  return setInterval(() => {
    const now = performance.now();
    leftMs -= Math.min(now - lastAt, 2 * tickMs);
    lastAt = now;
    if (leftMs <= 0) closeToast();
  }, tickMs);
}
export function closeToast(): void {
  set(null);
}
const show =
  (tone: Toast['tone'], stays = false) =>
  (text: string, action?: ToastAction): void =>
    set({ id: ++count, tone, text, action, stays });

/** One message at a time at the bottom centre, 5 s; a new one takes the place of the old. `news` and `badNews` stay until they are closed. */
export const toast = {
  ok: show('ok'),
  error: show('error'),
  info: show('info'),
  news: show('ok', true),
  badNews: show('error', true),
};
