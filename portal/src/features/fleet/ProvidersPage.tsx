import { Button, Menu } from '@mantine/core';
import { IconBuildingWarehouse, IconPlus, IconToggleLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Provider } from '@tramo/contract/fleet';
import { pathOf } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useFormat } from '../../session/useFormat.ts';
import { confirm } from '../../ui/confirm.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { Page, Toolbar } from '../../ui/Page.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ChoiceFilter } from '../../ui/table/ChoiceFilter.tsx';
import { ClearFilters } from '../../ui/table/ClearFilters.tsx';
import { type Column, DataTable, TwoLines } from '../../ui/table/DataTable.tsx';
import { useOpenRow } from '../../ui/table/open-row.ts';
import { RowMenu } from '../../ui/table/RowMenu.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { useSelection } from '../../ui/table/selection.ts';
import { toast } from '../../ui/toast.ts';
import { HistoryItem } from '../audit/shared/HistoryItem.tsx';
import { ListActions } from '../bulk/shared/ListActions.tsx';
import { SelectionActions } from '../bulk/shared/SelectionActions.tsx';
import { useProviders, useSetProviderStatus } from './fleet.api.ts';
import { fleetText } from './fleet.es.ts';
import { ProviderForm } from './ProviderForm.tsx';

const pageSize = 50;
const defaults = { search: '', status: '', open: '', page: 1, sort: 'name', order: 'asc' as const };

/** The companies that own third-party units. */
export function ProvidersPage() {
  const t = useText(fleetText);
  const f = useFormat();
  const [state, setState] = useUrlState(defaults, ['open']);
  const status: Provider['status'] | undefined =
    state.status === 'enabled' || state.status === 'disabled' ? (state.status as Provider['status']) : undefined;
  const matching = { search: state.search, ...(status ? { status } : {}) } as const;
  const providers = useProviders({
    ...matching,
    page: state.page,
    limit: pageSize,
    sort: state.sort,
    order: state.order,
  });
  const open = useOpenRow(state.open, providers.data?.providers);
  const setOpen = (row: Provider | 'new' | null): void => setState({ open: row === 'new' ? row : (row?._id ?? '') });
  const total = providers.data?.count.totalCount ?? 0;
  const selection = useSelection('providers', total, JSON.stringify(matching));
  const isFiltered = state.search !== '' || status !== undefined;

  const columns: Column<Provider>[] = [
    {
      key: 'name',
      header: t('columns.provider'),
      sortKey: 'name',
      cell: (p) => <TwoLines top={p.name} bottom={p.legalName} />,
    },
    {
      key: 'rfc',
      header: t('columns.rfc'),
      isWide: true,
      width: 160,
      cell: (p) => p.rfc || <span className="muted">—</span>,
    },
    {
      key: 'contact',
      header: t('columns.contact'),
      isWide: true,
      cell: (p) => (
        <TwoLines
          top={p.contactName || '—'}
          bottom={[p.phone && f.phone(p.phone), p.email].filter(Boolean).join(' · ')}
        />
      ),
    },
    {
      key: 'units',
      header: t('columns.units'),
      isWide: true,
      width: 120,
      cell: (p) =>
        p.vehicles > 0 ? (
          <Link to={pathOf('vehicles') as never} search={{ provider: p._id } as never}>
            {t('units', { count: p.vehicles })}
          </Link>
        ) : (
          <span className="muted">{t('units', { count: 0 })}</span>
        ),
    },
    {
      key: 'status',
      header: t('columns.status'),
      width: 120,
      cell: (p) => (
        <StatusPill tone={p.status === 'enabled' ? 'ok' : 'idle'}>{t(`providerStatus.${p.status}`)}</StatusPill>
      ),
    },
    { key: 'menu', header: '', width: 48, cell: (p) => <ProviderMenu provider={p} /> },
  ];

  return (
    <Page
      fill
      title={t('providers')}
      subtitle={providers.data && t('providerCount', { count: total })}
      actions={
        <>
          <ListActions list="providers" filter={matching} {...(providers.data ? { total } : {})} />
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
            {t('newProvider')}
          </Button>
        </>
      }
    >
      <Toolbar label={t('searchProviders')}>
        <SearchField
          value={state.search}
          onChange={(search) => setState({ search })}
          placeholder={t('searchProviders')}
          width={280}
        />
        <ChoiceFilter
          width={170}
          label={t('filters.status')}
          all={t('filters.anyStatus')}
          options={[
            { value: 'enabled', label: t('providerStatus.enabled') },
            { value: 'disabled', label: t('providerStatus.disabled') },
          ]}
          value={state.status}
          onChange={(status) => setState({ status })}
        />
      </Toolbar>
      <DataTable
        label={t('providers')}
        columns={columns}
        rows={providers.data?.providers}
        rowKey={(provider) => provider._id}
        rowName={(provider) => provider.name}
        state={state}
        setState={setState}
        count={providers.data?.count}
        pageSize={pageSize}
        selection={selection}
        selectionActions={
          <SelectionActions
            list="providers"
            selection={selection}
            filter={matching}
            fields={[
              {
                key: 'status',
                label: t('columns.status'),
                kind: 'choice',
                options: (['enabled', 'disabled'] as const).map((value) => ({
                  value,
                  label: t(`providerStatus.${value}`),
                })),
              },
            ]}
          />
        }
        onOpen={setOpen}
        query={providers}
        empty={
          <EmptyState
            icon={<IconBuildingWarehouse size={32} stroke={1.5} aria-hidden />}
            title={t(isFiltered ? 'empty.filteredTitle' : 'empty.providersTitle')}
            text={t(isFiltered ? 'empty.filteredText' : 'empty.providersText')}
            action={
              isFiltered ? (
                <ClearFilters isPlain onClear={() => setState({ search: '', status: '' })} />
              ) : (
                <Button onClick={() => setOpen('new')}>{t('newProvider')}</Button>
              )
            }
          />
        }
      />
      <FormDrawer
        title={open === 'new' || open === null ? t('newProvider') : t('editProvider', { name: open.name })}
        isOpen={open !== null}
        onClose={() => setOpen(null)}
      >
        {({ onDirty, close, done }) => (
          <ProviderForm
            {...(open !== 'new' && open !== null ? { provider: open } : {})}
            onDirty={onDirty}
            onCancel={close}
            onSaved={done}
          />
        )}
      </FormDrawer>
    </Page>
  );
}

function ProviderMenu({ provider }: { provider: Provider }) {
  const t = useText(fleetText);
  const setStatus = useSetProviderStatus();
  const isOn = provider.status === 'enabled';
  const toggle = async (): Promise<void> => {
    if (
      isOn &&
      !(await confirm({
        title: t('disableTitle', { name: provider.name }),
        body: t('disableText'),
        confirm: t('disable'),
      }))
    )
      return;
    await setStatus.mutateAsync({ id: provider._id, status: isOn ? 'disabled' : 'enabled' });
    toast.ok(t('providerSaved'));
  };
  return (
    <RowMenu name={provider.name}>
      <Menu.Item
        leftSection={<IconToggleLeft size={16} aria-hidden />}
        onClick={() => void toggle().catch(() => undefined)}
      >
        {t(isOn ? 'disable' : 'enable')}
      </Menu.Item>
      <HistoryItem subjectId={provider._id} />
    </RowMenu>
  );
}
