import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import classes from './FleetList.module.css';
import { FleetRow, type RowWords } from './FleetRow.tsx';

const rowHeight = 72;
const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, last) => last,
};

interface FleetListProps {
  label: string;
  rows: readonly RowWords[];
  selectedId: string;
  onSelect: (id: string) => void;
}

/** The vehicles in words, all that the map shows; drawn as far as they can be seen. Arrows move between the rows, which are buttons. */
export function FleetList({ label, rows, selectedId, onSelect }: FleetListProps) {
  const frame = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  const selectedAt = rows.findIndex((row) => row.id === selectedId);
  // One chosen on the map comes into sight; one that only changes its place does not pull the list along.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new choice scrolls
  useEffect(() => {
    if (selectedAt >= 0) virtual.scrollToIndex(selectedAt, { align: 'auto' });
  }, [selectedId]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const id = (event.target as HTMLElement).closest<HTMLElement>('[data-vehicle]')?.dataset.vehicle;
    const step = steps[event.key];
    const at = rows.findIndex((row) => row.id === id);
    if (!step || at < 0) return;
    event.preventDefault();
    const to = Math.max(0, Math.min(step(at, rows.length - 1), rows.length - 1));
    virtual.scrollToIndex(to, { align: 'auto' });
    // The row may only exist after the scroll.
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        frame.current?.querySelector<HTMLElement>(`[data-vehicle="${rows[to]?.id}"]`)?.focus(),
      ),
    );
  };

  return (
    <section ref={frame} className={classes.frame} aria-label={label} onKeyDown={onKeyDown}>
      <ul className={classes.rows} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start, size }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <li
              key={key}
              className={classes.item}
              style={{ height: size, transform: `translateY(${start}px)` }}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
            >
              <FleetRow {...row} isSelected={row.id === selectedId} onSelect={onSelect} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
