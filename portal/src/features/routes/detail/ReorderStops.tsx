import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { RouteDetail, RouteStop } from '@tramo/contract/routes';
import { useState } from 'react';
import { problemText } from '../../../lib/api-problem.ts';
import { useText } from '../../../lib/text.ts';
import { useKeys } from '../../../lib/useKeys.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { SortableList, SortableRow } from '../../../ui/form/SortableList.tsx';
import { moved } from '../../../ui/form/sortable.rules.ts';
import { useUnsavedGuard } from '../../../ui/form/useUnsavedGuard.ts';
import { toast } from '../../../ui/toast.ts';
import { uiText } from '../../../ui/ui.es.ts';
import { isOpenStop, mergedOrder } from '../overview/overview.rules.ts';
import { useChangeRoute } from '../routes.api.ts';
import { routesText } from '../routes.es.ts';
import { useUndo } from '../undo/useRouteUndo.ts';
import { ChangeNotice, isStale } from './ChangeNotice.tsx';
import { detailText } from './detail.es.ts';
import { changeOfOrder, reapplied } from './order.rules.ts';
import classes from './ReorderStops.module.css';
import { StopDisc, stopName } from './StopRow.tsx';
import { StopWords } from './StopWords.tsx';
import { isNothing, signed } from './signed.ts';

interface ReorderStopsProps {
  /** The route as it was when the reordering began: its version tells the server what the new order was made from. */
  route: RouteDetail;
  onDone: () => void;
  onReload: (route: RouteDetail) => void;
}

/** A new order for the stops that are still open: by drag, by keyboard, or by the two arrows of each. */
export function ReorderStops({ route, onDone, onReload }: ReorderStopsProps) {
  const t = useText(routesText);
  const ui = useText(uiText);
  const words = useText(detailText);
  const f = useFormat();
  const { toastWithUndo } = useUndo();
  const openIds = route.stops.filter(isOpenStop).map((s) => s.guideId);
  const [order, setOrder] = useState(openIds);
  const change = useChangeRoute(route._id, { isQuiet: true });
  const isDirty = order.join() !== openIds.join();
  const about = changeOfOrder(route, order);
  useUnsavedGuard(isDirty);
  const leave = async (): Promise<void> => {
    const isSure =
      !isDirty ||
      (await confirm({
        title: ui('unsaved'),
        body: ui('unsavedBody'),
        confirm: ui('leave'),
        cancel: ui('stay'),
        isDangerous: true,
      }));
    if (isSure) onDone();
  };
  useKeys({ escape: () => void leave() });
  const byId = new Map(route.stops.map((s) => [s.guideId, s]));
  const nameOf = (id: string): string => {
    const stop = byId.get(id);
    return stop ? stopName(stop) : '';
  };

  /** Goes on from the route as it is now: with its own order, or with mine put over it. */
  const goOn = (fresh: RouteDetail, mine: readonly string[] | null): void => {
    const now = fresh.stops.filter(isOpenStop).map((s) => s.guideId);
    setOrder(mine ? reapplied(now, mine) : now);
    if (mine) toast.info(words('stale.merged'));
    change.reset();
    onReload(fresh);
  };
  const save = (): void => {
    change.mutate(
      { guides: mergedOrder(route.stops, order), version: route.version },
      {
        onSuccess: () => {
          toastWithUndo(t('reorder.saved'), route._id);
          onDone();
        },
        onError: (error) => {
          if (!isStale(error)) toast.error(`${words('saveFailed')}. ${problemText(error)}`);
        },
      },
    );
  };

  return (
    <div className={classes.frame}>
      <div className={classes.bar}>
        <div className={classes.text}>
          <h3 className={classes.title}>{t('reorder.title')}</h3>
          <p className="small muted">{t('reorder.help')}</p>
        </div>
        <p
          className={classes.about}
          role="status"
          data-tone={isNothing(about) ? undefined : about.distanceM < 0 ? 'good' : 'bad'}
        >
          {isNothing(about) ? words('order.unchanged') : words('order.about', signed(about, f))}
        </p>
        <Button size="compact-sm" variant="default" onClick={onDone}>
          {ui('cancel')}
        </Button>
        <Button
          size="compact-sm"
          disabled={!isDirty || isStale(change.error)}
          loading={change.isPending}
          onClick={save}
        >
          {t('reorder.save')}
        </Button>
      </div>
      {isStale(change.error) && (
        <ChangeNotice
          error={change.error}
          onFresh={(fresh) => (fresh ? goOn(fresh, null) : onDone())}
          onMerge={(fresh) => goOn(fresh, order)}
        />
      )}
      <SortableList
        ids={order}
        nameOf={nameOf}
        onMove={(from, to) => setOrder((now) => moved(now, from, to))}
        words={{
          help: t('reorder.help'),
          picked: (at) => t('reorder.picked', at),
          moved: (at) => t('reorder.moved', at),
          dropped: (at) => t('reorder.dropped', at),
          cancelled: (at) => t('reorder.cancelled', at),
        }}
      >
        <ol className={classes.list} aria-label={t('reorder.title')}>
          {order.map((id, index) => {
            const stop = byId.get(id);
            return (
              stop && (
                <Item
                  key={id}
                  stop={stop}
                  colour={route.colour}
                  isFirst={index === 0}
                  isLast={index === order.length - 1}
                  onStep={(by) => setOrder((now) => moved(now, now.indexOf(id), now.indexOf(id) + by))}
                />
              )
            );
          })}
        </ol>
      </SortableList>
    </div>
  );
}

interface ItemProps {
  stop: RouteStop;
  colour: string;
  isFirst: boolean;
  isLast: boolean;
  onStep: (by: 1 | -1) => void;
}
function Item({ stop, colour, isFirst, isLast, onStep }: ItemProps) {
  const t = useText(routesText);
  const name = stopName(stop);
  return (
    <SortableRow id={stop.guideId} className={classes.item} grip={t('reorder.drag', { name })}>
      <StopDisc stop={stop} colour={colour} />
      <StopWords name={name}>
        {stop.folio} · {stop.addressLine}
      </StopWords>
      <ActionIcon disabled={isFirst} onClick={() => onStep(-1)} aria-label={t('reorder.up', { name })}>
        <IconArrowUp size={17} aria-hidden />
      </ActionIcon>
      <ActionIcon disabled={isLast} onClick={() => onStep(1)} aria-label={t('reorder.down', { name })}>
        <IconArrowDown size={17} aria-hidden />
      </ActionIcon>
    </SortableRow>
  );
}
