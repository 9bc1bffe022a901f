/** Past, present and future of an arrangement. */
export interface History<T> {
  past: readonly T[];
  present: T;
  future: readonly T[];
}
export const startHistory = <T>(present: T): History<T> => ({ past: [], present, future: [] });
export const record = <T>(h: History<T>, next: T): History<T> =>
  next === h.present ? h : { past: [...h.past, h.present], present: next, future: [] };
export function undo<T>(h: History<T>): History<T> {
  const last = h.past.at(-1);
  return last === undefined ? h : { past: h.past.slice(0, -1), present: last, future: [h.present, ...h.future] };
}
export function redo<T>(h: History<T>): History<T> {
  const next = h.future[0];
  return next === undefined ? h : { past: [...h.past, h.present], present: next, future: h.future.slice(1) };
}
