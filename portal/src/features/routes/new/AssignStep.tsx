import { Alert, Button, Checkbox, TextInput } from '@mantine/core';
import type { Address } from '@tramo/contract/places';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { DateField } from '../../../ui/form/DateField.tsx';
import { MinuteField } from '../../../ui/form/MinuteField.tsx';
import wizard from '../../../ui/wizard.module.css';
import { CapacityBars } from '../../planning/shared/CapacityBars.tsx';
import { compareLoads } from '../../planning/shared/capacity.rules.ts';
import { CrewFields } from './CrewFields.tsx';
import { useManagersLimit, useVehicle } from './new-route.api.ts';
import { newRouteText } from './new-route.es.ts';
import classes from './new-route.module.css';
import { PlanFigures } from './OrderStep.tsx';
import { sumLoads } from './route-guides.rules.ts';
import type { DraftStore } from './useRouteDraft.ts';
import type { ChosenGuides } from './useRouteGuides.ts';
import type { RoutePlan } from './useRoutePlan.ts';
import { VehicleWarnings } from './VehicleWarnings.tsx';

interface AssignStepProps {
  store: DraftStore;
  chosen: ChosenGuides;
  plan: RoutePlan;
  cedi: Address;
}

/** When it leaves, with which vehicle and driver, what it is called, and whether all of it fits. */
export function AssignStep({ store: { draft, change }, chosen, plan, cedi }: AssignStepProps) {
  const t = useText(newRouteText);
  const f = useFormat();
  const vehicle = useVehicle(draft.vehicle?.id ?? null).data;
  const load = sumLoads(chosen.guides.map((g) => g.load));
  return (
    <div className={wizard.content}>
      <div className={classes.halves}>
        <form className={wizard.form} onSubmit={(event) => event.preventDefault()}>
          <WeekLimit />
          <h2 className={classes.heading}>{t('assign.when')}</h2>
          <div className={wizard.pair}>
            <DateField
              label={t('assign.day')}
              required
              value={plan.day}
              onChange={(day) => change({ day })}
              error={plan.day === '' ? t('assign.dayRequired') : undefined}
            />
            <MinuteField
              label={t('assign.hour')}
              required
              value={plan.minute}
              onChange={(minute) => change({ minute: minute % 1440 })}
            />
          </div>
          {plan.isPast && (
            <p className={classes.warn}>
              {t('assign.past')}{' '}
              <Button size="compact-sm" variant="default" onClick={() => change(plan.next)}>
                {t('assign.next', { day: f.day(plan.next.day), time: f.minuteOfDay(plan.next.minute) })}
              </Button>
            </p>
          )}
          <PlanFigures plan={plan} />

          <h2 className={classes.heading}>{t('assign.who')}</h2>
          <CrewFields draft={draft} change={change} plan={plan} cediId={cedi._id} vehicle={vehicle} />
          {(!draft.vehicle || !draft.driver) && <p className={wizard.hint}>{t('assign.later')}</p>}
          <Checkbox
            label={t('assign.boarding')}
            description={t('assign.boardingText')}
            checked={draft.boardingRequired}
            onChange={(event) => change({ boardingRequired: event.currentTarget.checked })}
          />
          <TextInput
            label={t('assign.name')}
            description={plan.zone === '' ? undefined : t('assign.nameText', { zone: plan.zone })}
            placeholder={plan.name}
            maxLength={80}
            value={draft.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
        </form>
        <section aria-label={t('assign.load')}>
          <h2 className={classes.heading}>{t(vehicle ? 'assign.load' : 'assign.loadOf')}</h2>
          {vehicle ? (
            <>
              <CapacityBars
                amounts={compareLoads(
                  load,
                  {
                    packages: vehicle.capacity.quantity,
                    weightKg: vehicle.capacity.weightKg,
                    volumeM3: vehicle.capacity.volumeM3,
                  },
                  100,
                )}
              />
              <VehicleWarnings vehicle={vehicle} guides={chosen.guides} load={load} plan={plan} />
            </>
          ) : (
            <p className="figures">
              {t('guides.strip', {
                packages: t('packages', { count: load.packages }),
                weight: f.weight(load.weightKg),
                volume: f.volume(load.volumeM3),
              })}
              <br />
              <span className={wizard.hint}>{t('assign.noVehicle')}</span>
            </p>
          )}
        </section>
      </div>
    </div>
  );
}

/** Routes that the user may still create this week; silent while it is not known. */
export function WeekLimit() {
  const t = useText(newRouteText);
  const limit = useManagersLimit().data;
  if (!limit) return null;
  const { remaining, used, total } = limit;
  if (remaining > 0)
    return (
      <p className={wizard.hint} role="status">
        {t('assign.limit', { count: remaining })}
      </p>
    );
  return (
    <Alert color="red" variant="light" role="alert" title={t('assign.limit', { count: 0 })}>
      {t('assign.limitText', { used, total })}
    </Alert>
  );
}

/** The link back to a step, beside what is told of it. */
export function ChangeButton({ what, onClick }: { what: string; onClick: () => void }) {
  const t = useText(newRouteText);
  return (
    <Button size="compact-xs" variant="subtle" onClick={onClick} aria-label={t('summary.changeName', { what })}>
      {t('summary.change')}
    </Button>
  );
}
