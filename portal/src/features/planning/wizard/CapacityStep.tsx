import { Alert, Button, Checkbox } from '@mantine/core';
import type { PlanException } from '@tramo/contract/plan-reasons';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import wizard from '../../../ui/wizard.module.css';
import classes from '../planner.module.css';
import { planningText } from '../planning.es.ts';
import { HindranceList } from '../reasons/HindranceList.tsx';
import { reasonText } from '../reasons/reason.ts';
import { CapacityBars } from '../shared/CapacityBars.tsx';
import { dimensions } from '../shared/capacity.rules.ts';
import { PlanChecklist } from './PlanChecklist.tsx';
import { usePlanVehicles } from './useDepots.ts';
import type { PlanDraft } from './usePlanDraft.ts';
import type { PlannerTab } from './wizard-tabs.ts';

/** Reasons listed when nothing could be planned; more of them say nothing new. */
const MAX_REASONS = 6;

interface CapacityStepProps {
  draft: PlanDraft;
  goTo: (tab: PlannerTab) => void;
  /** Softens rules for this plan and searches again; absent where it may not be changed. */
  onAllow: ((exceptions: PlanException[]) => void) | undefined;
}

/** All that is to be carried against all that can carry it; a person confirms it before the search. */
export function CapacityStep({ draft, goTo, onAllow }: CapacityStepProps) {
  const t = useText(planningText);
  const f = useFormat();
  const { plan, pending, change } = draft;
  const vehicles = usePlanVehicles(plan);
  const isConfirmed = pending.capacityConfirmed ?? plan.capacityConfirmed;
  const fits = dimensions.every((d) => plan.capacity[d].fits);
  const { maxLoadPercent: share, trips } = plan.plannerParams.params;
  const guides = new Map(plan.guides.map((g) => [g._id, g]));
  return (
    <div className={wizard.content}>
      <div className={classes.narrowColumn}>
        {plan.status === 'cantOptimize' && (
          <Alert variant="light" color="red" title={t('capacity.cantTitle')}>
            <p>{t('capacity.cantText')}</p>
            {plan.hindrances && (
              <HindranceList hindrances={plan.hindrances} guides={guides} vehicles={vehicles} onAllow={onAllow} />
            )}
            {/* One alone is told with its amount; of several the sum says more. */}
            {(plan.unassigned.length === 1 || !plan.hindrances) && (
              <ul className={classes.reasons}>
                {plan.unassigned.slice(0, MAX_REASONS).map((u) => (
                  <li key={u.guideId}>
                    {guides.get(u.guideId)?.folio}:{' '}
                    {reasonText(u, u.vehicle ? vehicles.get(u.vehicle)?.nickname : undefined, t, f)}
                  </li>
                ))}
                {plan.unassigned.length > MAX_REASONS && (
                  <li>{t('capacity.cantMore', { count: plan.unassigned.length - MAX_REASONS })}</li>
                )}
              </ul>
            )}
          </Alert>
        )}
        <PlanChecklist draft={draft} goTo={goTo} />
        <h2 className={classes.heading}>{t('capacity.title')}</h2>
        <CapacityBars amounts={plan.capacity} />
        {trips.most > 1 && <p className={wizard.hint}>{t('trips.capacity', { most: trips.most })}</p>}
        {share < 100 && <p className={wizard.hint}>{t('capacity.maxLoad', { percent: share })}</p>}
        {plan.guidesCount === 0 && (
          <Missing text={t('capacity.needGuides')} action={t('capacity.goGuides')} onGo={() => goTo('guides')} />
        )}
        {plan.vehicles.length === 0 && (
          <Missing text={t('capacity.needVehicles')} action={t('capacity.goVehicles')} onGo={() => goTo('vehicles')} />
        )}
        <Checkbox
          className={classes.confirm}
          label={t(fits ? 'capacity.confirm' : 'capacity.confirmShort')}
          checked={isConfirmed}
          disabled={plan.guidesCount === 0 || plan.vehicles.length === 0}
          onChange={(event) => change({ capacityConfirmed: event.currentTarget.checked })}
        />
        {plan.routes.length > 0 && <p className={wizard.hint}>{t('capacity.again')}</p>}
      </div>
    </div>
  );
}

function Missing({ text, action, onGo }: { text: string; action: string; onGo: () => void }) {
  return (
    <p className={classes.warn}>
      {text}{' '}
      <Button variant="subtle" size="compact-sm" onClick={onGo}>
        {action}
      </Button>
    </p>
  );
}
