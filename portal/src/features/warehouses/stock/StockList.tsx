import { Button, Menu } from '@mantine/core';
import { IconArrowsLeftRight, IconHistory, IconPencil, IconPlus, IconStack2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { limits } from '@tramo/contract/limits';
import type { StockRow } from '@tramo/contract/warehouse/stock';
import { useMemo, useState } from 'react';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { useMayOpen } from '../../../session/useMayOpen.ts';
import { lazyPart, useLoadAhead } from '../../../ui/lazyPart.tsx';
import { Toolbar } from '../../../ui/Page.tsx';
import { EmptyList } from '../../../ui/states.tsx';
import { type Column, DataTable, TwoLines } from '../../../ui/table/DataTable.tsx';
import { RowMenu } from '../../../ui/table/RowMenu.tsx';
import { SearchField } from '../../../ui/table/SearchField.tsx';
import { useStock } from '../stock.api.ts';
import { stockText } from './stock.es.ts';

const StockDialog = lazyPart(() => import('./StockDialog.tsx').then((m) => m.StockDialog));

interface StockListProps {
  cediId: string | null;
  areaId?: string;
  productId?: string;
  /** Beside the search. */
  children?: React.ReactNode;
  /** Takes the other filters off. */
  onClear?: () => void;
}

/** What lies where: moved and corrected from its row. */
export function StockList({ cediId, areaId, productId, children, onClear }: StockListProps) {
  const t = useText(stockText);
  const f = useFormat();
  const mayKeep = useMayOpen()('warehouseForm');
  const [state, setState] = useUrlState({ search: '', page: 1, sort: 'location', order: 'asc' as 'asc' | 'desc' });
  const [deed, setDeed] = useState<{ kind: 'put' } | { kind: 'move' | 'adjust'; row: StockRow } | null>(null);
  const stock = useStock({
    search: state.search,
    page: state.page,
    sort: state.sort,
    order: state.order,
    limit: limits.guidesPage,
    ...(cediId ? { cedisIds: cediId } : {}),
    ...(areaId ? { areaId } : {}),
    ...(productId ? { productId } : {}),
  });
  useLoadAhead(stock.data !== undefined, StockDialog);
  const columns = useMemo(
    (): Column<StockRow>[] => [
      {
        key: 'location',
        header: t('location'),
        sortKey: 'location',
        width: 210,
        cell: (s) => <TwoLines top={s.location.code} bottom={`${s.area.name} · ${s.cedi.name}`} />,
      },
      {
        key: 'product',
        header: t('product'),
        sortKey: 'sku',
        cell: (s) => <TwoLines top={s.product.name} bottom={s.product.sku} />,
      },
      {
        key: 'quantity',
        header: t('quantity'),
        sortKey: 'quantity',
        align: 'right',
        width: 110,
        cell: (s) => f.number(s.quantity),
      },
      {
        key: 'counted',
        header: t('counted'),
        sortKey: 'countedDate',
        isWide: true,
        width: 150,
        cell: (s) => (s.countedDate ? f.date(s.countedDate) : <span className="muted">{t('never')}</span>),
      },
      {
        key: 'menu',
        header: '',
        width: 48,
        cell: (s) => (
          <RowMenu name={`${s.product.sku}, ${s.location.code}`}>
            <Menu.Item
              leftSection={<IconArrowsLeftRight size={16} aria-hidden />}
              onClick={() => setDeed({ kind: 'move', row: s })}
            >
              {t('title.move')}
            </Menu.Item>
            {mayKeep && (
              <Menu.Item
                leftSection={<IconPencil size={16} aria-hidden />}
                onClick={() => setDeed({ kind: 'adjust', row: s })}
              >
                {t('title.adjust')}
              </Menu.Item>
            )}
            <Menu.Item
              component={Link}
              to={pathOf('warehouseStock') as never}
              search={{ view: 'movements', product: s.product._id } as never}
              leftSection={<IconHistory size={16} aria-hidden />}
            >
              {t('seeMovements')}
            </Menu.Item>
          </RowMenu>
        ),
      },
    ],
    [t, f, mayKeep],
  );
  const row = deed && 'row' in deed ? deed.row : null;
  const put = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setDeed({ kind: 'put' })}>
      {t('title.put')}
    </Button>
  );
  return (
    <>
      <Toolbar label={t('filters')}>
        <SearchField value={state.search} onChange={(search) => setState({ search })} placeholder={t('search')} />
        {children}
        {put}
      </Toolbar>
      <DataTable
        label={t('stock')}
        columns={columns}
        rows={stock.data?.stock}
        rowKey={(s) => `${s.location._id}/${s.product._id}`}
        rowName={(s) => `${s.product.sku}, ${s.location.code}`}
        state={state}
        setState={setState}
        count={stock.data?.count}
        pageSize={limits.guidesPage}
        query={stock}
        empty={
          <EmptyList
            t={t}
            icon={<IconStack2 size={32} stroke={1.5} aria-hidden />}
            clear={
              (state.search !== '' || onClear !== undefined) &&
              (() => {
                setState({ search: '' });
                onClear?.();
              })
            }
          />
        }
      />
      {deed && (
        <StockDialog
          deed={deed.kind}
          cediId={row?.cedi._id ?? cediId}
          {...(row ? { location: row.location, product: row.product, quantity: row.quantity } : {})}
          onClose={() => setDeed(null)}
        />
      )}
    </>
  );
}
