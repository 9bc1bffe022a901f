import { useText } from '../../../lib/text.ts';
import { Steps } from '../../../ui/Steps.tsx';
import { planningText } from '../planning.es.ts';
import { type PlannerTab, plannerTabs, textOf } from './wizard-tabs.ts';

interface PlanStepsProps {
  tab: PlannerTab;
  done: Record<PlannerTab, boolean>;
  /** Steps that cannot be opened yet. */
  isLocked?: (tab: PlannerTab) => boolean;
  onTab: (tab: PlannerTab) => void;
}

/** The steps of the planner. */
export function PlanSteps({ tab, done, isLocked, onTab }: PlanStepsProps) {
  const t = useText(planningText);
  return (
    <Steps
      label={t('tabs.label')}
      steps={plannerTabs.map((key) => ({
        key,
        name: t(`tabs.${textOf(key)}`),
        isDone: done[key],
        isLocked: isLocked?.(key),
      }))}
      current={tab}
      doneLabel={t('tabs.done')}
      onStep={onTab}
    />
  );
}
