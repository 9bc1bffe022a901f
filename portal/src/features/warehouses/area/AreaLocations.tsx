import { IconGrid4x4 } from '@tabler/icons-react';
import { type Area, type Location, locationsPage } from '@tramo/contract/warehouse/warehouses';
import { useMemo } from 'react';
import { useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { Toolbar } from '../../../ui/Page.tsx';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { EmptyList } from '../../../ui/states.tsx';
import { ChoiceFilter } from '../../../ui/table/ChoiceFilter.tsx';
import { type Column, DataTable, TwoLines } from '../../../ui/table/DataTable.tsx';
import { SearchField } from '../../../ui/table/SearchField.tsx';
import { useLocations } from '../warehouses.api.ts';
import { areaText } from './area.es.ts';

const states = ['stocked', 'empty', 'blocked', 'due'] as const;
const filterOf = {
  '': {},
  stocked: { hasStock: true },
  empty: { hasStock: false },
  blocked: { isBlocked: true },
  due: { isCountDue: true },
} as const;

/** The locations of an area along its walk. */
export function AreaLocations({ area, onOpen }: { area: Area; onOpen: (id: string) => void }) {
  const t = useText(areaText);
  const f = useFormat();
  const [state, setState] = useUrlState({ search: '', state: '', page: 1, sort: '', order: 'asc' });
  const chosen = states.find((one) => one === state.state) ?? '';
  const locations = useLocations(area._id, {
    search: state.search,
    page: state.page,
    limit: locationsPage,
    ...filterOf[chosen],
  });
  const columns = useMemo(
    (): Column<Location>[] => [
      {
        key: 'code',
        header: t('columns.location'),
        cell: (l) => <TwoLines top={l.code} bottom={t('location.rank', { rank: l.rank })} />,
      },
      {
        key: 'what',
        header: t('list.what'),
        isWide: true,
        cell: (l) => {
          const [first] = l.items;
          if (!first) return <span className="muted">{t('list.nothing')}</span>;
          const name = first.product.name;
          return (
            <TwoLines
              top={l.products > 1 ? t('list.andMore', { what: name, count: l.products - 1 }) : name}
              bottom={first.product.sku}
            />
          );
        },
      },
      {
        key: 'units',
        header: t('view.stock'),
        align: 'right',
        width: 110,
        cell: (l) => f.number(l.units),
      },
      {
        key: 'state',
        header: t('columns.state'),
        width: 130,
        cell: (l) => (
          <StatusPill tone={l.isBlocked ? 'warn' : l.units > 0 ? 'ok' : 'idle'}>
            {t(l.isBlocked ? 'list.blockedOne' : l.units > 0 ? 'list.stocked' : 'list.free')}
          </StatusPill>
        ),
      },
      {
        key: 'counted',
        header: t('columns.counted'),
        isWide: true,
        width: 170,
        cell: (l) => (
          <TwoLines
            top={l.countedDate ? f.date(l.countedDate) : t('location.never')}
            bottom={l.countDue ? t(`dueReason.${l.countDue}`) : ''}
          />
        ),
      },
    ],
    [t, f],
  );
  return (
    <>
      <Toolbar label={t('list.filters')}>
        <SearchField value={state.search} onChange={(search) => setState({ search })} placeholder={t('list.search')} />
        <ChoiceFilter
          label={t('list.state')}
          all={t('list.allStates')}
          value={chosen}
          onChange={(next) => setState({ state: next })}
          options={states.map((value) => ({ value, label: t(`list.${value}`) }))}
        />
      </Toolbar>
      <DataTable
        label={t('view.locations')}
        columns={columns}
        rows={locations.data?.locations}
        rowKey={(l) => l._id}
        rowName={(l) => l.code}
        state={state}
        setState={setState}
        count={locations.data?.count}
        pageSize={locationsPage}
        onOpen={(l) => onOpen(l._id)}
        query={locations}
        empty={
          <EmptyList
            t={t}
            icon={<IconGrid4x4 size={32} stroke={1.5} aria-hidden />}
            clear={(state.search !== '' || chosen !== '') && (() => setState({ search: '', state: '' }))}
          />
        }
      />
    </>
  );
}
