import { Alert, Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { PlanException } from '@tramo/contract/plan-reasons';
import type { Plan } from '@tramo/contract/planning';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLive } from '../../../lib/live.ts';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { useUnsavedGuard } from '../../../ui/form/useUnsavedGuard.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { Page, PageBar } from '../../../ui/Page.tsx';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { toast } from '../../../ui/toast.ts';
import wizard from '../../../ui/wizard.module.css';
import { PresenceLine } from '../../presence/shared/PresenceLine.tsx';
import { usePresence } from '../../presence/shared/usePresence.ts';
import { boardText } from '../board/board.es.ts';
import { planTones } from '../plan-status.ts';
import classes from '../planner.module.css';
import type { PlanPatch } from '../planning.api.ts';
import { planningText } from '../planning.es.ts';
import { useConfirmRange } from '../shared/useConfirmRange.tsx';
import { CapacityStep } from './CapacityStep.tsx';
import { CedisStep, type StartChoice } from './CedisStep.tsx';
import { OptimisePanel } from './OptimisePanel.tsx';
import { ParamsStep } from './ParamsStep.tsx';
import { GuidesStep } from './PlanGuidesStep.tsx';
import { PlanSteps } from './PlanSteps.tsx';
import { usePlanChecks } from './plan-checks.api.ts';
import { clockValue } from './plan-start.rules.ts';
import { useOptimise } from './useOptimise.ts';
import { type SaveState, usePlanDraft } from './usePlanDraft.ts';
import { VehiclesStep } from './VehiclesStep.tsx';
import {
  completedTabs,
  guideIdsOf,
  needsNoConfirming,
  type PlannerTab,
  plannerTabs,
  vehicleIdsOf,
} from './wizard-tabs.ts';

const ViewRouteStep = lazyPart(() => import('../board/ViewRouteStep.tsx').then((m) => m.ViewRouteStep));

interface PlanWizardProps {
  plan: Plan;
  tab: PlannerTab;
  goTo: (tab: PlannerTab, planId: string) => void;
}

/** A plan on the server, step by step; each step saves before it is left. */
export function PlanWizard({ plan, tab, goTo }: PlanWizardProps) {
  const t = useText(planningText);
  const b = useText(boardText);
  const f = useFormat();
  const navigate = useNavigate();
  const draft = usePlanDraft(plan);
  const validate = useRef<() => StartChoice | null>(() => null);
  const [seen, setSeen] = useState<ReadonlySet<PlannerTab>>(new Set());
  const [isArranging, setArranging] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const settle = useRef<(() => Promise<boolean>) | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => setSeen((now) => (now.has(tab) ? now : new Set(now).add(tab))), [tab]);
  // Back that closes what was opened over the step stays in it.
  useUnsavedGuard(!isLeaving && (isArranging || draft.state === 'dirty' || draft.state === 'failed'), {
    keeps: (path) => path === pathOf('routePlanner', { tab }),
  });

  const people = usePresence('plan', plan._id, isEditing || draft.state !== 'saved', plan.can.edit);

  useLive((event) => {
    if (event.type !== 'plan.changed' || event.planId !== plan._id || event.version <= plan.version) return;
    // Somebody's unsaved work stays on the screen; saving it then tells that it is stale.
    // The board takes over what others saved by itself.
    if (plan.status === 'optimising' || (draft.state === 'saved' && tab !== 'view-route')) void draft.reload();
  });
  const optimise = useOptimise(plan, draft, (to) => goTo(to, plan._id));

  const index = plannerTabs.indexOf(tab);
  const confirmRange = useConfirmRange(plan._id);
  const leaveTo = async (next: PlannerTab): Promise<void> => {
    if (next === tab || isLeaving) return;
    if (tab === 'cedis' && plannerTabs.indexOf(next) > 0 && !validate.current()) return;
    setLeaving(true);
    if (settle.current && !(await settle.current())) {
      setLeaving(false);
      return;
    }
    const saved = await draft.flush();
    setLeaving(false);
    if (!saved) return;
    // Guides beyond their cedi's reach go on only when somebody says so.
    if (tab === 'guides' && plannerTabs.indexOf(next) > index && !(await confirmRange(saved.guides))) return;
    goTo(next, plan._id);
  };
  /** Keeps what was changed and goes back to the plans: documents' end of creating or editing one. */
  const saveAndLeave = async (): Promise<void> => {
    if (isLeaving || (tab === 'cedis' && !validate.current())) return;
    setLeaving(true);
    if (await draft.flush()) void navigate({ to: pathOf('planList') } as never);
    else setLeaving(false);
  };
  /** A plan that was made in one step has not been asked about its guides' range yet. */
  const startSearch = async (): Promise<void> => {
    if (await confirmRange(plan.guides)) await optimise.start();
  };
  /** Softens rules for this plan and searches on from its routes. `board`: what the board has, when it is asked there. */
  const allow = async (exceptions: readonly PlanException[], board: PlanPatch = {}): Promise<void> => {
    const known = board.exceptions ?? plan.exceptions;
    const saved = await draft.flush({ ...board, exceptions: [...known, ...exceptions], capacityConfirmed: true });
    if (saved && (await confirmRange(saved.guides))) await optimise.start({ changes: 'little' });
  };
  const checks = usePlanChecks(plan, tab === 'params');
  const isJoined = tab === 'params' && plan.can.edit && needsNoConfirming(plan, checks.data);
  /** From the parameters, with the capacity step left out; other parameters may load less. */
  const startAtOnce = async (): Promise<void> => {
    const saved = await draft.flush();
    if (!saved) return;
    if (!needsNoConfirming(saved, checks.data)) return goTo('capacity', plan._id);
    if (await confirmRange(saved.guides)) await optimise.start({ confirms: true });
  };
  const next = plannerTabs[index + 1];
  const previous = plannerTabs[index - 1];
  const done = completedTabs(plan, draft.pending, seen);
  const goOn = (): void => {
    if (tab === 'guides' && guideIdsOf(plan, draft.pending).length === 0) toast.error(t('guides.noneChosen'));
    else if (tab === 'vehicles' && vehicleIdsOf(plan, draft.pending).length === 0)
      toast.error(t('vehicles.noneChosen'));
    else if (next) void leaveTo(next);
  };

  const subtitle = (
    <>
      {[
        t('planner.guides', { count: guideIdsOf(plan, draft.pending).length }),
        t('planner.vehicles', { count: vehicleIdsOf(plan, draft.pending).length }),
        t('planner.departure', { day: f.day(plan.startDate), hour: clockValue(plan.startHour) }),
      ].join(' · ')}{' '}
      <StatusPill tone={planTones[plan.status]}>{t(`status.${plan.status}`)}</StatusPill>
    </>
  );
  const frame = (content: ReactNode, bar?: ReactNode): ReactNode => (
    <Page fill title={draft.pending.name ?? plan.name} subtitle={subtitle}>
      <PresenceLine
        people={people}
        label={b('presence.label')}
        words={{
          editing: (name) => b('presence.editing', { name }),
          viewing: (name) => b('presence.viewing', { name }),
          more: (name, count) => b('presence.more', { name, count }),
        }}
      />
      <PlanSteps tab={tab} done={done} onTab={(step) => void leaveTo(step)} />
      {plan.status === 'dispatched' && (
        <Alert variant="light" color="accent" className={classes.banner}>
          {t('planner.dispatchedText')}{' '}
          <Link to={pathOf('routesOverview', { startDate: plan.startDate })}>{t('planner.dispatchedLink')}</Link>
        </Alert>
      )}
      {content}
      {bar}
    </Page>
  );
  if (optimise.isRunning) return frame(<OptimisePanel plan={plan} optimise={optimise} />);
  if (tab === 'view-route') {
    return frame(
      <ViewRouteStep
        draft={draft}
        editor={people.length === 1 ? (people[0]?.name ?? null) : null}
        onDirty={setArranging}
        onEditing={setEditing}
        settle={settle}
        goTo={(to) => void leaveTo(to)}
        leave={() => setArranging(false)}
        onOptimise={(changes) => void optimise.start({ changes })}
        onAllow={(exceptions, board) => void allow(exceptions, board)}
        isStarting={optimise.isStarting}
      />,
    );
  }
  const bar = (
    <PageBar className={wizard.bar}>
      {previous && (
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={() => void leaveTo(previous)}
        >
          {t('tabs.back')}
        </Button>
      )}
      <SaveIndicator state={draft.state} />
      {plan.can.edit && (
        <Button variant="subtle" disabled={isLeaving} onClick={() => void saveAndLeave()}>
          {t('tabs.saveAndLeave')}
        </Button>
      )}
      <span className={classes.barEnd}>
        {tab === 'capacity' ? (
          <Button loading={optimise.isStarting} disabled={!optimise.canStart} onClick={() => void startSearch()}>
            {t(plan.routes.length > 0 ? 'capacity.optimiseAgain' : 'capacity.optimise')}
          </Button>
        ) : (
          <>
            <Button variant={isJoined ? 'default' : 'filled'} loading={isLeaving} onClick={goOn}>
              {t('tabs.next')}
            </Button>
            {isJoined && (
              <Button loading={optimise.isStarting} onClick={() => void startAtOnce()}>
                {t(plan.routes.length > 0 ? 'capacity.optimiseAgain' : 'capacity.optimise')}
              </Button>
            )}
          </>
        )}
      </span>
    </PageBar>
  );
  return frame(
    tab === 'cedis' ? (
      <div className={wizard.content}>
        <CedisStep
          key={draft.generation}
          initial={plan}
          validate={validate}
          onChange={(choice) => (choice ? draft.change(choice) : draft.discard())}
        />
      </div>
    ) : tab === 'guides' ? (
      <GuidesStep draft={draft} />
    ) : tab === 'vehicles' ? (
      <VehiclesStep draft={draft} />
    ) : tab === 'params' ? (
      <ParamsStep draft={draft} isLast={isJoined} />
    ) : (
      <CapacityStep
        draft={draft}
        goTo={(to) => void leaveTo(to)}
        onAllow={plan.can.edit ? (exceptions) => void allow(exceptions) : undefined}
      />
    ),
    bar,
  );
}

function SaveIndicator({ state }: { state: SaveState }) {
  const t = useText(planningText);
  const words = {
    saved: t('tabs.saved'),
    dirty: t('tabs.unsaved'),
    saving: t('tabs.saving'),
    failed: t('tabs.notSaved'),
  };
  return (
    <span role="status" className={state === 'failed' ? classes.error : wizard.hint}>
      {words[state]}
    </span>
  );
}
