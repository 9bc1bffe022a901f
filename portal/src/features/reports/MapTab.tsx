import { SegmentedControl } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { pathOf } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useFormat } from '../../session/useFormat.ts';
import { PartsBar } from '../../ui/charts/PartsBar.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { SplitView } from '../../ui/SplitView.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { type Column, DataTable, TwoLines } from '../../ui/table/DataTable.tsx';
import { CityChips } from '../places/shared/CityChips.tsx';
import { useCedis } from '../places/shared/cedis.api.ts';
import { useCity } from '../places/shared/useCity.ts';
import { outcomesOf, periodOfState, scopeOf, type TabProps } from './dashboard.state.ts';
import { boundsOf, cityPoints } from './map.rules.ts';
import { ReportFilters } from './ReportFilters.tsx';
import classes from './Reports.module.css';
import { type OutcomeMap as Answer, useOutcomeMap } from './reports.api.ts';
import { reportsText } from './reports.es.ts';
import { useWhen } from './useWhen.ts';

const OutcomeMap = lazyPart(() => import('./OutcomeMap.tsx').then((m) => m.OutcomeMap));
type Suburb = Answer['suburbs'][number];
const keyOf = ({ suburb, city }: Suburb): string => `${suburb}\n${city}`;
const unsorted = { page: 1, sort: '', order: 'desc' };

/** Where the visits of a period ended, and the suburbs where they fail. */
export function MapTab({ state, setState, day, cediId, setSubtitle }: TabProps) {
  const t = useText(reportsText);
  const navigate = useNavigate();
  const period = periodOfState(state, day);
  const when = useWhen(period);
  const outcomes = outcomesOf(state);
  const scope = scopeOf(state, cediId);
  const query = useOutcomeMap({ ...period, ...scope, ...(outcomes.length > 0 ? { outcomes } : {}) });
  const { data } = query;
  const [picked, setPicked] = useState('');
  const columns = useSuburbColumns();
  const line = data ? t('subtitle.map', { when, count: data.total }) : null;
  useEffect(() => setSubtitle(line), [setSubtitle, line]);
  const suburb = data?.suburbs.find((s) => keyOf(s) === picked);
  const cedis = useCedis();
  const cities = useMemo(
    () =>
      cityPoints(
        data?.points ?? noPoints,
        (cedis.data ?? []).filter((c) => cediId === null || c._id === cediId),
      ),
    [data, cedis.data, cediId],
  );
  const { city, picks, pick } = useCity(cities);
  const bounds = useMemo(() => {
    if (suburb) return [{ lat: suburb.lat, lng: suburb.lng }];
    return boundsOf(cities.find(({ id }) => id === city)?.points ?? data?.points ?? noPoints);
  }, [suburb, cities, city, data]);
  if (query.error && !data) return <ErrorState error={query.error} retry={query.refetch} />;
  const list = (
    <div className={classes.side}>
      <h2 className={classes.sideTitle}>{t('map.worst')}</h2>
      <DataTable
        label={t('map.worst')}
        columns={columns}
        rows={data?.suburbs}
        rowKey={keyOf}
        rowName={(s) => t('map.showOnMap', { suburb: s.suburb || t('map.noSuburb') })}
        state={unsorted}
        setState={() => undefined}
        pageSize={50}
        minWidth={350}
        onOpen={(s) => setPicked(keyOf(s))}
        activeKey={picked || null}
        query={query}
        empty={
          data?.total === 0 ? (
            <EmptyState title={t('map.none')} text={t('map.noneText')} />
          ) : (
            <EmptyState title={t('map.noFailures')} text={t('map.noFailuresText')} />
          )
        }
      />
    </div>
  );
  const map = (
    <div className={classes.map}>
      <OutcomeMap
        label={t('map.label')}
        points={data?.points ?? noPoints}
        cells={data?.cells ?? noCells}
        layer={state.layer}
        bounds={bounds}
        fitKey={JSON.stringify({ period, scope, hasData: data !== undefined, city, picks, picked })}
        onSelect={(id) => void navigate({ to: pathOf('routeGuides', { id }) as never })}
      />
      <div className={classes.mapCorner}>
        {data && data.points.length < data.total && state.layer === 'points' && (
          <p className={classes.mapNote}>{t('map.capped', { shown: data.points.length, count: data.total })}</p>
        )}
        <CityChips
          cities={cities}
          city={suburb ? null : city}
          onPick={(id) => {
            setPicked('');
            pick(id);
          }}
        />
      </div>
      {state.layer === 'points' && (
        <ul className={classes.legend}>
          {(['done', 'partial', 'failed', 'open'] as const).map((outcome) => (
            <li key={outcome} data-outcome={outcome}>
              {t(`outcome.${outcome}`)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
  return (
    <>
      <ReportFilters state={state} setState={setState} hasPeriod hasOutcomes>
        <SegmentedControl
          ml="auto"
          aria-label={t('map.layer')}
          value={state.layer}
          onChange={(layer) => setState({ layer: layer === 'heat' ? 'heat' : 'points' })}
          data={[
            { value: 'points', label: t('map.points') },
            { value: 'heat', label: t('map.heat') },
          ]}
        />
      </ReportFilters>
      <SplitView name="dashboard" initialWidth={470} list={list} map={map} />
    </>
  );
}
const noPoints: Answer['points'] = [];
const noCells: Answer['cells'] = [];

function useSuburbColumns(): Column<Suburb>[] {
  const t = useText(reportsText);
  const f = useFormat();
  return useMemo(
    () => [
      {
        key: 'suburb',
        header: t('map.suburb'),
        cell: (s) => <TwoLines top={s.suburb || t('map.noSuburb')} bottom={s.city} />,
      },
      { key: 'failed', header: t('map.failed'), align: 'right', width: 78, cell: (s) => f.number(s.failed) },
      {
        key: 'visits',
        header: t('map.visits'),
        align: 'right',
        width: 70,
        isWide: true,
        cell: (s) => f.number(s.visits),
      },
      {
        key: 'share',
        header: t('map.share'),
        align: 'right',
        width: 130,
        cell: (s) => (
          <div className={classes.progress}>
            <PartsBar whole={s.visits} label="" parts={[{ tone: 'bad', value: s.failed }]} />
            <span className={classes.percent}>{f.percent(s.failed / Math.max(1, s.visits))}</span>
          </div>
        ),
      },
    ],
    [t, f],
  );
}
