import { closestCenter, DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import type { RouteDetail, RouteStop } from '@tramo/contract/routes';
import { useState } from 'react';
import { problemText } from '../../lib/api-problem.ts';
import { useText } from '../../lib/text.ts';
import { toast } from '../../ui/toast.ts';
import { uiText } from '../../ui/ui.text.ts';
import { useUnsavedGuard } from '../../ui/useUnsavedGuard.ts';
import { useFormat } from '../accounts/shared/useFormat.ts';
import { ChangeNotice, isStale } from './detail/ChangeNotice.tsx';
import { detailText } from './detail/detail.text.ts';
import { changeOfOrder, reapplied } from './detail/order.rules.ts';
import { isNothing, signed } from './detail/signed.ts';
import { useUndo } from './detail/useUndo.ts';
import { isOpenStop, mergedOrder, moved } from './overview.rules.ts';
import classes from './ReorderStops.module.css';
import { useChangeRoute } from './routes.api.ts';
import { routesText } from './routes.text.ts';
import { StopDisc, stopName } from './StopRow.tsx';

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
  const { told } = useUndo();
  const openIds = route.stops.filter(isOpenStop).map((s) => s.guideId);
  const [order, setOrder] = useState(openIds);
  const change = useChangeRoute(route._id, { isQuiet: true });
  const isDirty = order.join() !== openIds.join();
  const about = changeOfOrder(route, order);
  useUnsavedGuard(isDirty);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const byId = new Map(route.stops.map((s) => [s.guideId, s]));
  const nameOf = (id: string | number): string => {
    const stop = byId.get(String(id));
    return stop ? stopName(stop) : '';
  };
  const placeOf = (id: string | number | undefined): { place: number; total: number } => ({
    place: order.indexOf(String(id)) + 1,
    total: order.length,
  });

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
          told(t('reorder.saved'), route._id);
          onDone();
        },
        onError: (error) => {
          if (!isStale(error)) toast.error(`${words('saveFailed')}. ${problemText(error)}`);
        },
      },
    );
  };
  const onDragEnd = ({ active, over }: DragEndEvent): void => {
    if (over) setOrder((now) => moved(now, now.indexOf(String(active.id)), now.indexOf(String(over.id))));
  };

  return (
    <div className={classes.frame}>
      <div className={classes.bar}>
        <div className={classes.words}>
          <h3 className={classes.title}>{t('reorder.title')}</h3>
          <p className="small muted">{t('reorder.help')}</p>
        </div>
        <p className={classes.about} role="status" data-tone={isNothing(about) ? undefined : about.distanceM < 0 ? 'good' : 'bad'}>
          {isNothing(about) ? words('order.unchanged') : words('order.about', signed(about, f))}
        </p>
        <Button size="compact-sm" variant="default" onClick={onDone}>
          {ui('cancel')}
        </Button>
        <Button size="compact-sm" disabled={!isDirty || isStale(change.error)} loading={change.isPending} onClick={save}>
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
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={onDragEnd}
        accessibility={{
          screenReaderInstructions: { draggable: t('reorder.help') },
          announcements: {
            onDragStart: ({ active }) => t('reorder.picked', { name: nameOf(active.id), ...placeOf(active.id) }),
            onDragOver: ({ active, over }) => t('reorder.moved', { name: nameOf(active.id), ...placeOf(over?.id) }),
            onDragEnd: ({ active, over }) => t('reorder.dropped', { name: nameOf(active.id), ...placeOf(over?.id) }),
            onDragCancel: ({ active }) => t('reorder.cancelled', { name: nameOf(active.id) }),
          },
        }}
      >
        <SortableContext items={order} strategy={verticalListSortingStrategy}>
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
        </SortableContext>
      </DndContext>
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
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id: stop.guideId });
  const name = stopName(stop);
  return (
    <li
      ref={setNodeRef}
      className={classes.item}
      data-dragging={isDragging || undefined}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      <ActionIcon
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        className={classes.grip}
        aria-label={t('reorder.drag', { name })}
      >
        <IconGripVertical size={18} aria-hidden />
      </ActionIcon>
      <StopDisc stop={stop} colour={colour} />
      <span className={classes.who}>
        <span className={classes.name}>{name}</span>
        <span className={classes.where}>
          {stop.folio} · {stop.addressLine}
        </span>
      </span>
      <ActionIcon disabled={isFirst} onClick={() => onStep(-1)} aria-label={t('reorder.up', { name })}>
        <IconArrowUp size={17} aria-hidden />
      </ActionIcon>
      <ActionIcon disabled={isLast} onClick={() => onStep(1)} aria-label={t('reorder.down', { name })}>
        <IconArrowDown size={17} aria-hidden />
      </ActionIcon>
    </li>
  );
}
