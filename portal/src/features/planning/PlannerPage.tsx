import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { pathOf, useScreenParams } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { Page } from '../../ui/Page.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { usePlan } from './planning.api.ts';
import { planningText } from './planning.es.ts';
import { NewPlan } from './wizard/NewPlan.tsx';
import { PlanWizard } from './wizard/PlanWizard.tsx';
import { isTab, type PlannerTab } from './wizard/wizard-tabs.ts';

/** The wizard of a plan: its tab is in the path, its plan in `?plan=`. Without a plan it begins one. */
export function PlannerPage() {
  const t = useText(planningText);
  const params = useScreenParams('routePlanner');
  const [{ plan: id }] = useUrlState({ plan: '' });
  const navigate = useNavigate();
  const plan = usePlan(id);
  const goTo = useCallback(
    (tab: PlannerTab, planId: string) =>
      void navigate({ to: pathOf('routePlanner', { tab }), search: { plan: planId } } as never),
    [navigate],
  );
  const tab = isTab(params.tab) ? params.tab : 'cedis';
  if (id === '') return <NewPlan onCreated={(planId) => goTo('guides', planId)} />;
  if (plan.data) return <PlanWizard key={plan.data._id} plan={plan.data} tab={tab} goTo={goTo} />;
  return (
    <Page title={t('list.title')}>
      {plan.error ? <ErrorState error={plan.error} retry={plan.refetch} /> : <SkeletonRows />}
    </Page>
  );
}
