import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import type { Alert } from '@tramo/contract/alerts';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useText } from '../../lib/text.ts';
import { useKeys } from '../../lib/useKeys.ts';
import { useNow } from '../../lib/useNow.ts';
import { useFormat } from '../../session/useFormat.ts';
import type { Selection } from '../../ui/table/selection.ts';
import { uiText } from '../../ui/ui.es.ts';
import { AlertRow, type RowActions } from './AlertRow.tsx';
import { alertsText } from './alerts.es.ts';
import classes from './alerts.module.css';
import { byDay } from './shared/alert.rules.ts';

interface AlertListProps extends RowActions {
  alerts: readonly Alert[];
  selection: Selection;
  isStale: boolean;
  /** New ones that wait above, and what shows them. */
  news: number;
  onNews: () => void;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
}

const rowOf = (element: Element | null): HTMLElement | null => element?.closest<HTMLElement>('[data-row]') ?? null;
const focusRow = (row: Element | null | undefined): void => row?.querySelector<HTMLElement>('[data-main]')?.focus();

/** The alerts below their days. Keys: j and k or the arrows, Enter, e, r, x or Space, Delete. */
export function AlertList(props: AlertListProps) {
  const { alerts, selection, mark, remove, select, news, onNews, hasMore, isLoadingMore, loadMore } = props;
  const t = useText(alertsText);
  const ui = useText(uiText);
  const f = useFormat();
  const now = useNow(30_000);
  const scroller = useRef<HTMLDivElement>(null);
  const rows = (): HTMLElement[] => [...(scroller.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const step = (from: HTMLElement | null, by: number): void => {
    const all = rows();
    const index = from ? all.indexOf(from) : -1;
    focusRow(from ? (all[index + by] ?? from) : all[0]);
  };
  // From anywhere on the screen the first key goes into the list.
  const enter = (): void => {
    if (!scroller.current?.contains(document.activeElement)) step(null, 1);
  };
  useKeys({ j: enter, k: enter });
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rowOf(event.target as Element);
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const alert = alerts.find((a) => a._id === row.dataset.row);
    if (!alert) return;
    const isMain = (event.target as HTMLElement).dataset.main !== undefined;
    // What leaves the list leaves its neighbour in focus.
    const next = row.nextElementSibling ?? rows()[rows().indexOf(row) + 1] ?? rows()[rows().indexOf(row) - 1];
    const then = (act: () => void): void => {
      act();
      lost.current = (next as HTMLElement | undefined)?.dataset.row ?? null;
    };
    const keys: Record<string, (() => void) | undefined> = {
      j: () => step(row, 1),
      ArrowDown: () => step(row, 1),
      k: () => step(row, -1),
      ArrowUp: () => step(row, -1),
      e: () => then(() => mark([alert._id], alert.status === 'archived' ? 'read' : 'archived')),
      r: () => then(() => mark([alert._id], alert.status === 'unread' ? 'read' : 'unread')),
      x: () => select(alert._id, !selection.has(alert._id), false),
      ' ': isMain ? () => select(alert._id, !selection.has(alert._id), false) : undefined,
      Delete: () => then(() => remove(alert)),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const lost = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever the rows are others
  useEffect(() => {
    if (lost.current === null || document.activeElement !== document.body) return;
    focusRow(scroller.current?.querySelector(`[data-row="${lost.current}"]`));
    lost.current = null;
  }, [alerts]);
  const end = useSight(hasMore && !isLoadingMore, loadMore);
  const today = f.today(now);
  const yesterday = f.dayOf(now - 86_400_000);
  return (
    <div className={classes.scroll} ref={scroller} data-stale={props.isStale || undefined}>
      {news > 0 && (
        <div className={classes.news}>
          <Button
            size="compact-sm"
            radius="xl"
            leftSection={<IconArrowUp size={14} aria-hidden />}
            onClick={() => {
              onNews();
              scroller.current?.scrollTo({ top: 0 });
            }}
          >
            {t('newOnes', { count: news })}
          </Button>
        </div>
      )}
      <span className="visually-hidden" role="status">
        {news > 0 ? t('newOnes', { count: news }) : ''}
      </span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the links and buttons inside */}
      <div onKeyDown={onKeyDown}>
        {byDay(alerts, f.dayOf).map(({ day, alerts: ofDay }) => (
          <section key={day} aria-label={f.day(day)}>
            <h2 className={classes.day}>
              {day === today ? t('today') : day === yesterday ? t('yesterday') : f.day(day)}
            </h2>
            <ul className={classes.rows} aria-label={t('list')}>
              {ofDay.map((alert) => (
                <AlertRow
                  key={alert._id}
                  alert={alert}
                  now={now}
                  isSelected={selection.has(alert._id)}
                  mark={mark}
                  remove={remove}
                  select={select}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className={classes.end} ref={end}>
        {hasMore ? (
          <Button variant="subtle" color="gray" loading={isLoadingMore} onClick={loadMore}>
            {ui('showMore')}
          </Button>
        ) : (
          <p className="muted small">{ui('noMore')}</p>
        )}
      </div>
    </div>
  );
}

/** Calls `reach` when the element comes into sight. */
function useSight(isOn: boolean, reach: () => void) {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(reach);
  latest.current = reach;
  useEffect(() => {
    if (!isOn || !element.current) return;
    const observer = new IntersectionObserver((entries) => entries.some((e) => e.isIntersecting) && latest.current(), {
      rootMargin: '200px',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isOn]);
  return element;
}
