import { Alert, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { newKey } from '../../lib/api.ts';
import { problemText } from '../../lib/api-problem.ts';
import { useText } from '../../lib/text.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { SplitView } from '../../ui/SplitView.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.ts';
import { addRoute, changeVehicle, moveGuide, OUT, placeWith, spotOf, toggleLock } from './arrange.rules.ts';
import { DispatchDialog } from './DispatchDialog.tsx';
import { PlanBar } from './PlanBar.tsx';
import shared from './planner.module.css';
import { fetchWhy } from './planning.api.ts';
import { planningText } from './planning.text.ts';
import { RouteCard } from './RouteCard.tsx';
import { routeId } from './route-id.ts';
import classes from './routes.module.css';
import { StopDrag } from './StopDrag.tsx';
import type { PlannerTab } from './tabs.ts';
import { UnassignedList } from './UnassignedList.tsx';
import { useArrangement } from './useArrangement.ts';
import { usePlanVehicles } from './useDepots.ts';
import type { PlanDraft } from './usePlanDraft.ts';
import { useRouteView } from './useRouteView.ts';
import { useUndoKeys } from './useUndoKeys.ts';
import { WhyPanel } from './WhyPanel.tsx';

const ViewRouteMap = lazyPart(() => import('./ViewRouteMap.tsx').then((m) => m.ViewRouteMap));

interface ViewRouteStepProps {
  draft: PlanDraft;
  onDirty: (isDirty: boolean) => void;
  goTo: (tab: PlannerTab) => void;
  /** The plan is about to be left for good: nothing unsaved holds it back. */
  leave: () => void;
  /** Searches the routes that are not locked anew. */
  onOptimise: () => void;
  isStarting: boolean;
}

/** The routes of a plan, to look at, to arrange by hand and to dispatch. */
export function ViewRouteStep({ draft, onDirty, goTo, leave, onOptimise, isStarting }: ViewRouteStepProps) {
  const t = useText(planningText);
  const { plan } = draft;
  const a = useArrangement(plan);
  const vehicles = usePlanVehicles(plan);
  const guides = useMemo(() => new Map(plan.guides.map((g) => [g._id, g])), [plan.guides]);
  const view = useRouteView(a.arrangement);
  const [isSaving, setSaving] = useState(false);
  const [why, setWhy] = useState<string | null>(null);
  const [dispatchKey, setDispatchKey] = useState<string | null>(null);
  const canEdit = plan.can.edit;
  useEffect(() => onDirty(a.isDirty), [a.isDirty, onDirty]);
  useEffect(() => () => onDirty(false), [onDirty]);
  useUndoKeys(a.undo, a.redo);

  const { apply } = a;
  const move = useCallback(
    (guideId: string, list: string, index: number) => apply((now) => moveGuide(now, guideId, { list, index })),
    [apply],
  );
  const giveVehicle = useCallback((route: string, vehicle: string) => apply((now) => changeVehicle(now, route, vehicle)), [apply]);
  const lock = useCallback((route: string) => apply((now) => toggleLock(now, route)), [apply]);
  const placeAt = (guideId: string, vehicle: string, index: number): void =>
    apply((now) => placeWith(now, guideId, vehicle, index, routeId(newKey()), (n) => `Ruta ${n}`));
  const placeBest = async (guideId: string): Promise<void> => {
    try {
      const { left } = await fetchWhy(plan._id, {
        routes: a.arrangement.routes.map((r) => ({ ...r, guides: [...r.guides] })),
        guide: guideId,
      });
      const isFree = (vehicle: string): boolean => !a.arrangement.routes.some((r) => r.vehicle === vehicle && r.locked);
      const way = left?.ways.find((w) => w.steps.length === 0 && w.position !== null && isFree(w.vehicle));
      if (!way || way.position === null) {
        toast.info(t('why.nowhere'));
        setWhy(guideId);
        return;
      }
      placeAt(guideId, way.vehicle, way.position);
      const words = {
        folio: guides.get(guideId)?.folio ?? '',
        vehicle: vehicles.get(way.vehicle)?.nickname ?? '',
        place: way.position + 1,
      };
      toast.ok(t('why.done', words));
    } catch (error) {
      toast.error(problemText(error));
    }
  };
  const add = (): void => apply((now) => addRoute(now, routeId(newKey()), plan.vehicles, (n) => `Ruta ${n}`));

  const save = async (): Promise<boolean> => {
    if (a.isChecking) return false;
    setSaving(true);
    const routes = a.arrangement.routes.map((r) => ({ ...r, guides: [...r.guides] }));
    const saved = a.isDirty ? await draft.flush({ routes }) : draft.plan;
    setSaving(false);
    if (saved && a.isDirty) toast.ok(t('view.saved'));
    return saved !== null;
  };
  const toldRoutes = useMemo(() => new Map(a.told.routes.map((r) => [r._id, r])), [a.told]);
  const choices = useMemo(
    () => a.arrangement.routes.filter((r) => !r.locked).map((r) => ({ id: r._id, title: r.routeTitle, size: r.guides.length })),
    [a.arrangement.routes],
  );

  if (a.arrangement.routes.length === 0) {
    return (
      <div className={shared.content}>
        <EmptyState
          title={t('view.noRoutesTitle')}
          text={t('view.noRoutesText')}
          action={<Button onClick={() => goTo('capacity')}>{t('view.goCapacity')}</Button>}
        />
      </div>
    );
  }
  const lockedCount = a.arrangement.routes.filter((r) => r.locked).length;
  const list = (
    <StopDrag arrangement={a.arrangement} guides={guides} onMove={move} isOn={canEdit}>
      <div className={classes.routeList}>
        {plan.travelWarning && (
          <Alert variant="light" color="yellow" title={t('view.travelWarning')}>
            {plan.travelWarning}
          </Alert>
        )}
        <UnassignedList
          out={a.arrangement.out}
          told={a.told.unassigned}
          guides={guides}
          vehicles={vehicles}
          routes={choices}
          selected={view.stop}
          canEdit={canEdit}
          onSelect={view.selectStop}
          onMove={move}
          onWhy={setWhy}
          onBest={(id) => void placeBest(id)}
        />
        {a.arrangement.routes.map((route, index) => (
          <RouteCard
            key={route._id}
            route={route}
            index={index}
            told={toldRoutes.get(route._id)}
            isChecking={a.isChecking}
            guides={guides}
            vehicles={vehicles}
            planVehicles={plan.vehicles}
            routes={choices}
            isOpen={view.open.has(route._id)}
            isHidden={view.hidden.has(route._id)}
            isAlone={view.alone === route._id}
            selected={view.stop}
            canEdit={canEdit}
            onToggle={view.toggleOpen}
            onHide={view.toggleHidden}
            onIsolate={view.isolate}
            onLock={lock}
            onSelect={view.selectStop}
            onMove={move}
            onVehicle={giveVehicle}
            onWhy={setWhy}
          />
        ))}
        {canEdit && a.arrangement.routes.length < plan.vehicles.length && (
          <Button variant="subtle" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
            {t('view.addRoute')}
          </Button>
        )}
      </div>
    </StopDrag>
  );
  const map = (
    <ViewRouteMap
      plan={plan}
      arrangement={a.arrangement}
      told={toldRoutes}
      guides={guides}
      hidden={view.hidden}
      route={view.route}
      stop={view.stop}
      onRoute={view.selectRoute}
      onStop={(id) => view.selectStop(id, spotOf(a.arrangement, id)?.list ?? OUT)}
    />
  );
  return (
    <>
      <div className={shared.split}>
        <SplitView name="planner-routes" initialWidth={600} list={list} map={map} />
      </div>
      <PlanBar
        plan={plan}
        arranging={a}
        isSaving={isSaving || isStarting}
        onOptimiseRest={
          canEdit && plan.can.optimize && lockedCount > 0 ? () => void save().then((isSaved) => isSaved && onOptimise()) : undefined
        }
        onSave={() => void save()}
        onDispatch={() => {
          void save().then((isSaved) => isSaved && setDispatchKey(newKey()));
        }}
      />
      <WhyPanel
        plan={plan}
        arrangement={a.arrangement}
        guide={why === null ? undefined : guides.get(why)}
        vehicles={vehicles}
        guides={guides}
        onClose={() => setWhy(null)}
        onPlace={placeAt}
      />
      {dispatchKey !== null && plan.can.dispatch && (
        <DispatchDialog plan={plan} vehicles={vehicles} idempotencyKey={dispatchKey} onClose={() => setDispatchKey(null)} onDone={leave} />
      )}
    </>
  );
}
