import { Button } from '@mantine/core';
import type { PlanException } from '@tramo/contract/plan-reasons';
import type { PlanChangeSize } from '@tramo/contract/planning';
import { memo, type RefObject, useEffect, useState } from 'react';
import { newKey } from '../../../lib/api.ts';
import { useText } from '../../../lib/text.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import wizard from '../../../ui/wizard.module.css';
import { sentOf } from '../arrangement/arrange.rules.ts';
import { usePlanBoard } from '../arrangement/usePlanBoard.ts';
import { TimeChart } from '../chart/TimeChart.tsx';
import { DispatchDialog } from '../dispatch/DispatchDialog.tsx';
import { StopDrag } from '../drag/StopDrag.tsx';
import type { PlanPatch } from '../planning.api.ts';
import { planningText } from '../planning.es.ts';
import { ReasonDialog } from '../reasons/ReasonDialog.tsx';
import { WhyPanel } from '../reasons/WhyPanel.tsx';
import type { PlanDraft } from '../wizard/usePlanDraft.ts';
import type { PlannerTab } from '../wizard/wizard-tabs.ts';
import { AfterPaint } from './AfterPaint.tsx';
import { BoardList } from './BoardList.tsx';
import { ChosenBar } from './ChosenBar.tsx';
import { PlanBar } from './PlanBar.tsx';
import { PlanPanes, usePaneChoice } from './PlanPanes.tsx';
import { SearchOutcome } from './SearchOutcome.tsx';

// The list answers the hand at once; map and chart follow a frame later.
const LaterMap = memo(lazyPart(() => import('./ViewRouteMap.tsx').then((m) => m.ViewRouteMap)));
const LaterChart = memo(TimeChart);

interface ViewRouteStepProps {
  draft: PlanDraft;
  /** Who else is at the plan, when that is one person. */
  editor: string | null;
  /** Something is not saved yet. */
  onDirty: (isDirty: boolean) => void;
  /** The person has changed something since the board was opened. */
  onEditing: (isEditing: boolean) => void;
  /** Set while mounted: saves what is under way; false when it could not. */
  settle: RefObject<(() => Promise<boolean>) | null>;
  goTo: (tab: PlannerTab) => void;
  /** The plan is about to be left for good: nothing unsaved holds it back. */
  leave: () => void;
  /** Searches the routes that are not locked anew; they may change so much. */
  onOptimise: (changes: PlanChangeSize) => void;
  /** Softens rules for this plan, whose routes are those of the board, and searches on. */
  onAllow: (exceptions: PlanException[], board: PlanPatch) => void;
  isStarting: boolean;
}

/** The routes of a plan, to look at, to arrange by hand and to dispatch. */
export function ViewRouteStep({
  draft,
  editor,
  onDirty,
  onEditing,
  settle,
  goTo,
  leave,
  onOptimise,
  onAllow,
  isStarting,
}: ViewRouteStepProps) {
  const t = useText(planningText);
  const board = usePlanBoard(draft.plan, editor);
  const { plan, arrangement, arranging: a, vehicles, canEdit } = board;
  const [isReopening, setReopening] = useState(false);
  const [panes, setPanes] = usePaneChoice();
  const [dispatchKey, setDispatchKey] = useState<string | null>(null);
  const isDirty = a.save !== 'saved';
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const isChanged = a.canUndo && !plan.beforeSearch;
  useEffect(() => onEditing(isChanged), [isChanged, onEditing]);
  useEffect(() => {
    settle.current = a.settle;
    return () => {
      settle.current = null;
      onDirty(false);
      onEditing(false);
    };
  }, [a.settle, settle, onDirty, onEditing]);
  const reopen = async (): Promise<void> => {
    setReopening(true);
    await draft.flush(sentOf(arrangement));
    setReopening(false);
  };

  const allow = async (exceptions: PlanException[]): Promise<void> => {
    if (await a.settle()) onAllow(exceptions, sentOf(arrangement));
  };

  if (arrangement.routes.length === 0) {
    return (
      <div className={wizard.content}>
        <EmptyState
          title={t('view.noRoutesTitle')}
          text={t('view.noRoutesText')}
          action={<Button onClick={() => goTo('capacity')}>{t('view.goCapacity')}</Button>}
        />
      </div>
    );
  }
  const keptCount = arrangement.routes.filter((r) => r.locked || r.keepOrder || r.pins.length > 0).length;
  return (
    <>
      <SearchOutcome board={board} />
      <StopDrag board={board}>
        <div className={wizard.split}>
          <PlanPanes
            choice={panes}
            list={<BoardList board={board} panes={panes} onPanes={setPanes} onAllow={(x) => void allow(x)} />}
            map={<AfterPaint value={board}>{(b) => <LaterMap board={b} />}</AfterPaint>}
            chart={<AfterPaint value={board}>{(b) => <LaterChart board={b} />}</AfterPaint>}
          />
        </div>
      </StopDrag>
      <ChosenBar board={board} />
      <PlanBar
        board={board}
        isBusy={isStarting || isReopening}
        isPartKept={keptCount > 0}
        onOptimise={
          canEdit && plan.can.optimize
            ? (changes) => void a.settle().then((isSaved) => isSaved && onOptimise(changes))
            : undefined
        }
        onDispatch={() => void a.settle().then((isSaved) => isSaved && setDispatchKey(newKey()))}
        onReopen={plan.status === 'dispatched' && plan.can.edit ? () => void reopen() : undefined}
      />
      <WhyPanel board={board} />
      {a.asked && <ReasonDialog asked={a.asked} board={board} />}
      {dispatchKey !== null && (
        <DispatchDialog
          plan={plan}
          vehicles={vehicles}
          idempotencyKey={dispatchKey}
          onClose={() => setDispatchKey(null)}
          onDone={leave}
        />
      )}
    </>
  );
}
