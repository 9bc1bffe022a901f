import { CloseButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconHistory } from '@tabler/icons-react';
import { type AuditEntry, auditActions, auditKinds } from '@tramo/contract/audit';
import { limits } from '@tramo/contract/limits';
import { useState } from 'react';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useIsNarrow } from '../../lib/useIsNarrow.ts';
import { useFormat } from '../../session/useFormat.ts';
import { DateRange } from '../../ui/form/DateRange.tsx';
import { Page, Toolbar } from '../../ui/Page.tsx';
import { StatusPill, type Tone } from '../../ui/StatusPill.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ClearFilters } from '../../ui/table/ClearFilters.tsx';
import { type Column, DataTable, TwoLines } from '../../ui/table/DataTable.tsx';
import { FilterMenu } from '../../ui/table/FilterMenu.tsx';
import { useOpenRow } from '../../ui/table/open-row.ts';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { ListActions } from '../bulk/shared/ListActions.tsx';
import { AuditDetail } from './AuditDetail.tsx';
import { useAudit, useWho } from './audit.api.ts';
import { auditText } from './audit.es.ts';
import classes from './audit.module.css';
import { subjectOf } from './audit-values.rules.ts';

const defaults = {
  search: '',
  who: '',
  kinds: [] as string[],
  actions: [] as string[],
  from: '',
  to: '',
  subjectId: '',
  open: '',
  page: 1,
  sort: 'at',
  order: 'desc' as const,
};
/** The server counts no further: nobody pages through more. */
const countedMost = 10_000;

const tones: Partial<Record<AuditEntry['action'], Tone>> = {
  create: 'ok',
  enable: 'ok',
  update: 'info',
  assign: 'info',
  bulkEdit: 'info',
  import: 'info',
  disable: 'bad',
  delete: 'bad',
  signInFailed: 'warn',
  secondFactorOff: 'warn',
  outOfRange: 'warn',
  force: 'warn',
};

/** Who did what, when, from where, and what the data said before and after. */
export function AuditPage() {
  const t = useText(auditText);
  const f = useFormat();
  const isNarrow = useIsNarrow();
  const [state, setState] = useUrlState(defaults, ['open']);
  const given = (list: readonly string[]): string[] | undefined => (list.length > 0 ? [...list] : undefined);
  const matching = {
    search: state.search,
    kinds: given(state.kinds),
    actions: given(state.actions),
    userId: state.who || undefined,
    subjectId: state.subjectId || undefined,
    from: state.from || undefined,
    to: state.to || undefined,
  };
  const filter = Object.fromEntries(
    Object.entries(matching).filter(([, value]) => value !== undefined),
  ) as typeof matching & {
    search: string;
  };
  const audit = useAudit({ ...(filter as object), search: state.search, page: state.page, limit: limits.guidesPage });
  const opened = useOpenRow(state.open, audit.data?.entries);
  const open = opened === 'new' ? null : opened;
  const total = audit.data?.count.totalCount ?? 0;
  const isFiltered = Object.entries(matching).some(([, value]) => value !== undefined && value !== '');

  const columns: Column<AuditEntry>[] = [
    { key: 'when', header: t('columns.when'), width: 170, isWide: true, cell: (e) => f.dateTime(e.at) },
    {
      key: 'who',
      header: t('columns.who'),
      width: 210,
      isWide: true,
      cell: (e) => <TwoLines top={e.userName} bottom={t(`platform.${e.platform as 'web'}`)} />,
    },
    {
      key: 'what',
      header: t('columns.what'),
      cell: (e) => {
        const count = new Set([...Object.keys(e.before), ...Object.keys(e.after)]).size;
        return (
          <TwoLines
            top={
              <span className={classes.what}>
                <StatusPill tone={tones[e.action] ?? 'idle'}>{t(`action.${e.action}`)}</StatusPill>
                <span className="ellipsis">{subjectOf(e, t(`kind.${e.kind}`))}</span>
              </span>
            }
            bottom={
              isNarrow
                ? `${e.userName} · ${f.dateTime(e.at)}`
                : e.reason
                  ? t('reason', { reason: e.reason })
                  : count > 0 && e.kind !== 'session'
                    ? t('changedFields', { count })
                    : ''
            }
          />
        );
      },
    },
    {
      key: 'where',
      header: t('columns.where'),
      isWide: true,
      width: 160,
      cell: (e) => e.address ?? <span className="muted">—</span>,
    },
  ];

  return (
    <Page
      fill
      title={t('title')}
      subtitle={
        audit.data && (total > countedMost ? t('manyCount', { count: countedMost }) : t('count', { count: total }))
      }
      actions={<ListActions list="audit" filter={filter} {...(audit.data ? { total } : {})} />}
    >
      <Toolbar label={t('filters.label')}>
        <SearchField
          value={state.search}
          onChange={(search) => setState({ search })}
          placeholder={t('search')}
          width={240}
        />
        <WhoFilter value={state.who} onChange={(who) => setState({ who })} />
        <FilterMenu
          label={t('filters.kind')}
          options={auditKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          value={state.kinds}
          onChange={(kinds) => setState({ kinds })}
        />
        <FilterMenu
          label={t('filters.action')}
          options={auditActions.map((value) => ({ value, label: t(`action.${value}`) }))}
          value={state.actions}
          onChange={(actions) => setState({ actions })}
        />
        <DateRange from={state.from} to={state.to} onChange={setState} />
        {state.subjectId && (
          <span className={classes.chip}>
            {t('filters.subject')}
            <CloseButton
              size="xs"
              aria-label={t('filters.subjectRemove')}
              onClick={() => setState({ subjectId: '' })}
            />
          </span>
        )}
        {isFiltered && (
          <ClearFilters
            onClear={() => setState({ search: '', who: '', kinds: [], actions: [], from: '', to: '', subjectId: '' })}
          />
        )}
      </Toolbar>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={audit.data?.entries}
        rowKey={(entry) => entry._id}
        rowName={(entry) => t('detail', { name: entry.subjectName })}
        state={state}
        setState={setState}
        count={audit.data?.count}
        pageSize={limits.guidesPage}
        onOpen={({ _id }) => setState({ open: _id })}
        activeKey={open?._id ?? null}
        query={audit}
        empty={
          <EmptyState
            icon={<IconHistory size={32} stroke={1.5} aria-hidden />}
            title={t(isFiltered ? 'empty.filteredTitle' : 'empty.title')}
            text={t(isFiltered ? 'empty.filteredText' : 'empty.text')}
          />
        }
      />
      <AuditDetail entry={open} onClose={() => setState({ open: '' })} />
    </Page>
  );
}

function WhoFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useText(auditText);
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text, limits.debounceMs);
  const people = useWho(search);
  return (
    <FilterMenu
      label={t('filters.who')}
      options={people.data ?? []}
      value={value ? [value] : []}
      // One person at a time: the last one ticked.
      onChange={(ids) => onChange(ids.at(-1) ?? '')}
      search={{ text, onText: setText, empty: t('filters.whoNone') }}
    />
  );
}
