import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { newKey } from '../../lib/api.ts';
import { useText } from '../../lib/text.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.ts';
import { sentOf } from './arrange.rules.ts';
import { BoardList } from './BoardList.tsx';
import { ChosenBar } from './ChosenBar.tsx';
import { DispatchDialog } from './DispatchDialog.tsx';
import { PlanBar } from './PlanBar.tsx';
import { PlanPanes, usePaneChoice } from './PlanPanes.tsx';
import shared from './planner.module.css';
import { planningText } from './planning.text.ts';
import { StopDrag } from './StopDrag.tsx';
import { TimeChart } from './TimeChart.tsx';
import type { PlannerTab } from './tabs.ts';
import { usePlanBoard } from './usePlanBoard.ts';
import type { PlanDraft } from './usePlanDraft.ts';
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
  const board = usePlanBoard(draft);
  const { plan, arrangement, arranging: a, guides, vehicles, moves, canEdit } = board;
  const [isSaving, setSaving] = useState(false);
  const [panes, setPanes] = usePaneChoice();
  const [dispatchKey, setDispatchKey] = useState<string | null>(null);
  useEffect(() => onDirty(a.isDirty), [a.isDirty, onDirty]);
  useEffect(() => () => onDirty(false), [onDirty]);

  const save = async (): Promise<boolean> => {
    if (a.isChecking) return false;
    setSaving(true);
    const saved = a.isDirty ? await draft.flush(sentOf(arrangement)) : draft.plan;
    setSaving(false);
    if (saved && a.isDirty) toast.ok(t('view.saved'));
    return saved !== null;
  };

  if (arrangement.routes.length === 0) {
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
  const lockedCount = arrangement.routes.filter((r) => r.locked).length;
  return (
    <>
      <StopDrag board={board}>
        <div className={shared.split}>
          <PlanPanes
            choice={panes}
            list={<BoardList board={board} panes={panes} onPanes={setPanes} />}
            map={<ViewRouteMap board={board} />}
            chart={<TimeChart board={board} />}
          />
        </div>
      </StopDrag>
      <ChosenBar board={board} />
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
        arrangement={arrangement}
        guide={board.why === null ? undefined : guides.get(board.why)}
        vehicles={vehicles}
        guides={guides}
        onClose={() => board.askWhy(null)}
        onPlace={moves.placeAt}
      />
      {dispatchKey !== null && (
        <DispatchDialog plan={plan} vehicles={vehicles} idempotencyKey={dispatchKey} onClose={() => setDispatchKey(null)} onDone={leave} />
      )}
    </>
  );
}
