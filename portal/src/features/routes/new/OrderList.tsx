import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { routeColour } from '@tramo/contract/limits';
import type { StopSequence } from '@tramo/contract/route-changes';
import { memo, useCallback, useEffect, useMemo, useRef } from 'react';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { SortableList, SortableRow } from '../../../ui/form/SortableList.tsx';
import { moved } from '../../../ui/form/sortable.rules.ts';
import { textOn } from '../../../ui/map/map-palette.ts';
import { StopWords } from '../detail/StopWords.tsx';
import type { RouteGuide } from './draft.rules.ts';
import { newRouteText } from './new-route.es.ts';
import classes from './new-route.module.css';

type StopTimes = StopSequence['stops'][number];
interface OrderListProps {
  guides: readonly RouteGuide[];
  times: StopSequence | undefined;
  /** Day of departure: arrivals of another one say which. */
  day: string;
  isChecking: boolean;
  selected: string | null;
  onSelect: (id: string) => void;
  onOrder: (ids: string[]) => void;
  onRemove: (id: string) => void;
}

/** The stops in their order: by drag, by keyboard, or by the two arrows of each. */
export function OrderList({ guides, times, day, isChecking, selected, onSelect, onOrder, onRemove }: OrderListProps) {
  const t = useText(newRouteText);
  const ids = useMemo(() => guides.map((g) => g._id), [guides]);
  const timesOf = useMemo(() => new Map(times?.stops.map((s) => [s.guideId, s])), [times]);
  const nameOf = (id: string): string => guides.find((g) => g._id === id)?.name ?? '';
  const latest = useRef({ ids, onOrder, onSelect, onRemove });
  latest.current = { ids, onOrder, onSelect, onRemove };
  // Rows keep these, so that a move draws the moved ones alone.
  const step = useCallback((id: string, by: 1 | -1) => {
    const { ids: now, onOrder: notify } = latest.current;
    notify(moved(now, now.indexOf(id), now.indexOf(id) + by));
  }, []);
  const select = useCallback((id: string) => latest.current.onSelect(id), []);
  const remove = useCallback((id: string) => latest.current.onRemove(id), []);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (selected) list.current?.querySelector(`[data-guide="${selected}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return (
    <SortableList
      ids={ids}
      nameOf={nameOf}
      onMove={(from, to) => onOrder(moved(ids, from, to))}
      words={{
        help: t('order.help'),
        picked: (at) => t('order.picked', at),
        moved: (at) => t('order.moved', at),
        dropped: (at) => t('order.dropped', at),
        cancelled: (at) => t('order.cancelled', at),
      }}
    >
      <ol ref={list} className={classes.stops} aria-label={t('order.list')} data-checking={isChecking || undefined}>
        {guides.map((guide, index) => (
          <Stop
            key={guide._id}
            guide={guide}
            index={index}
            isLast={index === guides.length - 1}
            stopTimes={timesOf.get(guide._id)}
            day={day}
            isSelected={selected === guide._id}
            onSelect={select}
            onStep={step}
            onRemove={remove}
          />
        ))}
      </ol>
    </SortableList>
  );
}

interface StopProps {
  guide: RouteGuide;
  index: number;
  isLast: boolean;
  stopTimes: StopTimes | undefined;
  day: string;
  isSelected: boolean;
  onSelect: (id: string) => void;
  onStep: (id: string, by: 1 | -1) => void;
  onRemove: (id: string) => void;
}
const Stop = memo(function Stop({
  guide,
  index,
  isLast,
  stopTimes,
  day,
  isSelected,
  onSelect,
  onStep,
  onRemove,
}: StopProps) {
  const t = useText(newRouteText);
  const f = useFormat();
  const { name } = guide;
  const [window] = guide.windows;
  const colour = routeColour(0);
  const at = stopTimes && f.dayOf(stopTimes.arrival);
  const arrival =
    at === undefined || at === day
      ? f.time(stopTimes?.arrival)
      : t('order.arrival', { day: f.day(at), time: f.time(stopTimes?.arrival) });
  return (
    <SortableRow
      id={guide._id}
      className={classes.stop}
      data-guide={guide._id}
      data-selected={isSelected || undefined}
      grip={t('order.drag', { name })}
    >
      <button type="button" className={classes.stopBody} aria-pressed={isSelected} onClick={() => onSelect(guide._id)}>
        <span className={classes.disc} style={{ background: colour, color: textOn(colour) }} aria-hidden>
          {index + 1}
        </span>
        <StopWords name={name}>
          {guide.folio} · {guide.addressLine}, {guide.suburb}
        </StopWords>
        <span className={classes.times}>
          <span data-late={(stopTimes && stopTimes.lateS > 0) || undefined}>{arrival}</span>
          {stopTimes && stopTimes.lateS > 0 ? (
            <span className={classes.bad}>
              {t('order.lateBy', { time: f.duration(Math.max(60, stopTimes.lateS)) })}
            </span>
          ) : stopTimes && stopTimes.waitS >= 60 ? (
            <span className={classes.warn}>{t('order.waits', { time: f.duration(stopTimes.waitS) })}</span>
          ) : (
            window && (
              <span className="muted">
                {f.minuteOfDay(window.startMinute)}–{f.minuteOfDay(window.endMinute)}
              </span>
            )
          )}
        </span>
      </button>
      <ActionIcon disabled={index === 0} onClick={() => onStep(guide._id, -1)} aria-label={t('order.up', { name })}>
        <IconArrowUp size={17} aria-hidden />
      </ActionIcon>
      <ActionIcon disabled={isLast} onClick={() => onStep(guide._id, 1)} aria-label={t('order.down', { name })}>
        <IconArrowDown size={17} aria-hidden />
      </ActionIcon>
      <ActionIcon onClick={() => onRemove(guide._id)} aria-label={t('order.remove', { name })}>
        <IconX size={17} aria-hidden />
      </ActionIcon>
    </SortableRow>
  );
});
