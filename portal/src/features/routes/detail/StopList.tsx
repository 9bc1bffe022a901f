import { Button, Checkbox } from '@mantine/core';
import { IconArrowsRightLeft, IconX } from '@tabler/icons-react';
import type { RouteDetail } from '@tramo/contract/routes';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef } from 'react';
import { useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/useNow.ts';
import { useMayOpen } from '../../../session/useMayOpen.ts';
import { between } from '../../../ui/table/selection.ts';
import { uiText } from '../../../ui/ui.es.ts';
import { isOpenStop } from '../overview/overview.rules.ts';
import { routesText } from '../routes.es.ts';
import { detailText } from './detail.es.ts';
import classes from './RouteDetail.module.css';
import { StopRow } from './StopRow.tsx';

interface StopListProps {
  route: RouteDetail;
  chosenStop: string | null;
  onHoverStop: (guideId: string | null) => void;
  /** Ticked stops; null where nothing can be done with them. */
  picked: ReadonlySet<string> | null;
  onPick: (picked: ReadonlySet<string>) => void;
  onMove: () => void;
  onRemove: () => void;
}

/** The visits in order. Open ones may be ticked, to be moved or removed together. */
export function StopList({ route, chosenStop, onHoverStop, picked, onPick, onMove, onRemove }: StopListProps) {
  const t = useText(routesText);
  const list = useRef<HTMLOListElement>(null);
  const mayOpen = useMayOpen()('routeGuides');
  const minute = Math.floor(useNow(10_000) / 60_000) * 60_000;
  const open = useMemo(() => route.stops.filter(isOpenStop).map((s) => s.guideId), [route.stops]);
  // Opened at the stop that comes next, with the one before it still in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another route is opened
  useEffect(() => {
    const at = route.stops.findIndex((s) => s.isNext);
    const row = list.current?.children[Math.max(0, at - 1)] as HTMLElement | undefined;
    if (list.current && row && at > 0) list.current.scrollTop = row.offsetTop;
  }, [route._id]);
  useEffect(() => {
    if (chosenStop) list.current?.querySelector(`[data-stop="${chosenStop}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [chosenStop]);

  const latest = useRef({ picked, open, onPick, from: null as string | null });
  latest.current = { ...latest.current, picked, open, onPick };
  const pick = useCallback((guideId: string, isOn: boolean, isRange: boolean) => {
    const { picked: now, open: ids, onPick: notify, from } = latest.current;
    const next = new Set(now);
    for (const id of isRange ? between(ids, from, guideId) : [guideId]) {
      if (isOn) next.add(id);
      else next.delete(id);
    }
    latest.current.from = guideId;
    notify(next);
  }, []);

  const onKeyDown = (event: KeyboardEvent<HTMLOListElement>): void => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-stop]');
    if (!row) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const next = (
        event.key === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling
      ) as HTMLElement | null;
      event.preventDefault();
      next?.querySelector<HTMLElement>('a, input, button')?.focus();
    }
    if (event.key === 'x' && picked && open.includes(row.dataset.stop ?? '')) {
      event.preventDefault();
      pick(row.dataset.stop ?? '', !picked.has(row.dataset.stop ?? ''), false);
    }
  };
  return (
    <>
      {picked !== null && picked.size > 0 && (
        <PickBar picked={picked} open={open} onPick={onPick} onMove={onMove} onRemove={onRemove} />
      )}
      {/* Arrows move between the rows, which are links. */}
      <ol
        ref={list}
        className={classes.stops}
        aria-label={t('stop.list', { name: route.name })}
        data-ticks={(picked !== null && open.length > 0) || undefined}
        data-evidence={route.stops.some((s) => s.evidence > 0) || undefined}
        onKeyDown={onKeyDown}
      >
        {route.stops.map((stop) => (
          <StopRow
            key={stop.guideId}
            stop={stop}
            colour={route.colour}
            isMoving={route.status === 'started'}
            isChosen={stop.guideId === chosenStop}
            isPicked={picked && isOpenStop(stop) ? picked.has(stop.guideId) : null}
            mayOpen={mayOpen}
            now={minute}
            onHover={onHoverStop}
            onPick={pick}
          />
        ))}
      </ol>
    </>
  );
}

function PickBar({
  picked,
  open,
  onPick,
  onMove,
  onRemove,
}: { picked: ReadonlySet<string>; open: readonly string[] } & Pick<StopListProps, 'onPick' | 'onMove' | 'onRemove'>) {
  const t = useText(detailText);
  const ui = useText(uiText);
  const isAll = picked.size === open.length;
  return (
    <div className={classes.pickBar}>
      <Checkbox
        size="xs"
        aria-label={t('stop.selectAll', { count: open.length })}
        checked={isAll}
        indeterminate={!isAll}
        onChange={() => onPick(new Set(isAll ? [] : open))}
      />
      <span role="status">{t('stop.chosen', { count: picked.size })}</span>
      <span className={classes.spacer} />
      <Button
        size="compact-sm"
        leftSection={<IconArrowsRightLeft size={15} aria-hidden />}
        title={t('actions.key', { label: t('stop.move'), key: 'M' })}
        aria-keyshortcuts="m"
        onClick={onMove}
      >
        {t('stop.move')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={onRemove}>
        {t('stop.remove')}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        px={4}
        aria-label={ui('unselect')}
        onClick={() => onPick(new Set())}
      >
        <IconX size={16} aria-hidden />
      </Button>
    </div>
  );
}
