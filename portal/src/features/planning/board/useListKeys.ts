import type { KeyboardEvent } from 'react';
import type { ListActions } from './RouteMenu.tsx';

/** Where a letter is text or belongs to what lies above the list. */
const taken = 'input, textarea, select, [contenteditable], [role=menu], [role=listbox], [role=dialog], [role=slider]';
const cells = '[data-body], [data-toggle]';

/**
 * The keys of the list while the focus stands in it: arrows or J and K from stop to stop and from route to route, left and right close and open a
 * route, letters do what the menus do. A stop that is being carried by its grip keeps its keys.
 */
export function useListKeys(actions: ListActions): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const from = event.target as HTMLElement;
    if (from.closest(taken)) return;
    const { arrangement, moves, view, canEdit, askWhy } = actions.board();
    const stop = from.closest<HTMLElement>('[data-stop]');
    const route = from.closest<HTMLElement>('[data-list]');
    const guide = stop?.dataset.stop;
    const routeId = route?.dataset.list;
    const arranged = arrangement.routes.find((r) => r._id === routeId);
    const toggle = route?.querySelector<HTMLElement>('[data-toggle]');
    const step = (by: number): void => {
      const all = [...event.currentTarget.querySelectorAll<HTMLElement>(cells)];
      const own = (stop ?? route)?.querySelector<HTMLElement>(cells);
      const at = own ? all.indexOf(own) : -1;
      const next = all[Math.max(0, Math.min(at + by, all.length - 1))];
      next?.focus();
      next?.scrollIntoView({ block: 'nearest' });
    };
    const isOpen = routeId !== undefined && view.open.has(routeId);
    const edits = (run: () => void): (() => void) | undefined => (canEdit ? run : undefined);
    const keys: Record<string, (() => void) | undefined> = {
      arrowdown: () => step(1),
      j: () => step(1),
      arrowup: () => step(-1),
      k: () => step(-1),
      arrowleft: () => {
        if (stop) toggle?.focus();
        else if (routeId && isOpen) view.toggleOpen(routeId);
      },
      arrowright: () => {
        if (stop || !routeId) return;
        if (isOpen) step(1);
        else view.toggleOpen(routeId);
      },
      m: edits(() => (stop ?? route)?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.click()),
      p: guide ? edits(() => (!arranged ? void moves.placeBest(guide) : askWhy(guide))) : undefined,
      l: edits(() => {
        if (guide && arranged) moves.pinStops([guide]);
        else if (!guide && arranged && arranged.guides.length > 0) moves.lockRoute(arranged._id);
      }),
      o: edits(() => arranged && moves.keepOrder(arranged._id)),
      w: guide ? () => askWhy(guide) : undefined,
    };
    const run = keys[event.key.toLowerCase()];
    if (!run) return;
    event.preventDefault();
    run();
  };
}
