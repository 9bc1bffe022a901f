import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { guideTypes } from '@tramo/contract/guides';
import { limits } from '@tramo/contract/limits';
import {
  type GuideProblem,
  guideProblems,
  type PlanGuideListInput,
  type ProblemGuideSort,
} from '@tramo/contract/plan-checks';
import { useMemo, useState } from 'react';
import { problemText } from '../../../lib/api-problem.ts';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { useMayOpen } from '../../../session/useMayOpen.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { SplitView } from '../../../ui/SplitView.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { Selection } from '../../../ui/table/selection.ts';
import { toast } from '../../../ui/toast.ts';
import wizard from '../../../ui/wizard.module.css';
import { useGuidesLive } from '../../guide-status/shared/useGuidesLive.ts';
import { planningText } from '../planning.es.ts';
import { checksText } from './checks.es.ts';
import { placeOfGuide } from './guide-places.ts';
import { GuidesFilters } from './PlanGuidesFilters.tsx';
import { ProblemStrip } from './ProblemStrip.tsx';
import { useWaitingGuides, waitingIds } from './plan-checks.api.ts';
import { useGuideColumns } from './plan-guide-columns.tsx';
import type { PlanDraft } from './usePlanDraft.ts';
import { type ChosenGuides, useChosenGuides } from './usePlanGuides.ts';
import { cediIdsOf } from './wizard-tabs.ts';

const GuidesMap = lazyPart(() => import('./PlanGuidesMap.tsx').then((m) => m.GuidesMap));
const sorts: readonly string[] = [
  'suburb',
  'recipient',
  'scheduledDate',
  'weightKg',
  'folio',
] satisfies ProblemGuideSort[];
const isProblem = (value: string): value is GuideProblem => (guideProblems as readonly string[]).includes(value);

/** Which of the available guides the plan takes; those with problems come first. */
export function GuidesStep({ draft }: { draft: PlanDraft }) {
  const t = useText(planningText);
  const client = useQueryClient();
  const mayOpen = useMayOpen();
  const { plan } = draft;
  const [state, setState] = useUrlState({
    search: '',
    from: '',
    to: '',
    type: '',
    client: '',
    windowed: false,
    problems: [] as string[],
    sort: 'suburb',
    order: 'asc',
    page: 1,
  });
  const cedisIds = cediIdsOf(plan, draft.pending);
  const filter = useMemo((): PlanGuideListInput => {
    const type = guideTypes.find((x) => x === state.type);
    return {
      cedisIds: [...cedisIds],
      dateFrom: state.from || plan.startDate,
      dateTo: state.to || plan.startDate,
      search: state.search,
      ...(type ? { types: [type] } : {}),
      ...(state.client ? { clientIds: [state.client] } : {}),
      ...(state.windowed ? { windowed: true } : {}),
      problems: state.problems.filter(isProblem),
    };
  }, [cedisIds, plan.startDate, state]);
  const sort = (sorts.includes(state.sort) ? state.sort : 'suburb') as ProblemGuideSort;
  const page: PlanGuideListInput = {
    ...filter,
    sort,
    order: state.order === 'desc' ? 'desc' : 'asc',
    page: state.page,
    limit: limits.guidesPage,
  };
  const guides = useWaitingGuides(plan, page);
  useGuidesLive();
  const rows = guides.data?.guides;
  const total = guides.data?.count.totalCount ?? 0;
  const chosen = useChosenGuides(draft, rows);
  const [isSelecting, setSelecting] = useState(false);

  const chooseAll = async (withoutProblems: boolean): Promise<void> => {
    setSelecting(true);
    try {
      const { ids, truncated } = await client.fetchQuery({
        queryKey: ['guides', 'ids', plan._id, page, withoutProblems],
        queryFn: () => waitingIds(plan._id, { ...page, page: 1, withoutProblems }),
        staleTime: 0,
      });
      const all = [...new Set([...chosen.ids, ...ids])];
      if (truncated || all.length > limits.guidesPerPlan)
        toast.error(t('guides.truncated', { max: limits.guidesPerPlan }));
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
    things: 'guides',
    chosen: { all: false, ids: chosen.ids },
    count: 0,
    total,
    has: (id) => chosen.ids.has(id),
    set: toggle,
    chooseAll: () => void chooseAll(false),
    clear: () => chosen.set([]),
  };
  const list = (
    <div className={wizard.column}>
      <GuidesFilters state={state} setState={setState} day={plan.startDate} />
      {guides.data && (
        <ProblemStrip
          counts={guides.data.problems}
          chosen={state.problems.filter(isProblem)}
          onChoose={(problems) => setState({ problems })}
        />
      )}
      <SelectionStrip
        chosen={chosen}
        total={total}
        // With a kind of problem on show, those without any are not what is meant.
        sound={state.problems.length === 0 ? (guides.data?.withoutProblems ?? 0) : 0}
        isSelecting={isSelecting}
        onAll={(withoutProblems) => void chooseAll(withoutProblems)}
      />
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
        query={guides}
        empty={
          <EmptyState
            title={t('guides.emptyTitle')}
            text={t('guides.emptyText')}
            action={
              mayOpen('guideImport') && (
                <Button variant="default" component={Link} to={pathOf('guideImport')}>
                  {t('guides.import')}
                </Button>
              )
            }
          />
        }
      />
    </div>
  );
  const pagePlaces = useMemo(() => rows?.map(placeOfGuide) ?? [], [rows]);
  return (
    <div className={wizard.split}>
      <SplitView
        name="planner-guides"
        initialWidth={800}
        list={list}
        map={
          <GuidesMap
            plan={plan}
            chosen={chosen.places}
            others={pagePlaces}
            onToggle={(id) => toggle([id], !chosen.ids.has(id))}
          />
        }
      />
    </div>
  );
}

function SelectionStrip({
  chosen,
  total,
  sound,
  isSelecting,
  onAll,
}: {
  chosen: ChosenGuides;
  total: number;
  /** How many have no problem. */
  sound: number;
  isSelecting: boolean;
  onAll: (withoutProblems: boolean) => void;
}) {
  const t = useText(planningText);
  const checks = useText(checksText);
  const f = useFormat();
  const { load } = chosen;
  return (
    <div className={wizard.strip}>
      <span role="status" className="figures">
        <strong>{t('guides.chosen', { count: chosen.ids.size })}</strong>
        {chosen.ids.size > 0 &&
          chosen.isComplete &&
          ` · ${t('guides.packages', { count: load.packages })} · ${f.weight(load.weightKg)} · ${f.volume(load.volumeM3)}`}
      </span>
      <span className={wizard.stripEnd}>
        {chosen.ids.size > 0 && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => chosen.set([])}>
            {t('guides.selectNone')}
          </Button>
        )}
        {sound > 0 && sound < total && (
          <Button variant="light" size="compact-sm" loading={isSelecting} onClick={() => onAll(true)}>
            {checks('selectSound', { count: f.number(sound) })}
          </Button>
        )}
        <Button
          variant={sound > 0 && sound < total ? 'default' : 'light'}
          size="compact-sm"
          loading={isSelecting}
          disabled={total === 0}
          onClick={() => onAll(false)}
        >
          {t('guides.selectAll', { count: f.number(total) })}
        </Button>
      </span>
    </div>
  );
}
