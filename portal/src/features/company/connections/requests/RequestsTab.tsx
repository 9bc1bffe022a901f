import { Button } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import {
  type ApiRequest,
  outcomeOf,
  requestLogLimits,
  requestMethods,
  requestOutcomes,
} from '@tramo/contract/api-requests';
import { useText } from '../../../../lib/text.ts';
import { useUrlState } from '../../../../lib/url-state.ts';
import { useIsNarrow } from '../../../../lib/useIsNarrow.ts';
import { useFormat } from '../../../../session/useFormat.ts';
import { Toolbar } from '../../../../ui/Page.tsx';
import { StatusPill } from '../../../../ui/StatusPill.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { ChoiceFilter } from '../../../../ui/table/ChoiceFilter.tsx';
import { ClearFilters } from '../../../../ui/table/ClearFilters.tsx';
import { type Column, DataTable, TwoLines } from '../../../../ui/table/DataTable.tsx';
import { SearchField } from '../../../../ui/table/SearchField.tsx';
import { useConnections } from '../connections.api.ts';
import { RequestDrawer } from './RequestDrawer.tsx';
import { outcomeTones } from './request-tones.ts';
import { useRequests } from './requests.api.ts';
import { requestsText } from './requests.es.ts';
import classes from './requests.module.css';

const table = { page: 1, sort: '', order: 'asc' };
const none = { search: '', key: '', method: '', outcome: '' };

/** What other systems called with their keys, and what they were answered. */
export function RequestsTab() {
  const t = useText(requestsText);
  const f = useFormat();
  const isNarrow = useIsNarrow();
  const connections = useConnections();
  const [state, setState] = useUrlState({ ...none, open: '' }, ['open']);
  const method = requestMethods.find((m) => m === state.method);
  const outcome = requestOutcomes.find((o) => o === state.outcome);
  const key = connections.data?.find((k) => k._id === state.key);
  const requests = useRequests({
    search: state.search,
    ...(key ? { apiKeyId: key._id } : {}),
    ...(method ? { method } : {}),
    ...(outcome ? { outcome } : {}),
  });
  const rows = requests.data?.pages.flatMap((page) => page.requests);
  const isFiltered = state.search !== '' || Boolean(key ?? method ?? outcome);
  const columns: Column<ApiRequest>[] = [
    {
      key: 'call',
      header: t('columns.call'),
      cell: (r) => (
        <TwoLines
          top={`${r.method} ${r.path}`}
          // Its column says the date where there is room for one.
          bottom={r.isRepeated ? t('repeated') : (r.problem ?? (isNarrow ? f.dateTime(r.at) : ''))}
        />
      ),
    },
    {
      key: 'status',
      header: t('columns.status'),
      width: 90,
      cell: (r) => <StatusPill tone={outcomeTones[outcomeOf(r.status)]}>{r.status}</StatusPill>,
    },
    { key: 'connection', header: t('columns.connection'), isWide: true, width: 190, cell: (r) => r.connection },
    { key: 'ms', header: t('columns.ms'), isWide: true, width: 90, align: 'right', cell: (r) => `${r.ms} ms` },
    { key: 'at', header: t('columns.at'), isWide: true, width: 170, cell: (r) => f.dateTime(r.at) },
  ];
  return (
    <>
      <p className={`muted ${classes.hint}`}>{t('hint', { count: String(requestLogLimits.perMinute) })}</p>
      <Toolbar label={t('filters')}>
        <SearchField value={state.search} onChange={(search) => setState({ search })} placeholder={t('search')} />
        <ChoiceFilter
          label={t('columns.connection')}
          all={t('anyConnection')}
          options={(connections.data ?? []).map((k) => ({ value: k._id, label: k.name }))}
          value={key?._id ?? ''}
          onChange={(value) => setState({ key: value })}
          width={200}
        />
        <ChoiceFilter
          label={t('method')}
          all={t('anyMethod')}
          options={requestMethods.map((m) => ({ value: m, label: m }))}
          value={method ?? ''}
          onChange={(value) => setState({ method: value })}
        />
        <ChoiceFilter
          label={t('outcome')}
          all={t('anyOutcome')}
          options={requestOutcomes.map((o) => ({ value: o, label: t(`outcomes.${o}`) }))}
          value={outcome ?? ''}
          onChange={(value) => setState({ outcome: value })}
          width={200}
        />
        {isFiltered && <ClearFilters onClear={() => setState(none)} />}
      </Toolbar>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={rows}
        rowKey={(r) => r._id}
        rowName={(r) => `${r.method} ${r.path} ${r.status}`}
        state={table}
        setState={() => undefined}
        pageSize={requestLogLimits.page}
        onOpen={(r) => setState({ open: r._id })}
        activeKey={state.open || null}
        query={requests}
        empty={
          <EmptyState
            icon={<IconListSearch size={32} stroke={1.5} aria-hidden />}
            title={t(isFiltered ? 'filteredTitle' : 'emptyTitle')}
            text={t(isFiltered ? 'filteredText' : 'emptyText')}
            action={isFiltered && <ClearFilters isPlain onClear={() => setState(none)} />}
          />
        }
      />
      {requests.hasNextPage && (
        <div className={classes.more}>
          <Button variant="default" loading={requests.isFetchingNextPage} onClick={() => void requests.fetchNextPage()}>
            {t(isFiltered && rows?.length === 0 ? 'older' : 'more')}
          </Button>
        </div>
      )}
      <RequestDrawer id={state.open} onClose={() => setState({ open: '' })} />
    </>
  );
}
