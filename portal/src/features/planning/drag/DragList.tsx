import { type ReactNode, useEffect, useRef } from 'react';
import type { RouteView } from '../arrangement/useRouteView.ts';
import classes from '../board/plan-routes.module.css';
import { carry } from './drag-pointer.ts';
import { gripOf, listElement, listsId, nextPlace, placesInOrder, placeUnder } from './list-places.ts';
import { useBoardDrag } from './StopDrag.tsx';

/** A stop carried so near to the edge of the list scrolls it. */
const edgePx = 48;
const scrollPx = 14;
const steps = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);

/**
 * The lists of stops as something to take from and to drop on, with pointer and keys. One listener for all rows: hundreds of them cost a drag nothing.
 * Ctrl, Shift and space choose stops together.
 */
export function DragList({ view, children }: { view: RouteView; children: ReactNode }) {
  const drag = useBoardDrag();
  const root = useRef<HTMLDivElement>(null);
  const latest = useRef(view);
  latest.current = view;
  const anchor = useRef<string | null>(null);

  useEffect(() => {
    const element = root.current;
    if (!element || !drag) return;
    const grip = (event: Event): string | undefined =>
      (event.target as HTMLElement).closest<HTMLElement>('[data-grip]')?.dataset.grip;
    const row = (event: Event): string | undefined =>
      (event.target as HTMLElement).closest('[data-body]') === null
        ? undefined
        : (event.target as HTMLElement).closest<HTMLElement>('[data-stop]')?.dataset.stop;

    const removeTarget = drag.addTarget((x, y) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      if (x < left || x > right || y < top || y > bottom) return null;
      if (y < top + edgePx) element.scrollTop -= scrollPx;
      else if (y > bottom - edgePx) element.scrollTop += scrollPx;
      const hit = document.elementFromPoint(x, y);
      const guide = drag.get()?.guide;
      return hit && guide !== undefined && element.contains(hit) ? placeUnder(hit, y, guide) : null;
    });
    const down = (event: PointerEvent): void => {
      const guide = event.button === 0 ? grip(event) : undefined;
      if (guide !== undefined) carry(drag, guide, event);
    };
    const press = (event: KeyboardEvent): void => {
      const now = drag.get();
      if (now?.by === 'keys') {
        step(event, now.guide);
        return;
      }
      const guide = grip(event);
      const isPress = event.key === ' ' || event.key === 'Enter';
      if (guide !== undefined && isPress) {
        event.preventDefault();
        drag.lift(guide, 'keys');
        return;
      }
      const stop = row(event);
      if (stop === undefined || event.key !== ' ') return;
      event.preventDefault();
      anchor.current = stop;
      latest.current.choose([stop], 'toggle');
    };
    const step = (event: KeyboardEvent, guide: string): void => {
      const isOurs = steps.has(event.key) || event.key === 'Escape' || event.key === ' ' || event.key === 'Enter';
      if (!isOurs && event.key !== 'Tab') return;
      event.preventDefault();
      if (!isOurs) return;
      event.stopPropagation();
      if (event.key === 'Escape') drag.cancel();
      else if (steps.has(event.key)) go(event.key, guide);
      else void drag.drop().then(() => focusAgain(guide));
    };
    const go = (key: string, guide: string): void => {
      drag.over(nextPlace(placesInOrder(guide, drag.mayGo), drag.get()?.aim ?? null, key));
      const aim = drag.get()?.aim;
      const list = aim ? listElement(aim.list) : null;
      const rows = list?.querySelectorAll<HTMLElement>(`[data-stop]:not([data-stop="${CSS.escape(guide)}"])`);
      (rows?.[Math.min(drag.get()?.spot?.index ?? 0, (rows?.length ?? 1) - 1)] ?? list)?.scrollIntoView({
        block: 'nearest',
      });
    };
    // The button would be clicked when the key comes up.
    const release = (event: KeyboardEvent): void => {
      if (event.key === ' ' && (grip(event) !== undefined || row(event) !== undefined)) event.preventDefault();
    };
    const click = (event: MouseEvent): void => {
      const stop = row(event);
      if (stop === undefined) return;
      const isAlso = event.ctrlKey || event.metaKey;
      if (!isAlso && !event.shiftKey) {
        anchor.current = stop;
        return;
      }
      event.preventDefault();
      event.stopPropagation();
      const all = [...element.querySelectorAll<HTMLElement>('[data-stop]')].map((r) => r.dataset.stop ?? '');
      const [from, to] = [all.indexOf(anchor.current ?? stop), all.indexOf(stop)];
      if (event.shiftKey && from >= 0)
        latest.current.choose(all.slice(Math.min(from, to), Math.max(from, to) + 1), 'also');
      else latest.current.choose([stop], 'toggle');
      anchor.current = stop;
    };
    const left = (): void => {
      if (drag.get()?.by === 'keys') drag.cancel();
    };
    element.addEventListener('pointerdown', down);
    element.addEventListener('keydown', press);
    element.addEventListener('keyup', release);
    element.addEventListener('click', click, true);
    element.addEventListener('focusout', left);
    return () => {
      removeTarget();
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('keydown', press);
      element.removeEventListener('keyup', release);
      element.removeEventListener('click', click, true);
      element.removeEventListener('focusout', left);
    };
  }, [drag]);

  return (
    <div className={classes.routeList} id={listsId} ref={root}>
      {children}
    </div>
  );
}

/** A row that went to another list is a new one: focus follows it, or the list when that is closed. */
const focusAgain = (guide: string): void => {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement && document.activeElement !== document.body) return;
      gripOf(guide)?.focus();
    }),
  );
};
