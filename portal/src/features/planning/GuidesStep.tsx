import { Button, Select, Switch } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Guide, type GuideListInput, guideTypes, visited } from '@tramo/contract/guides';
import { limits } from '@tramo/contract/limits';
import { useMemo, useState } from 'react';
import { problemText } from '../../lib/api-problem.ts';
import { pathOf } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { type Column, DataTable, TwoLines } from '../../ui/DataTable.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { Toolbar } from '../../ui/Page.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { SplitView } from '../../ui/SplitView.tsx';
import type { Selection } from '../../ui/selection.ts';
import { EmptyState } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.ts';
import { useFormat } from '../accounts/shared/useFormat.ts';
import { placeOfGuide } from './guide-places.ts';
import classes from './planner.module.css';
import { selectGuides, useClients, useGuideCount, useGuides } from './planning.api.ts';
import { planningText } from './planning.text.ts';
import { cediIdsOf } from './tabs.ts';
import { type ChosenGuides, useChosenGuides } from './useChosenGuides.ts';
import type { PlanDraft } from './usePlanDraft.ts';

const GuidesMap = lazyPart(() => import('./GuidesMap.tsx').then((m) => m.GuidesMap));
type GuideSort = 'suburb' | 'recipient' | 'scheduledDate' | 'weightKg' | 'folio';
const sorts: readonly string[] = ['suburb', 'recipient', 'scheduledDate', 'weightKg', 'folio'] satisfies GuideSort[];

/** Which of the available guides the plan takes. */
export function GuidesStep({ draft }: { draft: PlanDraft }) {
  const t = useText(planningText);
  const client = useQueryClient();
  const { plan } = draft;
  const [state, setState] = useUrlState({
    search: '',
    from: '',
    to: '',
    type: '',
    client: '',
    windowed: false,
    sort: 'suburb',
    order: 'asc',
    page: 1,
  });
  const cedisIds = cediIdsOf(plan, draft.pending);
  const filter = useMemo((): GuideListInput => {
    const type = guideTypes.find((x) => x === state.type);
    return {
      available: true,
      cedisIds: [...cedisIds],
      dateFrom: state.from || plan.startDate,
      dateTo: state.to || plan.startDate,
      search: state.search,
      ...(type ? { types: [type] } : {}),
      ...(state.client ? { clientIds: [state.client] } : {}),
      ...(state.windowed ? { windowed: true } : {}),
    };
  }, [cedisIds, plan.startDate, state]);
  const sort = (sorts.includes(state.sort) ? state.sort : 'suburb') as GuideSort;
  const page: GuideListInput = {
    ...filter,
    sort,
    order: state.order === 'desc' ? 'desc' : 'asc',
    page: state.page,
    limit: limits.guidesPage,
  };
  const guides = useGuides(page);
  const missing = useGuideCount({ ...filter, location: 'missing' }).data?.count.totalCount ?? 0;
  const rows = guides.data?.guides;
  const total = guides.data?.count.totalCount ?? 0;
  const chosen = useChosenGuides(draft, rows);
  const [isSelecting, setSelecting] = useState(false);

  const chooseAll = async (): Promise<void> => {
    setSelecting(true);
    try {
      const { ids, truncated } = await client.fetchQuery({
        queryKey: ['guides', 'ids', page],
        queryFn: () => selectGuides({ ...page, page: 1, limit: limits.guidesPerPlan }),
        staleTime: 0,
      });
      const all = [...new Set([...chosen.ids, ...ids])];
      if (truncated || all.length > limits.guidesPerPlan) toast.error(t('guides.truncated', { max: limits.guidesPerPlan }));
      chosen.set(all.slice(0, limits.guidesPerPlan));
    } catch (error) {
      toast.error(problemText(error));
    } finally {
      setSelecting(false);
    }
  };
  const toggle = (ids: readonly string[], isOn: boolean): void => {
    const next = new Set(chosen.ids);
    for (const id of ids) {
      if (isOn) next.add(id);
      else next.delete(id);
    }
    if (next.size > limits.guidesPerPlan) toast.error(t('guides.truncated', { max: limits.guidesPerPlan }));
    else chosen.set([...next]);
  };
  // No bar of its own: the strip above tells the whole plan's selection, not this page's.
  const selection: Selection = {
    chosen: { all: false, ids: chosen.ids },
    count: 0,
    total,
    has: (id) => chosen.ids.has(id),
    set: toggle,
    chooseAll: () => void chooseAll(),
    clear: () => chosen.set([]),
  };
  const list = (
    <div className={classes.column}>
      <Filters state={state} setState={setState} day={plan.startDate} />
      {missing > 0 && (
        <div className={classes.notice} role="note">
          <IconAlertTriangle size={16} aria-hidden />
          <span>
            {t('guides.missing', { count: missing })} <Link to={pathOf('guideReview')}>{t('guides.missingLink')}</Link>
          </span>
        </div>
      )}
      <SelectionStrip chosen={chosen} total={total} isSelecting={isSelecting} onAll={() => void chooseAll()} />
      <DataTable
        label={t('guides.title')}
        columns={useGuideColumns()}
        rows={rows}
        rowKey={(g) => g._id}
        rowName={(g) => g.folio}
        state={{ ...state, sort }}
        setState={setState}
        {...(guides.data ? { count: guides.data.count } : {})}
        pageSize={limits.guidesPage}
        selection={selection}
        onOpen={(g) => toggle([g._id], !chosen.ids.has(g._id))}
        error={guides.error}
        retry={guides.refetch}
        isStale={guides.isPlaceholderData}
        empty={
          <EmptyState
            title={t('guides.emptyTitle')}
            text={t('guides.emptyText')}
            action={
              <Button variant="default" component={Link} to={pathOf('guideImport')}>
                {t('guides.import')}
              </Button>
            }
          />
        }
      />
    </div>
  );
  const pagePlaces = useMemo(() => rows?.map(placeOfGuide) ?? [], [rows]);
  return (
    <div className={classes.split}>
      <SplitView
        name="planner-guides"
        initialWidth={800}
        list={list}
        map={<GuidesMap plan={plan} chosen={chosen.places} others={pagePlaces} onToggle={(id) => toggle([id], !chosen.ids.has(id))} />}
      />
    </div>
  );
}

function SelectionStrip({
  chosen,
  total,
  isSelecting,
  onAll,
}: {
  chosen: ChosenGuides;
  total: number;
  isSelecting: boolean;
  onAll: () => void;
}) {
  const t = useText(planningText);
  const f = useFormat();
  const { load } = chosen;
  return (
    <div className={classes.strip}>
      <span role="status" className="figures">
        <strong>{t('guides.chosen', { count: chosen.ids.size })}</strong>
        {chosen.ids.size > 0 &&
          chosen.isComplete &&
          ` · ${t('guides.packages', { count: load.packages })} · ${f.weight(load.weightKg)} · ${f.volume(load.volumeM3)}`}
      </span>
      <span className={classes.stripEnd}>
        {chosen.ids.size > 0 && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => chosen.set([])}>
            {t('guides.selectNone')}
          </Button>
        )}
        <Button variant="light" size="compact-sm" loading={isSelecting} disabled={total === 0} onClick={onAll}>
          {t('guides.selectAll', { count: f.number(total) })}
        </Button>
      </span>
    </div>
  );
}

interface FiltersProps {
  state: { search: string; from: string; to: string; type: string; client: string; windowed: boolean };
  setState: (change: Partial<FiltersProps['state']>) => void;
  day: string;
}
function Filters({ state, setState, day }: FiltersProps) {
  const t = useText(planningText);
  const clients = useClients().data?.clients ?? [];
  return (
    <Toolbar label={t('guides.title')}>
      <SearchField value={state.search} onChange={(search) => setState({ search })} placeholder={t('guides.search')} width={180} />
      <DateField
        w={140}
        aria-label={t('guides.from')}
        value={state.from || day}
        onChange={(from) => setState({ from: from === day ? '' : from })}
      />
      <DateField
        w={140}
        aria-label={t('guides.to')}
        value={state.to || day}
        minDay={state.from || day}
        onChange={(to) => setState({ to: to === day ? '' : to })}
      />
      <Select
        aria-label={t('guides.type')}
        w={170}
        allowDeselect={false}
        value={state.type}
        onChange={(type) => setState({ type: type ?? '' })}
        data={[{ value: '', label: t('guides.allTypes') }, ...guideTypes.map((value) => ({ value, label: t(`guides.${value}`) }))]}
      />
      <Select
        aria-label={t('guides.client')}
        w={170}
        searchable
        allowDeselect={false}
        value={state.client}
        onChange={(next) => setState({ client: next ?? '' })}
        data={[{ value: '', label: t('guides.allClients') }, ...clients.map((c) => ({ value: c._id, label: c.name }))]}
      />
      <Switch label={t('guides.windowsOnly')} checked={state.windowed} onChange={(e) => setState({ windowed: e.currentTarget.checked })} />
    </Toolbar>
  );
}

function useGuideColumns(): Column<Guide>[] {
  const t = useText(planningText);
  const f = useFormat();
  return [
    {
      key: 'guide',
      header: t('guides.guide'),
      sortKey: 'recipient',
      cell: (g) => <TwoLines top={visited(g)?.contactName ?? ''} bottom={`${g.folio} · ${g.client?.name ?? t(`guides.${g.type}`)}`} />,
    },
    {
      key: 'place',
      header: t('guides.place'),
      sortKey: 'suburb',
      cell: (g) => {
        const address = visited(g)?.address;
        if (!address) return '—';
        return (
          <TwoLines
            top={address.suburb}
            bottom={
              g.location === null ? <span className={classes.bad}>{t('guides.noPin')}</span> : `${address.street} ${address.extNumber}`
            }
          />
        );
      },
    },
    {
      key: 'window',
      header: t('guides.window'),
      isWide: true,
      cell: (g) =>
        g.windows.length === 0 ? (
          <span className="muted">{t('guides.noWindow')}</span>
        ) : (
          <TwoLines
            top={`${f.minuteOfDay(g.windows[0]?.startMinute)}–${f.minuteOfDay(g.windows[0]?.endMinute)}`}
            bottom={g.windows.length > 1 ? `+${g.windows.length - 1}` : undefined}
          />
        ),
    },
    {
      key: 'load',
      header: t('guides.load'),
      sortKey: 'weightKg',
      align: 'right',
      isWide: true,
      cell: (g) => (
        <TwoLines top={f.weight(g.load.weightKg)} bottom={`${g.load.packages} ${t('vehicles.packages')} · ${f.volume(g.load.volumeM3)}`} />
      ),
    },
  ];
}
