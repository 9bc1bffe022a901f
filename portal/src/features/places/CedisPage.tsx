import { Button } from '@mantine/core';
import { IconBuildingWarehouse, IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { streetLine } from '@tramo/contract/address-line';
import type { Address } from '@tramo/contract/places';
import { useState } from 'react';
import { pathOf } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useFormat } from '../../session/useFormat.ts';
import { useMayOpen } from '../../session/useMayOpen.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { Page, Toolbar } from '../../ui/Page.tsx';
import { SplitView } from '../../ui/SplitView.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { EmptyList } from '../../ui/states.tsx';
import { type Column, DataTable, TwoLines } from '../../ui/table/DataTable.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { useSelection } from '../../ui/table/selection.ts';
import { ListActions } from '../bulk/shared/ListActions.tsx';
import { SelectionActions } from '../bulk/shared/SelectionActions.tsx';
import { CediMenu } from './CediMenu.tsx';
import { useCediList } from './places.api.ts';
import { placesText } from './places.es.ts';
import { useCediFields } from './useCediFields.ts';

const CedisMap = lazyPart(() => import('./CedisMap.tsx').then((m) => m.CedisMap));
const pageSize = 50;
const defaults = { search: '', page: 1, sort: 'name', order: 'asc' as 'asc' | 'desc' };

/** The distribution centres: list and map, the chosen one with its reach. */
export function CedisPage() {
  const t = useText(placesText);
  const f = useFormat();
  const navigate = useNavigate();
  // Only an admin creates cedis.
  const mayCreate = useMayOpen()('users');
  const [state, setState] = useUrlState(defaults);
  const [activeId, setActive] = useState<string | null>(null);
  const matching = { search: state.search };
  const list = useCediList({ ...matching, page: state.page, limit: pageSize, sort: state.sort, order: state.order });
  const selection = useSelection('cedis', list.data?.count.totalCount ?? 0, state.search);
  const fields = useCediFields();
  const cedis = list.data?.addresses ?? [];
  const active = cedis.find(({ _id }) => _id === activeId) ?? null;
  const edit = (cedi: Address): void => void navigate({ to: pathOf('editCedis', { id: cedi._id }) as never });

  const columns: Column<Address>[] = [
    {
      key: 'name',
      header: t('columns.name'),
      sortKey: 'name',
      cell: (c) => (
        <TwoLines
          top={
            <>
              {c.name} {c.isDefault && <StatusPill tone="info">{t('isDefault')}</StatusPill>}
            </>
          }
          bottom={[streetLine(c), c.suburb, c.city].filter(Boolean).join(', ')}
        />
      ),
    },
    {
      key: 'reach',
      header: t('columns.reach'),
      isWide: true,
      width: 135,
      cell: (c) => (
        <TwoLines
          top={c.rangeKm === null ? t('noRange') : t('range', { distance: f.distance(c.rangeKm * 1000) })}
          bottom={t('zones', { count: c.geofencing.length })}
        />
      ),
    },
    {
      key: 'hours',
      header: t('columns.hours'),
      isWide: true,
      width: 125,
      cell: (c) => (
        <TwoLines
          top={
            c.openingHours.map((h) => `${f.minuteOfDay(h.startMinute)}–${f.minuteOfDay(h.endMinute)}`).join(', ') ||
            t('alwaysOpen')
          }
          bottom={c.acceptsCrossdocking ? t('crossdocking') : ''}
        />
      ),
    },
    { key: 'menu', header: '', width: 48, cell: (c) => <CediMenu cedi={c} /> },
  ];
  const add = (
    <Button component={Link} to={pathOf('newCedis') as never} leftSection={<IconPlus size={16} aria-hidden />}>
      {t('add')}
    </Button>
  );

  return (
    <Page
      fill
      flush
      title={t('title')}
      subtitle={list.data && t('count', { count: list.data.count.totalCount })}
      actions={
        <>
          <ListActions list="cedis" filter={matching} {...(list.data ? { total: list.data.count.totalCount } : {})} />
          {mayCreate && add}
        </>
      }
    >
      <SplitView
        name="cedis"
        initialWidth={720}
        list={
          <>
            <Toolbar label={t('searchLabel')}>
              <SearchField
                value={state.search}
                onChange={(search) => setState({ search })}
                placeholder={t('search')}
                width={320}
              />
            </Toolbar>
            <DataTable
              label={t('title')}
              columns={columns}
              rows={list.data?.addresses}
              rowKey={(cedi) => cedi._id}
              rowName={(cedi) => cedi.name}
              state={state}
              setState={setState as never}
              count={list.data?.count}
              pageSize={pageSize}
              selection={selection}
              selectionActions={
                <SelectionActions list="cedis" selection={selection} filter={matching} fields={fields} />
              }
              onOpen={(cedi) => (activeId === cedi._id && cedi.can.edit ? edit(cedi) : setActive(cedi._id))}
              activeKey={activeId}
              query={list}
              empty={
                <EmptyList
                  t={t}
                  icon={<IconBuildingWarehouse size={32} stroke={1.5} aria-hidden />}
                  action={mayCreate && add}
                  clear={state.search !== '' && (() => setState({ search: '' }))}
                />
              }
            />
          </>
        }
        map={<CedisMap cedis={cedis} selected={active} onClear={() => setActive(null)} />}
      />
    </Page>
  );
}
