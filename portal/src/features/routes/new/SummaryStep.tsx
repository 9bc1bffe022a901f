import { Button } from '@mantine/core';
import type { Address } from '@tramo/contract/places';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import wizard from '../../../ui/wizard.module.css';
import { ChangeButton, WeekLimit } from './AssignStep.tsx';
import { CreateProblem } from './CreateProblem.tsx';
import type { NewRouteTab } from './draft.rules.ts';
import { newRouteText } from './new-route.es.ts';
import classes from './new-route.module.css';
import { sumLoads } from './route-guides.rules.ts';
import type { DraftStore } from './useRouteDraft.ts';
import type { ChosenGuides } from './useRouteGuides.ts';
import type { RoutePlan } from './useRoutePlan.ts';
import type { SaveRoute } from './useSaveRoute.ts';

const OrderMap = lazyPart(() => import('./OrderMap.tsx').then((m) => m.OrderMap));

interface SummaryStepProps {
  store: DraftStore;
  chosen: ChosenGuides;
  plan: RoutePlan;
  cedi: Address;
  save: SaveRoute;
  goTo: (tab: NewRouteTab) => void;
}

/** All of the route once more, before it is saved. */
export function SummaryStep({ store, chosen, plan, cedi, save, goTo }: SummaryStepProps) {
  const t = useText(newRouteText);
  const f = useFormat();
  const { draft } = store;
  if (!chosen.isComplete)
    return chosen.error ? <ErrorState error={chosen.error} retry={chosen.retry} /> : <SkeletonRows />;
  const { times } = plan;
  const load = sumLoads(chosen.guides.map((g) => g.load));
  const parts = !draft.vehicle && !draft.driver ? 'both' : !draft.vehicle ? 'vehicleLow' : 'driverLow';
  const arrivals = new Map(times?.stops.map((s) => [s.guideId, s]));
  return (
    <div className={classes.summary}>
      <div className={classes.summarySide}>
        <CreateProblem store={store} save={save} goTo={goTo} />
        <WeekLimit />
        <dl className={classes.facts}>
          <Fact name={t('summary.route')} change={() => goTo('assign')}>
            {plan.name}
          </Fact>
          <Fact name={t('summary.cedi')}>{cedi.name}</Fact>
          <Fact name={t('summary.start')} change={() => goTo('assign')}>
            {plan.start === null ? (
              <span className={classes.bad}>{t('assign.dayRequired')}</span>
            ) : (
              f.dateTime(plan.start)
            )}
          </Fact>
          <Fact name={t('summary.end')}>{f.dateTime(times?.end)}</Fact>
          <Fact name={t('summary.vehicle')} change={() => goTo('assign')}>
            {draft.vehicle?.name ?? <span className="muted">{t('summary.none')}</span>}
          </Fact>
          <Fact name={t('summary.driver')} change={() => goTo('assign')}>
            {draft.driver?.name ?? <span className="muted">{t('summary.none')}</span>}
          </Fact>
          <Fact name={t('summary.boarding')} change={() => goTo('assign')}>
            {t(draft.boardingRequired ? 'summary.boardingYes' : 'summary.boardingNo')}
          </Fact>
          <Fact name={t('summary.load')} change={() => goTo('guides')}>
            {t('guides.strip', {
              packages: t('packages', { count: load.packages }),
              weight: f.weight(load.weightKg),
              volume: f.volume(load.volumeM3),
            })}
          </Fact>
          <Fact name={t('summary.distance')} change={() => goTo('order')}>
            {times ? `${f.distance(times.distanceM)} · ${f.duration(times.durationS)}` : '—'}
          </Fact>
          <Fact name={t('summary.late')} change={() => goTo('order')}>
            {times ? (
              <span className={times.lateStops > 0 ? classes.bad : undefined}>
                {t('order.late', { count: times.lateStops })}
              </span>
            ) : (
              '—'
            )}
          </Fact>
        </dl>
        {(!draft.vehicle || !draft.driver) && (
          <p className={wizard.hint}>{t('summary.pending', { parts: t(`summary.${parts}`) })}</p>
        )}
        <h2 className={classes.heading}>{t('summary.stops')}</h2>
        <ol className={classes.brief}>
          {chosen.guides.map((g) => (
            <li key={g._id}>
              <span className="ellipsis">
                {g.name} <span className="muted">· {g.folio}</span>
              </span>
              <span className={(arrivals.get(g._id)?.lateS ?? 0) > 0 ? classes.bad : 'muted'}>
                {f.time(arrivals.get(g._id)?.arrival)}
              </span>
            </li>
          ))}
        </ol>
      </div>
      <div className={classes.summaryMap}>
        <OrderMap cedi={cedi} guides={chosen.guides} />
      </div>
    </div>
  );
}

/** One thing that is known of the route, with the way back to where it is chosen. */
function Fact({ name, change, children }: { name: string; change?: () => void; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span>{children}</span>
        {change && <ChangeButton what={name.toLowerCase()} onClick={change} />}
      </dd>
    </div>
  );
}

/** The two ways to save. */
export function SummaryBar({ save }: { save: SaveRoute }) {
  const t = useText(newRouteText);
  return (
    <>
      <Button variant="default" disabled={!save.canSave || save.isSaving} onClick={() => save.save('another')}>
        {t('summary.another')}
      </Button>
      <Button loading={save.isSaving} disabled={!save.canSave} onClick={() => save.save('open')}>
        {t('summary.create')}
      </Button>
    </>
  );
}
