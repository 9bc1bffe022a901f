import { Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowsSort, IconClock, IconMapPinSearch, IconWand } from '@tabler/icons-react';
import type { Address } from '@tramo/contract/places';
import { roadLimits } from '@tramo/contract/roads/roads';
import { useRef, useState } from 'react';
import { problemText } from '../../../lib/api-problem.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { SplitView } from '../../../ui/SplitView.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { uiText } from '../../../ui/ui.es.ts';
import wizard from '../../../ui/wizard.module.css';
import { useClosest, useOptimise, useVehicle } from './new-route.api.ts';
import { newRouteText } from './new-route.es.ts';
import classes from './new-route.module.css';
import { OrderList } from './OrderList.tsx';
import { closestFirst, orderedNow, pinOf } from './route-guides.rules.ts';
import type { DraftStore } from './useRouteDraft.ts';
import type { ChosenGuides } from './useRouteGuides.ts';
import type { RoutePlan } from './useRoutePlan.ts';

const OrderMap = lazyPart(() => import('./OrderMap.tsx').then((m) => m.OrderMap));

interface OrderStepProps {
  store: DraftStore;
  chosen: ChosenGuides;
  plan: RoutePlan;
  cedi: Address;
  view: 'list' | 'map';
  onView: (view: 'list' | 'map') => void;
  /** To where the departure is chosen. */
  onStart: () => void;
}

/** In what order they are visited: by hand, or as the search finds it; with times, kilometres and what comes too late. */
export function OrderStep({ store, chosen, plan, cedi, view, onView, onStart }: OrderStepProps) {
  const t = useText(newRouteText);
  const f = useFormat();
  const { draft, change } = store;
  const [past, setPast] = useState<readonly (readonly string[])[]>([]);
  const [selected, setSelected] = useState<string | null>(null);
  const optimise = useOptimise();
  const closest = useClosest();
  const vehicle = useVehicle(draft.vehicle?.id ?? null).data;
  // Answers come over the order as it is by then.
  const latest = useRef(draft.guides);
  latest.current = draft.guides;
  const put = (guides: readonly string[]): void => {
    const now = latest.current;
    if (guides.join() === now.join()) return;
    setPast((before) => [...before, now]);
    change({ guides });
  };
  const undo = (): void => {
    const last = past.at(-1);
    if (!last) return;
    // Those taken out of the route meanwhile stay out.
    const now = new Set(draft.guides);
    change({ guides: [...last.filter((id) => now.has(id)), ...draft.guides.filter((id) => !last.includes(id))] });
    setPast(past.slice(0, -1));
  };
  const runOptimise = (): void => {
    if (!plan.input) return;
    optimise.mutate(plan.input, {
      onSuccess: (best) => {
        put(best.guides);
        toast.ok(t('order.optimised', { km: f.distance(best.distanceM), duration: f.duration(best.durationS) }));
      },
    });
  };
  const runClosest = (): void => {
    const from = pinOf(cedi);
    const places = chosen.guides.flatMap((g) => {
      const pin = pinOf(g);
      return pin ? [{ id: g._id, pin }] : [];
    });
    const byAir = closestFirst(chosen.guides, from);
    if (!from || places.length === 0 || places.length > roadLimits.closest) {
      put(byAir);
      return;
    }
    const at = plan.start === null ? {} : { at: plan.start };
    const kind = vehicle ? { vehicleKind: vehicle.type } : {};
    const ids = places.map(({ id }) => id);
    closest.mutate(
      { from, to: places.map(({ pin }) => pin), ...at, ...kind },
      {
        onSuccess: ({ order }) => put(orderedNow(ids, order, latest.current)),
        onError: () => {
          put(orderedNow(byAir, [...byAir.keys()], latest.current));
          toast.info(t('order.closestByAir'));
        },
      },
    );
  };
  if (!chosen.isComplete)
    return chosen.error ? <ErrorState error={chosen.error} retry={chosen.retry} /> : <SkeletonRows />;
  const list = (
    <div className={wizard.column}>
      <div className={wizard.strip}>
        <Button
          size="compact-sm"
          leftSection={<IconWand size={15} aria-hidden />}
          loading={optimise.isPending}
          disabled={!plan.input || draft.guides.length < 2}
          onClick={runOptimise}
        >
          {t('order.optimise')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconArrowsSort size={15} aria-hidden />}
          onClick={() => put([...draft.guides].reverse())}
        >
          {t('order.reverse')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconMapPinSearch size={15} aria-hidden />}
          loading={closest.isPending}
          disabled={draft.guides.length < 2}
          onClick={runClosest}
        >
          {t('order.closest')}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconArrowBackUp size={15} aria-hidden />}
          disabled={past.length === 0}
          onClick={undo}
        >
          {t('order.undo')}
        </Button>
        <span className={wizard.stripEnd}>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconClock size={15} aria-hidden />}
            onClick={onStart}
            aria-label={t('order.changeStart')}
          >
            {plan.start === null ? t('order.changeStart') : t('order.leaves', { at: f.dateTime(plan.start) })}
          </Button>
        </span>
      </div>
      <PlanFigures plan={plan} />
      <OrderList
        guides={chosen.guides}
        times={plan.times}
        day={plan.day}
        isChecking={plan.isChecking}
        selected={selected}
        onSelect={setSelected}
        onOrder={put}
        onRemove={(id) => change({ guides: draft.guides.filter((one) => one !== id) })}
      />
    </div>
  );
  return (
    <div className={wizard.split}>
      <SplitView
        name="newRouteOrder"
        initialWidth={680}
        tab={view}
        onTab={onView}
        list={list}
        map={<OrderMap cedi={cedi} guides={chosen.guides} selected={selected} onSelect={setSelected} />}
      />
    </div>
  );
}

/** Kilometres, time and end of the order, and how many stops miss their window. */
export function PlanFigures({ plan }: { plan: RoutePlan }) {
  const t = useText(newRouteText);
  const ui = useText(uiText);
  const f = useFormat();
  const { times, error, isChecking } = plan;
  if (plan.start === null) return <p className={classes.notice}>{t('order.needStart')}</p>;
  if (error && !times)
    return (
      <div className={classes.notice} role="alert">
        <span>{t('order.failed', { reason: problemText(error) })}</span>
        <Button size="compact-sm" variant="default" onClick={() => void plan.retry()}>
          {ui('retry')}
        </Button>
      </div>
    );
  return (
    <p className={classes.figures} role="status" aria-label={t('step.order')} data-checking={isChecking || undefined}>
      {times ? (
        <>
          <strong>
            {t('order.figures', {
              km: f.distance(times.distanceM),
              duration: f.duration(times.durationS),
              end: f.dayOf(times.end) === plan.day ? f.time(times.end) : f.dateTime(times.end),
            })}
          </strong>
          <span className={times.lateStops > 0 ? classes.bad : 'muted'}>
            {t('order.late', { count: times.lateStops })}
          </span>
        </>
      ) : (
        t('order.calculating')
      )}
    </p>
  );
}
