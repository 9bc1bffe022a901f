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

let timer: ReturnType<typeof setTimeout> | undefined;
let count = 0;
export const shownToast = createStore<Toast | null>(null);

function set(next: Toast | null): void {
  clearTimeout(timer);
  if (next && !next.stays) timer = setTimeout(closeToast, limits.toastMs);
  shownToast.set(next);
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
