import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { Route } from '@tramo/contract/routes';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { useText } from '../../../lib/text.ts';
import { useIsNarrow } from '../../../lib/useIsNarrow.ts';
import { useNow } from '../../../lib/useNow.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { routesText } from '../routes.es.ts';
import { folded } from './overview.rules.ts';
import classes from './RouteList.module.css';
import { hoursText, noteText } from './RouteNote.tsx';
import { RouteRow } from './RouteRow.tsx';
import { type RowTools, rowProps } from './rowProps.ts';

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, last) => last,
};

interface RouteListProps {
  routes: readonly Route[];
  tools: RowTools;
  /** The finished ones stand at the end behind one row; undefined: they stand where the order puts them. */
  fold?: { isOpen: boolean; onToggle: () => void } | undefined;
}

/** The day's routes, drawn as far as they can be seen: two hundred of them scroll like ten. */
export function RouteList({ routes: all, tools, fold }: RouteListProps) {
  const t = useText(routesText);
  const f = useFormat();
  const isNarrow = useIsNarrow();
  // The one clock of the list; a row is drawn again only when its words change.
  const now = useNow(1000);
  const frame = useRef<HTMLDivElement>(null);
  const rowHeight = isNarrow ? 58 : 52;
  const { going, over } = useMemo(() => folded(all), [all]);
  const isFolding = fold !== undefined && over.length > 0;
  const routes = !isFolding ? all : fold.isOpen ? [...going, ...over] : going;
  /** Place of the row that folds; the routes after it stand one further down. */
  const foldAt = isFolding ? going.length : -1;
  const routeAt = (index: number): Route | undefined => routes[foldAt >= 0 && index > foldAt ? index - 1 : index];
  const placeOf = (at: number): number => (foldAt >= 0 && at >= foldAt ? at + 1 : at);
  const { selectedId } = tools;
  const virtual = useVirtualizer({
    count: routes.length + (isFolding ? 1 : 0),
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    getItemKey: (index) => (index === foldAt ? 'fold' : (routeAt(index)?._id ?? index)),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are measured anew when their height changes
  useEffect(() => virtual.measure(), [rowHeight]);

  const selectedAt = routes.findIndex((r) => r._id === selectedId);
  // A route chosen on the map comes into sight; one that only changes its place does not pull the list along.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new choice scrolls
  useEffect(() => {
    if (selectedAt >= 0) virtual.scrollToIndex(placeOf(selectedAt), { align: 'auto' });
  }, [selectedId]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const id = (event.target as HTMLElement).closest<HTMLElement>('[data-route]')?.dataset.route;
    const step = steps[event.key];
    const at = routes.findIndex((r) => r._id === id);
    if (!step || at < 0) return;
    event.preventDefault();
    const to = Math.max(0, Math.min(step(at, routes.length - 1), routes.length - 1));
    virtual.scrollToIndex(placeOf(to), { align: 'auto' });
    // The row may only exist after the scroll.
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        frame.current?.querySelector<HTMLElement>(`[data-route="${routes[to]?._id}"]`)?.focus(),
      ),
    );
  };

  return (
    // Arrows move between the rows, which are buttons.
    <section
      ref={frame}
      className={classes.frame}
      style={{ flexBasis: virtual.getTotalSize() }}
      aria-label={t('list')}
      onKeyDown={onKeyDown}
    >
      <ul className={classes.rows} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start, size }) => {
          const place = { height: size, transform: `translateY(${start}px)` };
          if (index === foldAt && fold) {
            return (
              <li key={key} className={classes.item} style={place}>
                <button type="button" className={classes.fold} aria-expanded={fold.isOpen} onClick={fold.onToggle}>
                  {fold.isOpen ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
                  {t('fold', { count: over.length })}
                </button>
              </li>
            );
          }
          const route = routeAt(index);
          if (!route) return null;
          return (
            <li key={key} className={classes.item} style={place} aria-setsize={routes.length} aria-posinset={index + 1}>
              <RouteRow {...rowProps(route, noteText(route, now, t, f), now, tools)} hours={hoursText(route, t, f)} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
