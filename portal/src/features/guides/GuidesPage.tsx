import { Button, Menu } from '@mantine/core';
import { IconFileImport, IconMapPinQuestion, IconPlus } from '@tabler/icons-react';
import { Link, useMatches, useNavigate } from '@tanstack/react-router';
import type { Guide } from '@tramo/contract/guides';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { ApiProblem, problemText } from '../../lib/api-problem.ts';
import { pathOf, useScreenParams } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useIsNarrow } from '../../lib/useIsNarrow.ts';
import { useWorkplace } from '../../lib/workplace.ts';
import { useFormat } from '../../session/useFormat.ts';
import { useMayOpen } from '../../session/useMayOpen.ts';
import { confirm } from '../../ui/confirm.tsx';
import { Page } from '../../ui/Page.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useSelection } from '../../ui/table/selection.ts';
import { toast } from '../../ui/toast.ts';
import { uiText } from '../../ui/ui.es.ts';
import { ListActions } from '../bulk/shared/ListActions.tsx';
import { useGuidesLive } from '../guide-status/shared/useGuidesLive.ts';
import { GuidesBulk, type OpenDeed } from './bulk/GuidesBulk.tsx';
import { GuidesDialogs } from './bulk/GuidesDialogs.tsx';
import { type Target, targetOf } from './bulk/guides-many.rules.ts';
import { guideText } from './detail/guide.es.ts';
import { useDeleteGuide, useGuideCount, useGuides } from './guides.api.ts';
import { guidesText } from './guides.es.ts';
import type { RowDeeds } from './list/GuideRowMenu.tsx';
import { GuidesColumns } from './list/GuidesColumns.tsx';
import { GuidesFilters } from './list/GuidesFilters.tsx';
import { GuidesTabs, ScopeFilters } from './list/GuidesTabs.tsx';
import { GuidesViews } from './list/GuidesViews.tsx';
import { useGuideFields } from './list/guide-options.api.ts';
import {
  defaults,
  filterOf,
  type GuidesScope,
  type GuidesState,
  isFiltered,
  matchingOf,
  noFilters,
  pageSizes,
} from './list/guides-filter.ts';
import { pathOfScope, queryOf } from './list/guides-views.rules.ts';
import { NoGuides } from './list/NoGuides.tsx';
import { useGuideListColumns } from './list/useGuideListColumns.tsx';
import { useGuidesView } from './list/useGuidesView.ts';
import { usePageSize } from './list/usePageSize.ts';

const scopes: Record<string, GuidesScope> = { guidesUndelivered: 'undelivered', guidesApi: 'api' };
/** The list's scope, and what its path names: an origin or a connection. */
function useScope(): { scope: GuidesScope; origin: string } {
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen });
  const { origin } = useScreenParams('guidesApi');
  return { scope: scopes[screen ?? ''] ?? 'all', origin: origin || 'all' };
}

/** Every guide that the user sees, those that were not delivered, or those that came by API: searched, filtered and sorted on the server. */
export function GuidesPage() {
  const t = useText(guidesText);
  const f = useFormat();
  const navigate = useNavigate();
  const mayOpen = useMayOpen();
  const isNarrow = useIsNarrow();
  const { scope, origin } = useScope();
  const { cediId } = useWorkplace();
  const [urlState, setState] = useUrlState(defaults);
  const state = urlState as GuidesState;
  const [pageSize, setPageSize] = usePageSize(state, setState);
  const filter = filterOf(state, { cediId, scope, origin, today: f.today(), pageSize });
  const guides = useGuides(filter);
  const missing = useGuideCount({ location: 'missing', available: true, ...(cediId ? { cedisIds: [cediId] } : {}) });
  useGuidesLive();
  const count = guides.data?.count;
  const total = count?.totalCount ?? 0;
  const matching = matchingOf(filter);
  const selection = useSelection('guides', total, JSON.stringify(matching), count?.isAtLeast ?? false);
  const missingCount = missing.data?.count.totalCount ?? 0;
  useLastPage(state.page, count?.totalPages, setState);

  const { view, columns: shownKeys, chooseColumns, choose } = useGuidesView(state, setState);
  const [open, setOpen] = useState<{ deed: OpenDeed; target: Target } | null>(null);
  const remove = useRemoveOne();
  // The rows are drawn again only when this is another object.
  const deeds = useMemo(
    (): RowDeeds => ({
      print: (guide) => setOpen({ deed: 'labels', target: targetOf(guide) }),
      giveBack: (guide) => setOpen({ deed: 'return', target: targetOf(guide) }),
      remove,
    }),
    [remove],
  );
  const fields = useGuideFields();
  const { columns, minWidth } = useGuideListColumns(shownKeys, fields, deeds);

  // On a phone they stand in the menu of the list.
  const others = [
    ...(missingCount > 0 && scope === 'all' && mayOpen('guideReview')
      ? [
          {
            key: 'review',
            to: pathOf('guideReview'),
            icon: <IconMapPinQuestion size={16} aria-hidden />,
            label: t('missing', { count: missingCount }),
          },
        ]
      : []),
    ...(mayOpen('guideImport')
      ? [
          {
            key: 'import',
            to: pathOf('guideImport'),
            icon: <IconFileImport size={16} aria-hidden />,
            label: t('import'),
          },
        ]
      : []),
  ];
  return (
    <Page
      fill
      title={scope === 'all' ? t('title') : t(`${scope}.title`)}
      subtitle={count && t(count.isAtLeast ? 'countMore' : 'count', { count: total })}
      actions={
        <>
          {!isNarrow &&
            others.map(({ key, to, icon, label }) => (
              <Button key={key} component={Link} to={to as never} variant="default" leftSection={icon}>
                {label}
              </Button>
            ))}
          <ListActions list="guides" filter={filter as Record<string, unknown>} {...(count ? { total } : {})}>
            {isNarrow &&
              others.map(({ key, to, icon, label }) => (
                <Menu.Item key={key} component={Link} to={to as never} leftSection={icon}>
                  {label}
                </Menu.Item>
              ))}
          </ListActions>
          {mayOpen('newGuide') && (
            <Button component={Link} to={pathOf('newGuide') as never} leftSection={<IconPlus size={16} aria-hidden />}>
              {t('add')}
            </Button>
          )}
        </>
      }
    >
      <GuidesTabs scope={scope}>
        {!isNarrow && <ScopeFilters scope={scope} origin={origin} />}
        <GuidesViews
          content={{ path: pathOfScope(scope, origin), query: queryOf(state), columns: shownKeys }}
          view={view}
          onChoose={choose}
        />
        {!isNarrow && (
          <GuidesColumns value={shownKeys} onChange={chooseColumns} fields={fields} viewName={view?.name} />
        )}
      </GuidesTabs>
      <GuidesFilters
        key={`${scope} ${state.view}`}
        state={state}
        setState={setState}
        scope={scope}
        total={total}
        origin={origin}
      />
      <DataTable
        label={scope === 'all' ? t('title') : t(`${scope}.title`)}
        columns={columns}
        rows={guides.data?.guides}
        rowKey={rowKey}
        rowName={rowName}
        state={state}
        setState={setState}
        {...(count ? { count } : {})}
        pageSize={pageSize}
        pageSizes={pageSizes}
        onPageSize={setPageSize}
        minWidth={minWidth}
        selection={selection}
        selectionActions={
          // Its words may still be on their way: the list stays meanwhile.
          <Suspense fallback={null}>
            <GuidesBulk
              selection={selection}
              filter={filter}
              open={(deed) => setOpen({ deed, target: { chosen: selection.chosen, count: selection.count } })}
            />
          </Suspense>
        }
        onOpen={(guide) => void navigate({ to: pathOf('routeGuides', { id: guide._id }) as never })}
        query={guides}
        empty={<NoGuides scope={scope} isFiltered={isFiltered(state)} clear={() => setState(noFilters)} />}
      />
      <GuidesDialogs open={open} filter={filter} onClose={() => setOpen(null)} onDone={selection.clear} />
    </Page>
  );
}

const rowKey = (guide: Guide): string => guide._id;
const rowName = (guide: Guide): string => guide.folio;

/** Asks, and deletes one guide; the server says why it may not be. */
function useRemoveOne(): (guide: Guide) => void {
  const t = useText(guideText);
  const ui = useText(uiText);
  const { mutate } = useDeleteGuide();
  const latest = useRef({ t, ui, mutate });
  latest.current = { t, ui, mutate };
  return useMemo(
    () => async (guide: Guide) => {
      const now = latest.current;
      const isSure = await confirm({
        title: now.t('remove.title', { folio: guide.folio }),
        body: now.t('remove.text'),
        confirm: now.ui('delete'),
        isDangerous: true,
      });
      if (!isSure) return;
      now.mutate(
        { id: guide._id },
        {
          onSuccess: () => toast.ok(now.t('remove.done', { folio: guide.folio })),
          onError: (error) => {
            // Why it was refused stands beside the words of the specification, where the API knows.
            const isKnown = error instanceof ApiProblem && error.status === 409;
            toast.error(isKnown ? `${now.t('remove.failed')} ${problemText(error)}` : now.t('remove.failed'));
          },
        },
      );
    },
    [],
  );
}

/** A page that is no more (its guides were deleted, or moved on) gives way to the last one. */
function useLastPage(page: number, pages: number | undefined, setState: (change: { page: number }) => void): void {
  const set = useRef(setState);
  set.current = setState;
  useEffect(() => {
    if (pages !== undefined && page > Math.max(1, pages)) set.current({ page: Math.max(1, pages) });
  }, [page, pages]);
}
