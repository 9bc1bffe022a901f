import { Button } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Plan } from '@tramo/contract/planning';
import { useMemo } from 'react';
import { pathOf } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useFormat } from '../../session/useFormat.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { Page } from '../../ui/Page.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { type Column, DataTable, TwoLines } from '../../ui/table/DataTable.tsx';
import classes from './compare/compare.module.css';
import {
  bestOf,
  type ComparedFigure,
  comparedFigures,
  type MovedGuide,
  mostCompared,
  movedGuides,
  type Standing,
} from './compare/compare.rules.ts';
import { openTab } from './plan-status.ts';
import { planQuery } from './planning.api.ts';
import { planningText } from './planning.es.ts';

const SearchMap = lazyPart(() => import('./wizard/SearchMap.tsx').then((m) => m.SearchMap));

const pageSize = 50;

/** Two or three plans side by side: their figures, their maps, and the guides that change hands between them. */
export function PlanComparePage() {
  const t = useText(planningText);
  const [state, setState] = useUrlState({ plans: [] as string[], page: 1, sort: '', order: 'asc' as const });
  const ids = state.plans.slice(0, mostCompared);
  const queries = useQueries({ queries: ids.map(planQuery) });
  const plans = queries.flatMap((q) => q.data ?? []);
  const failed = queries.find((q) => q.error);
  const back = (
    <Button component={Link} to={pathOf('planList') as never} variant="default">
      {t('compare.back')}
    </Button>
  );
  if (ids.length < 2)
    return (
      <Page title={t('compare.title')}>
        <EmptyState title={t('compare.fewTitle')} text={t('compare.fewText')} action={back} />
      </Page>
    );
  return (
    <Page title={t('compare.title')} actions={back}>
      {failed ? (
        <ErrorState error={failed.error} retry={() => void failed.refetch()} />
      ) : plans.length < ids.length ? (
        <SkeletonRows rows={10} />
      ) : (
        <div className={classes.page}>
          <Figures plans={plans} />
          <div className={classes.maps} data-many={plans.length}>
            {plans.map((plan) => (
              <figure key={plan._id}>
                <figcaption>{plan.name}</figcaption>
                <div className={classes.map}>
                  <SearchMap plan={plan} routes={plan.routes} label={t('compare.map', { name: plan.name })} />
                </div>
              </figure>
            ))}
          </div>
          <Moved plans={plans} state={state} setState={setState} />
        </div>
      )}
    </Page>
  );
}

function Figures({ plans }: { plans: readonly Plan[] }) {
  const t = useText(planningText);
  const f = useFormat();
  const write: Record<ComparedFigure, (value: number) => string> = {
    unassigned: f.number,
    routes: f.number,
    distanceM: f.distance,
    durationS: f.duration,
    cost: f.money,
    lateStops: f.number,
    lateS: f.duration,
    spreadS: f.duration,
    spreadStops: f.number,
    compactnessM: f.distance,
    violations: f.number,
  };
  return (
    <table className={classes.figures}>
      <thead>
        <tr>
          <th scope="col">{t('compare.figure')}</th>
          {plans.map((plan) => (
            <th key={plan._id} scope="col">
              <Link to={pathOf('routePlanner', { tab: openTab(plan) }) as never} search={{ plan: plan._id } as never}>
                {plan.name}
              </Link>
              <span className={classes.second}>{`${f.day(plan.startDate)} · ${t(`status.${plan.status}`)}`}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {comparedFigures.map((figure) => {
          const best = bestOf(plans, figure);
          return (
            <tr key={figure}>
              <th scope="row">{t(`compare.figures.${figure}`)}</th>
              {plans.map((plan, i) => (
                <td key={plan._id} className="figures" data-best={best[i] || undefined}>
                  {write[figure](plan.totals[figure])}
                  {best[i] && <span className={classes.best}>{t('compare.best')}</span>}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface MovedProps {
  plans: readonly Plan[];
  state: { page: number; sort: string; order: 'asc' | 'desc' };
  setState: (next: { page?: number }) => void;
}

function Moved({ plans, state, setState }: MovedProps) {
  const t = useText(planningText);
  const moved = useMemo(() => movedGuides(plans), [plans]);
  const standingCell = (s: Standing | undefined) => {
    if (s?.kind === 'route') return <TwoLines top={s.route} bottom={t('compare.place', { place: s.place })} />;
    return <span className="muted">{t(s?.kind === 'out' ? 'compare.out' : 'compare.absent')}</span>;
  };
  const columns: Column<MovedGuide>[] = [
    { key: 'folio', header: t('guides.guide'), width: 170, cell: (g) => <strong>{g.folio}</strong> },
    ...plans.map(
      (plan, i): Column<MovedGuide> => ({
        key: plan._id,
        header: plan.name,
        cell: (g) => standingCell(g.standings[i]),
      }),
    ),
  ];
  return (
    <section>
      <h2 className={classes.heading}>{t('compare.moved', { count: moved.length })}</h2>
      {moved.length === 0 ? (
        <p className="muted">{t('compare.none')}</p>
      ) : (
        <DataTable
          label={t('compare.movedLabel')}
          columns={columns}
          rows={moved.slice((state.page - 1) * pageSize, state.page * pageSize)}
          rowKey={(g) => g.guideId}
          rowName={(g) => g.folio}
          state={state}
          setState={setState}
          count={{ totalCount: moved.length, totalPages: Math.ceil(moved.length / pageSize) }}
          pageSize={pageSize}
          empty={null}
        />
      )}
    </section>
  );
}
