import { ActionIcon, Button } from '@mantine/core';
import { IconArrowLeft, IconRotate } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { Address } from '@tramo/contract/places';
import { type ComponentType, type ReactNode, useCallback, useState } from 'react';
import { pathOf, useScreenParams } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useIsNarrow } from '../../../lib/useIsNarrow.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { useUnsavedGuard } from '../../../ui/form/useUnsavedGuard.ts';
import { Page, PageBar } from '../../../ui/Page.tsx';
import { Steps } from '../../../ui/Steps.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import wizard from '../../../ui/wizard.module.css';
import { useConfirmRange } from '../../planning/shared/useConfirmRange.tsx';
import { AssignStep } from './AssignStep.tsx';
import { isUntouched, type NewRouteTab, newRouteTabs, tabOf } from './draft.rules.ts';
import { LostNotice } from './LostNotice.tsx';
import { newRouteText } from './new-route.es.ts';
import classes from './new-route.module.css';
import { OrderStep } from './OrderStep.tsx';
import { GuidesStep } from './RouteGuidesStep.tsx';
import { sumLoads } from './route-guides.rules.ts';
import { SummaryBar, SummaryStep } from './SummaryStep.tsx';
import { useAdoptGuides } from './useAdoptGuides.ts';
import { useNewRouteCedi } from './useNewRouteCedi.ts';
import { useRouteDraft } from './useRouteDraft.ts';
import { useChosenGuides } from './useRouteGuides.ts';
import { useRoutePlan } from './useRoutePlan.ts';
import { useSaveRoute } from './useSaveRoute.ts';

/** Paths of the wizard: going between them loses nothing. */
const isOfWizard = (path: string): boolean => path.startsWith('/new-route/') || path === pathOf('routesCreate');

interface NewRouteProps {
  userId: string;
  cedis: readonly [Address, ...Address[]];
}

/** A new route, step by step: which guides, in what order, with whom and when, and all of it once more before it is saved. */
export function NewRoute({ userId, cedis }: NewRouteProps) {
  const t = useText(newRouteText);
  const f = useFormat();
  const navigate = useNavigate();
  const params = useScreenParams('newRoute') as { tab?: string; subtab?: string };
  const store = useRouteDraft(userId);
  const { draft, reset, drop } = store;
  const chosen = useChosenGuides(store);
  const [isMoving, setMoving] = useState(false);
  const wanted = tabOf(params.tab);
  const tab: NewRouteTab = draft.guides.length === 0 ? 'guides' : wanted;

  const goTo = useCallback(
    (to: NewRouteTab, subtab?: string) =>
      void navigate({ to: pathOf('newRoute', { tab: to, subtab }), search: (now: unknown) => now } as never),
    [navigate],
  );
  const cedi = useNewRouteCedi(store, cedis, params.tab !== undefined, () => goTo('guides'));
  const isAdopting = useAdoptGuides(store, params.tab === undefined);
  const plan = useRoutePlan(draft, chosen);
  const save = useSaveRoute(store, chosen, plan);
  useUnsavedGuard(!isUntouched(draft), { keeps: (path) => isOfWizard(path) || save.isLeaving(), onLeave: drop });

  const confirmRange = useConfirmRange('newRoute');
  const index = newRouteTabs.indexOf(tab);
  const leaveTo = async (to: NewRouteTab): Promise<void> => {
    if (to === tab || isMoving) return;
    const isForward = newRouteTabs.indexOf(to) > index;
    if (isForward && draft.guides.length === 0) return toast.error(t('guides.noneChosen'));
    // The field says what is missing.
    if (isForward && tab === 'assign' && plan.start === null) return;
    if (isForward && tab === 'guides') {
      setMoving(true);
      // Guides beyond their cedi's reach go on only when somebody says so.
      const isSure = await confirmRange(chosen.guides).catch(() => true);
      setMoving(false);
      if (!isSure) return;
    }
    goTo(to);
  };
  const restart = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('restartTitle'),
      body: t('restartText'),
      confirm: t('restart'),
      isDangerous: true,
    });
    if (!isSure) return;
    reset(draft.cediId);
    goTo('guides');
  };

  const load = sumLoads(chosen.guides.map((g) => g.load));
  const figures = {
    packages: t('packages', { count: load.packages }),
    weight: f.weight(load.weightKg),
    volume: f.volume(load.volumeM3),
  };
  const count = t('guidesCount', { count: draft.guides.length });
  const done: Record<NewRouteTab, boolean> = {
    guides: draft.guides.length > 0,
    order: draft.guides.length > 0 && index > 1,
    assign: draft.guides.length > 0 && draft.vehicle !== null && draft.driver !== null,
    summary: false,
  };
  const next = newRouteTabs[index + 1];
  const previous = newRouteTabs[index - 1];
  const view = params.subtab === 'map' ? 'map' : 'list';
  const onView = (to: 'list' | 'map') => goTo(tab, to === 'map' ? 'map' : undefined);

  const content: Record<NewRouteTab, () => ReactNode> = {
    guides: () => <GuidesStep store={store} chosen={chosen} cedi={cedi} view={view} onView={onView} />,
    order: () => (
      <OrderStep
        store={store}
        chosen={chosen}
        plan={plan}
        cedi={cedi.cedi}
        view={view}
        onView={onView}
        onStart={() => goTo('assign')}
      />
    ),
    assign: () => <AssignStep store={store} chosen={chosen} plan={plan} cedi={cedi.cedi} />,
    summary: () => <SummaryStep store={store} chosen={chosen} plan={plan} cedi={cedi.cedi} save={save} goTo={goTo} />,
  };
  return (
    <Page
      fill
      title={t('title')}
      subtitle={tab === 'guides' ? undefined : chosen.isComplete ? `${count} · ${t('guides.strip', figures)}` : count}
    >
      <Steps
        label={t('steps')}
        steps={newRouteTabs.map((key) => ({
          key,
          name: t(`step.${key}`),
          isDone: done[key],
          isLocked: key !== 'guides' && draft.guides.length === 0,
        }))}
        current={tab}
        doneLabel={t('done')}
        onStep={(step) => void leaveTo(step)}
      />
      <LostNotice store={store} lost={chosen.lost} />
      {isAdopting ? <SkeletonRows /> : content[tab]()}
      <PageBar className={wizard.bar}>
        {previous && <BarButton name={t('back')} icon={IconArrowLeft} onClick={() => goTo(previous)} />}
        {!isUntouched(draft) && (
          <BarButton name={t('restart')} icon={IconRotate} isQuiet onClick={() => void restart()} />
        )}
        <span className={classes.barEnd}>
          {next ? (
            <Button loading={isMoving} onClick={() => void leaveTo(next)}>
              {t('next')}
            </Button>
          ) : (
            <SummaryBar save={save} />
          )}
        </span>
      </PageBar>
    </Page>
  );
}

interface BarButtonProps {
  name: string;
  icon: ComponentType<{ size?: number }>;
  isQuiet?: boolean;
  onClick: () => void;
}
/** A button beside the main one; on a phone its sign alone. */
function BarButton({ name, icon: Icon, isQuiet, onClick }: BarButtonProps) {
  const isNarrow = useIsNarrow();
  if (isNarrow)
    return (
      <ActionIcon size="lg" variant={isQuiet ? 'subtle' : 'default'} color="gray" aria-label={name} onClick={onClick}>
        <Icon size={17} />
      </ActionIcon>
    );
  return (
    <Button
      variant={isQuiet ? 'subtle' : 'default'}
      {...(isQuiet ? { color: 'gray' } : {})}
      leftSection={<Icon size={16} />}
      onClick={onClick}
    >
      {name}
    </Button>
  );
}
