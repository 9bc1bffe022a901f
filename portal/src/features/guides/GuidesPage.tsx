import { Button } from '@mantine/core';
import { IconBox, IconFileImport, IconMapPinQuestion, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { GuideListInput } from '@tramo/contract/guides';
import { limits } from '@tramo/contract/limits';
import { pathOf } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useWorkplace } from '../../lib/workplace.ts';
import { confirm } from '../../ui/confirm.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { Page } from '../../ui/Page.tsx';
import { type Selection, useSelection } from '../../ui/selection.ts';
import { EmptyState } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.ts';
import { GuidesFilters } from './GuidesFilters.tsx';
import { useDeleteUnassigned, useFindUnassigned, useGuideCount, useGuides } from './guides.api.ts';
import { useGuideColumns } from './guides.columns.tsx';
import { defaults, filterOf, type GuidesState, isFiltered, noFilters } from './guides.state.ts';
import { guidesText } from './guides.text.ts';
import { useGuidesLive } from './shared/useGuidesLive.ts';

/** Every guide that the user sees: searched, filtered and sorted on the server. */
export function GuidesPage() {
  const t = useText(guidesText);
  const navigate = useNavigate();
  const { cediId } = useWorkplace();
  const [state, setState] = useUrlState(defaults);
  const filter = filterOf(state, cediId);
  const guides = useGuides(filter);
  const missing = useGuideCount({ location: 'missing', available: true, cedisIds: filter.cedisIds });
  const columns = useGuideColumns();
  useGuidesLive();
  const total = guides.data?.count.totalCount ?? 0;
  const { page: _page, sort: _sort, order: _order, ...matching } = filter;
  const selection = useSelection(total, JSON.stringify(matching));
  const missingCount = missing.data?.count.totalCount ?? 0;

  return (
    <Page
      fill
      title={t('title')}
      subtitle={guides.data && t('count', { count: total })}
      actions={
        <>
          {missingCount > 0 && (
            <Button
              component={Link}
              to={pathOf('guideReview') as never}
              variant="default"
              leftSection={<IconMapPinQuestion size={16} aria-hidden />}
            >
              {t('missing', { count: missingCount })}
            </Button>
          )}
          <Button component={Link} to={pathOf('guideImport') as never} leftSection={<IconFileImport size={16} aria-hidden />}>
            {t('import')}
          </Button>
        </>
      }
    >
      <GuidesFilters state={state as GuidesState} setState={setState} />
      <DataTable
        label={t('title')}
        columns={columns}
        rows={guides.data?.guides}
        rowKey={(guide) => guide._id}
        rowName={(guide) => guide.folio}
        state={state}
        setState={setState}
        count={guides.data?.count}
        pageSize={limits.guidesPage}
        selection={selection}
        selectionActions={<DeleteChosen selection={selection} filter={filter} />}
        onOpen={(guide) => void navigate({ to: pathOf('routeGuides', { id: guide._id }) as never })}
        error={guides.error}
        retry={guides.refetch}
        isStale={guides.isPlaceholderData}
        empty={<NoGuides isFiltered={isFiltered(state)} clear={() => setState(noFilters)} />}
      />
    </Page>
  );
}

function NoGuides({ isFiltered: hasFilters, clear }: { isFiltered: boolean; clear: () => void }) {
  const t = useText(guidesText);
  const icon = <IconBox size={32} stroke={1.5} aria-hidden />;
  if (hasFilters) {
    const action = (
      <Button variant="default" onClick={clear}>
        {t('filters.clear')}
      </Button>
    );
    return <EmptyState icon={icon} title={t('empty.filteredTitle')} text={t('empty.filteredText')} action={action} />;
  }
  const action = (
    <Button component={Link} to={pathOf('guideImport') as never}>
      {t('import')}
    </Button>
  );
  return <EmptyState icon={icon} title={t('empty.title')} text={t('empty.text')} action={action} />;
}

/** Deletes what is ticked; guides in a route stay, and the person is told how many before and after. */
function DeleteChosen({ selection, filter }: { selection: Selection; filter: GuideListInput }) {
  const t = useText(guidesText);
  const find = useFindUnassigned();
  const remove = useDeleteUnassigned();
  const run = async (): Promise<void> => {
    const { chosen, count } = selection;
    if (count > limits.listMax) return toast.error(t('selection.tooMany', { max: limits.listMax }));
    const found = await find.mutateAsync(chosen.all ? { ...filter, page: 1, limit: limits.listMax } : { ids: [...chosen.ids] });
    const ids = chosen.all ? found.ids.filter((id) => !chosen.except.has(id)) : found.ids;
    const kept = count - ids.length;
    if (ids.length === 0) return toast.error(t('selection.none'));
    const isSure = await confirm({
      title: t('selection.deleteTitle', { count: ids.length }),
      body: kept > 0 ? t('selection.deleteSome', { kept }) : t('selection.deleteText'),
      confirm: t('selection.deleteConfirm'),
      isDangerous: true,
    });
    if (!isSure) return;
    const { deleted } = await remove.mutateAsync(ids);
    toast.ok(kept > 0 ? t('selection.some', { deleted, kept }) : t('selection.deleted', { count: deleted }));
    selection.clear();
  };
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconTrash size={14} aria-hidden />}
      loading={find.isPending || remove.isPending}
      // A refusal has its toast from the mutation; the ticks stay for another try.
      onClick={() => void run().catch(() => undefined)}
    >
      {t('selection.delete')}
    </Button>
  );
}
