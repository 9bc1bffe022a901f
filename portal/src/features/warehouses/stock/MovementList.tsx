import { IconHistory } from '@tabler/icons-react';
import { limits } from '@tramo/contract/limits';
import { movementReasons, type StockMovement } from '@tramo/contract/warehouse/stock';
import { useMemo } from 'react';
import { useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { DateRange } from '../../../ui/form/DateRange.tsx';
import { Toolbar } from '../../../ui/Page.tsx';
import { EmptyList } from '../../../ui/states.tsx';
import { type Column, DataTable, TwoLines } from '../../../ui/table/DataTable.tsx';
import { FilterMenu } from '../../../ui/table/FilterMenu.tsx';
import { SearchField } from '../../../ui/table/SearchField.tsx';
import { useMovements } from '../stock.api.ts';
import classes from '../Warehouses.module.css';
import { stockText } from './stock.es.ts';

const none = { search: '', reasons: [] as string[], from: '', to: '' };

interface MovementListProps {
  cediId: string | null;
  productId?: string;
  children?: React.ReactNode;
  onClear?: () => void;
}

/** Every change of what lies where, the latest first. */
export function MovementList({ cediId, productId, children, onClear }: MovementListProps) {
  const t = useText(stockText);
  const f = useFormat();
  const [state, setState] = useUrlState({ ...none, page: 1, sort: '', order: 'desc' });
  const movements = useMovements({
    search: state.search,
    page: state.page,
    limit: limits.guidesPage,
    ...(cediId ? { cedisIds: cediId } : {}),
    ...(productId ? { productId } : {}),
    ...(state.reasons.length > 0 ? { reasons: state.reasons.join(',') } : {}),
    ...(state.from ? { from: state.from } : {}),
    ...(state.to ? { to: state.to } : {}),
  });
  const columns = useMemo(
    (): Column<StockMovement>[] => [
      {
        key: 'at',
        header: t('when'),
        width: 170,
        isWide: true,
        cell: (m) => <TwoLines top={f.dateTime(m.at)} bottom={m.by} />,
      },
      {
        key: 'product',
        header: t('product'),
        cell: (m) => <TwoLines top={m.product.name} bottom={m.product.sku} />,
      },
      {
        key: 'location',
        header: t('location'),
        width: 180,
        cell: (m) => <TwoLines top={m.locationCode} bottom={m.cedi.name} />,
      },
      {
        key: 'reason',
        header: t('why'),
        width: 190,
        isWide: true,
        cell: (m) => <TwoLines top={t(`movement.${m.reason}`)} bottom={m.detail} />,
      },
      {
        key: 'delta',
        header: t('delta'),
        align: 'right',
        width: 110,
        cell: (m) => (
          <TwoLines
            top={
              <span className={m.delta < 0 ? classes.minus : classes.plus}>
                {m.delta > 0 ? `+${f.number(m.delta)}` : f.number(m.delta)}
              </span>
            }
            bottom={t('after', { count: m.quantityAfter })}
          />
        ),
      },
    ],
    [t, f],
  );
  const isFiltered =
    state.search !== '' || state.reasons.length > 0 || state.from !== '' || state.to !== '' || onClear !== undefined;
  return (
    <>
      <Toolbar label={t('movementFilters')}>
        <SearchField
          value={state.search}
          onChange={(search) => setState({ search })}
          placeholder={t('movementSearch')}
          width={300}
        />
        {children}
        <FilterMenu
          label={t('why')}
          value={state.reasons}
          onChange={(reasons) => setState({ reasons })}
          options={movementReasons.map((value) => ({ value, label: t(`movement.${value}`) }))}
        />
        <DateRange from={state.from} to={state.to} onChange={setState} />
      </Toolbar>
      <DataTable
        label={t('movements')}
        columns={columns}
        rows={movements.data?.movements}
        rowKey={(m) => m._id}
        rowName={(m) => `${m.product.sku}, ${m.locationCode}`}
        state={state}
        setState={setState}
        count={movements.data?.count}
        pageSize={limits.guidesPage}
        query={movements}
        empty={
          <EmptyList
            t={(key) => t(`movementsEmpty.${key.slice('empty.'.length) as 'title'}`)}
            icon={<IconHistory size={32} stroke={1.5} aria-hidden />}
            clear={
              isFiltered &&
              (() => {
                setState(none);
                onClear?.();
              })
            }
          />
        }
      />
    </>
  );
}
