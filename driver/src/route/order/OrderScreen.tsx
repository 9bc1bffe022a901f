import type { RouteOfDay, StopOfDay } from '@tramo/contract/driver-day/day';
import { useState } from 'preact/hooks';
import { useDayStore, useRoute } from '../../app/day-context.ts';
import { goBack, type ScreenProps } from '../../app/navigation.ts';
import { useWords } from '../../app/words.ts';
import { lastPlace } from '../../position/place.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { toast } from '../../ui/overlays.tsx';
import { Empty, Notice } from '../../ui/pieces.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { NoRoute } from '../NoRoute.tsx';
import shared from '../route.module.css';
import { routeWords } from '../route-words.ts';
import { nameOf, openStops } from '../stop-facts.ts';
import classes from './order.module.css';
import { moved, nearestFirst } from './stop-order.ts';
import { useDragOrder } from './use-drag-order.ts';

/** Another order of the open stops, where the company lets drivers choose it. */
export function OrderScreen({ id }: ScreenProps) {
  const t = useWords(routeWords);
  const route = useRoute(id);
  if (!route) return <NoRoute />;
  if (!route.mayReorder || route.status !== 'started')
    return (
      <Screen title={t('changeOrder')}>
        <Empty icon="order" title={t('order.off')}>
          <p>{t('order.offText')}</p>
        </Empty>
      </Screen>
    );
  // Stops that came or went meanwhile: the list begins anew with them.
  const open = openStops(route);
  return (
    <Order
      key={open
        .map((stop) => stop.guideId)
        .sort()
        .join()}
      route={route}
      open={open}
    />
  );
}

function Order({ route, open }: { route: RouteOfDay; open: readonly StopOfDay[] }) {
  const t = useWords(routeWords);
  const store = useDayStore();
  const [order, setOrder] = useState<readonly StopOfDay[]>(open);
  const [said, setSaid] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isChanged = order.some((stop, n) => stop.guideId !== open[n]?.guideId);
  const move = (from: number, to: number) => {
    const place = Math.max(0, Math.min(to, order.length - 1));
    const stop = order[from];
    if (!stop || place === from) return;
    setOrder(moved(order, from, place));
    setSaid(t('order.said', { name: nameOf(stop), n: place + 1, all: order.length }));
  };
  const drag = useDragOrder(move);
  const nearest = () => {
    const here = lastPlace();
    setOrder(
      nearestFirst(open, here ?? route.stops.filter((stop) => stop.managedAt !== null).at(-1) ?? route.startAddress),
    );
    setSaid(t('order.nearestDone'));
  };
  const save = async () => {
    setBusy(true);
    try {
      await store.record({
        kind: 'order',
        routeId: route._id,
        body: { at: store.now(), guides: order.map((s) => s.guideId) },
      });
      toast(t('order.saved'));
      goBack();
    } catch {
      toast(t('notKept'), { tone: 'bad' });
      setBusy(false);
    }
  };
  return (
    <Screen
      title={t('changeOrder')}
      subtitle={t('openStops', { n: order.length })}
      footer={
        <div class={shared.pair}>
          <Button icon="undo" isDisabled={!isChanged} onClick={() => setOrder(open)}>
            {t('order.revert')}
          </Button>
          <Button tone="primary" icon="check" isBusy={isBusy} isDisabled={!isChanged} onClick={() => void save()}>
            {t('order.save')}
          </Button>
        </div>
      }
    >
      <Button icon="gps" onClick={nearest}>
        {t('order.nearest')}
      </Button>
      <Notice tone="info">{t('order.hint')}</Notice>
      <p class="sr-only" role="status">
        {said}
      </p>
      <ol class={classes.list} ref={drag.list}>
        {order.map((stop, n) => (
          <li
            key={stop.guideId}
            class={classes.line}
            data-dragged={drag.dragged === n || undefined}
            data-target={drag.target === n || undefined}
          >
            <button
              type="button"
              class={classes.grip}
              aria-label={t('order.grip', { name: nameOf(stop), n: n + 1 })}
              {...drag.handle(n)}
              onKeyDown={(event) => {
                const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
                if (by === 0) return;
                event.preventDefault();
                move(n, n + by);
              }}
            >
              <span aria-hidden="true">⠿</span>
            </button>
            <span class={classes.body}>
              <span class={classes.name}>
                {n + 1}. {nameOf(stop)}
              </span>
              <span class={classes.second}>{stop.addressLine}</span>
            </span>
            <IconButton
              name="up"
              label={t('order.up', { name: nameOf(stop) })}
              isDisabled={n === 0}
              onClick={() => move(n, n - 1)}
            />
            <IconButton
              name="down"
              label={t('order.down', { name: nameOf(stop) })}
              isDisabled={n === order.length - 1}
              onClick={() => move(n, n + 1)}
            />
          </li>
        ))}
      </ol>
    </Screen>
  );
}
