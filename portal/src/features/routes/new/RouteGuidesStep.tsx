import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { limits } from '@tramo/contract/limits';
import { problemText as wordsOf } from '@tramo/contract/problem-kinds';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLive } from '../../../lib/live.ts';
import { useLocale } from '../../../lib/locale.ts';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useIsNarrow } from '../../../lib/useIsNarrow.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { useMayOpen } from '../../../session/useMayOpen.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { SplitView } from '../../../ui/SplitView.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ClearFilters } from '../../../ui/table/ClearFilters.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { Selection } from '../../../ui/table/selection.ts';
import { toast } from '../../../ui/toast.ts';
import wizard from '../../../ui/wizard.module.css';
import { type RouteGuide, routeGuideOf } from './draft.rules.ts';
import { freeKey, useFreeGuides } from './new-route.api.ts';
import { newRouteText } from './new-route.es.ts';
import classes from './new-route.module.css';
import { GuidesFilters, useGuidesView } from './RouteGuidesFilters.tsx';
import { useGuideColumns } from './route-guide-columns.tsx';
import { isChoosable, pinOf, sortedGuides, sumLoads, toggled, troubleOf } from './route-guides.rules.ts';
import { useCediDistances } from './useCediDistances.ts';
import type { RouteCedi } from './useNewRouteCedi.ts';
import type { DraftStore } from './useRouteDraft.ts';
import type { ChosenGuides } from './useRouteGuides.ts';
import { ZoneMenu } from './ZoneMenu.tsx';

const GuidesMap = lazyPart(() => import('./RouteGuidesMap.tsx').then((m) => m.GuidesMap));

const noGuides: readonly RouteGuide[] = [];

interface GuidesStepProps {
  store: DraftStore;
  chosen: ChosenGuides;
  cedi: RouteCedi;
  view: 'list' | 'map';
  onView: (view: 'list' | 'map') => void;
}

/** Which of the cedi's free guides the route takes: from the list, on the map, or a zone at once. */
export function GuidesStep({ store, chosen, cedi, view: side, onView }: GuidesStepProps) {
  const t = useText(newRouteText);
  const isNarrow = useIsNarrow();
  const f = useFormat();
  const locale = useLocale();
  const client = useQueryClient();
  const view = useGuidesView(cedi.cedi._id);
  const { state, setState } = view;
  const free = useFreeGuides(view.filter);
  const found = useMemo(() => free.data?.guides.map(routeGuideOf), [free.data]);
  const { learn } = chosen;
  useEffect(() => learn(found ?? []), [found, learn]);
  useLive((event) => {
    // Somebody took some of those on show, or they are back.
    if (event.type !== 'guides.changed') return;
    const shown = new Set(found?.map((g) => g._id));
    if (event.guideIds.some((id) => shown.has(id))) void client.invalidateQueries({ queryKey: freeKey });
  });

  const { guides: ids } = store.draft;
  const has = useMemo(() => new Set(ids), [ids]);
  const centre = useMemo(() => pinOf(cedi.cedi), [cedi.cedi]);
  const listed = state.only === 'chosen' ? chosen.guides : found;
  const distances = useCediDistances(centre, listed ?? noGuides);
  const rows = useMemo(() => {
    const kept = state.only === 'trouble' ? listed?.filter((g) => troubleOf(g) !== null) : listed;
    return kept && sortedGuides(kept, state, distances.metresOf);
  }, [listed, state, distances]);

  const latest = useRef({ ids, known: new Map<string, RouteGuide>() });
  latest.current = { ids, known: new Map([...(found ?? []), ...chosen.guides].map((g) => [g._id, g])) };
  const { change } = store;
  /** Answers how many it took in or out. */
  const toggle = useCallback(
    (wanted: readonly string[], isOn: boolean): number => {
      const { ids: now, known } = latest.current;
      const fit = isOn ? wanted.filter((id) => isChoosable(known.get(id) as RouteGuide)) : wanted;
      const [first] = wanted;
      if (isOn && wanted.length === 1 && fit.length === 0)
        toast.error(wordsOf('guides.no_coordinates', locale, { folio: known.get(first ?? '')?.folio ?? '' }));
      const next = toggled(now, fit, isOn, limits.guidesPerRoute);
      if (next.isFull) toast.error(t('guides.full', { max: limits.guidesPerRoute }));
      change({ guides: next.ids });
      return Math.abs(next.ids.length - now.length);
    },
    [change, locale, t],
  );
  const flip = useCallback((id: string) => void toggle([id], !latest.current.ids.includes(id)), [toggle]);
  const onLasso = useCallback(
    (inside: readonly string[], isTaking: boolean) =>
      toast.info(t(isTaking ? 'map.lassoDone' : 'map.lassoRemoved', { count: toggle(inside, isTaking) })),
    [toggle, t],
  );
  // No bar of its own: the strip above tells the whole route's selection, not this list's.
  const selection: Selection = {
    things: 'guides',
    chosen: { all: false, ids: has },
    count: 0,
    total: rows?.length ?? 0,
    has: (id) => has.has(id),
    set: (list, isOn) => void toggle(list, isOn),
    chooseAll: () => undefined,
    clear: () => change({ guides: [] }),
  };
  const addable = rows?.filter((g) => isChoosable(g) && !has.has(g._id)).map((g) => g._id) ?? [];
  const load = sumLoads(chosen.guides.map((g) => g.load));
  const total = free.data?.count.totalCount ?? 0;
  const list = (
    <div className={wizard.column}>
      <GuidesFilters view={view} cedi={cedi} />
      <Troubles guides={found ?? []} shown={found?.length ?? 0} total={total} />
      <div className={wizard.strip}>
        <span role="status" className="figures">
          <strong>{t('guidesCount', { count: ids.length })}</strong>
          {ids.length > 0 && chosen.isComplete && (
            <>
              {' · '}
              {t('guides.strip', {
                packages: t('packages', { count: load.packages }),
                weight: f.weight(load.weightKg),
                volume: f.volume(load.volumeM3),
              })}
            </>
          )}
        </span>
        <span className={wizard.stripEnd}>
          {ids.length > 0 && (
            <Button variant="subtle" color="gray" size="compact-sm" onClick={() => change({ guides: [] })}>
              {t('guides.clear')}
            </Button>
          )}
          <ZoneMenu guides={found ?? []} has={(id) => has.has(id)} toggle={toggle} />
          <Button
            variant="light"
            size="compact-sm"
            disabled={addable.length === 0}
            onClick={() => void toggle(addable, true)}
          >
            {t('guides.addShown', { count: addable.length })}
          </Button>
        </span>
      </div>
      <DataTable
        label={t('guides.label')}
        columns={useGuideColumns(distances)}
        rows={rows}
        rowKey={(g) => g._id}
        rowName={(g) => g.folio}
        state={{ page: 1, sort: state.sort, order: state.order }}
        setState={(next) => {
          const { sort, order } = next as { sort?: typeof state.sort; order?: 'asc' | 'desc' };
          if (sort && order) setState({ sort, order });
        }}
        pageSize={limits.unassignedGuides}
        minWidth={isNarrow ? 320 : 640}
        selection={selection}
        onOpen={(g) => flip(g._id)}
        query={free}
        empty={<NoGuides isFiltered={view.isFiltered} clear={view.clear} />}
      />
    </div>
  );
  return (
    <div className={wizard.split}>
      <SplitView
        name="newRoute"
        initialWidth={790}
        tab={side}
        onTab={onView}
        list={list}
        map={
          <GuidesMap
            cedi={cedi.cedi}
            guides={rows ?? []}
            chosen={chosen.guides}
            has={has}
            onToggle={flip}
            onLasso={onLasso}
          />
        }
      />
    </div>
  );
}

/** What is wrong with some of the guides, and where it is mended. */
function Troubles({ guides, shown, total }: { guides: readonly RouteGuide[]; shown: number; total: number }) {
  const t = useText(newRouteText);
  const mayOpen = useMayOpen();
  const count = (which: string): number => guides.filter((g) => troubleOf(g) === which).length;
  const [pins, papers] = [count('pin'), count('papers')];
  return (
    <>
      {total > shown && <Alert className={classes.limited}>{t('guides.limited', { shown, total })}</Alert>}
      {(pins > 0 || papers > 0) && (
        <div className={classes.notice} role="note">
          <IconAlertTriangle size={16} aria-hidden />
          <div>
            {pins > 0 && (
              <p>
                {t('guides.noPins', { count: pins })}{' '}
                {mayOpen('guideReview') && <Link to={pathOf('guideReview')}>{t('guides.fixPins')}</Link>}
              </p>
            )}
            {papers > 0 && (
              <p>
                {t('guides.papersMissing', { count: papers })}{' '}
                {mayOpen('guideVerification') && <Link to={pathOf('guideVerification')}>{t('guides.fixPapers')}</Link>}
              </p>
            )}
          </div>
        </div>
      )}
    </>
  );
}

function NoGuides({ isFiltered, clear }: { isFiltered: boolean; clear: () => void }) {
  const t = useText(newRouteText);
  const mayOpen = useMayOpen();
  return (
    <EmptyState
      title={t('guides.emptyTitle')}
      text={t('guides.emptyText')}
      action={
        isFiltered ? (
          <ClearFilters isPlain onClear={clear} />
        ) : (
          mayOpen('guideImport') && (
            <Button variant="default" component={Link} to={pathOf('guideImport') as never}>
              {t('guides.import')}
            </Button>
          )
        )
      }
    />
  );
}
