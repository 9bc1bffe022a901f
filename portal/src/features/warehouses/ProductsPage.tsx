import { Button } from '@mantine/core';
import { IconBarcode, IconPlus } from '@tabler/icons-react';
import { isAmong } from '@tramo/contract/access';
import { bulkAudiences } from '@tramo/contract/bulk';
import { limits } from '@tramo/contract/limits';
import type { Product } from '@tramo/contract/warehouse/products';
import { useMemo } from 'react';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useMe } from '../../session/me.api.ts';
import { useFormat } from '../../session/useFormat.ts';
import { useMayOpen } from '../../session/useMayOpen.ts';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { Page, Toolbar } from '../../ui/Page.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { EmptyList } from '../../ui/states.tsx';
import { ChoiceFilter } from '../../ui/table/ChoiceFilter.tsx';
import { type Column, DataTable, TwoLines } from '../../ui/table/DataTable.tsx';
import { useOpenRow } from '../../ui/table/open-row.ts';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { useSelection } from '../../ui/table/selection.ts';
import { ListActions } from '../bulk/shared/ListActions.tsx';
import { SelectionActions } from '../bulk/shared/SelectionActions.tsx';
import { ProductForm } from './products/ProductForm.tsx';
import { ProductMenu } from './products/ProductMenu.tsx';
import { productsText } from './products/products.es.ts';
import { useProduct, useProducts } from './products.api.ts';
import { WarehouseTabs } from './WarehouseTabs.tsx';

const states = ['active', 'resting', 'stocked', 'none'] as const;
const filterOf = {
  '': {},
  active: { isActive: true },
  resting: { isActive: false },
  stocked: { hasStock: true },
  none: { hasStock: false },
} as const;

/** What the company keeps: SKUs with the codes that scanners read of them. */
export function ProductsPage() {
  const t = useText(productsText);
  const f = useFormat();
  const mayKeep = useMayOpen()('warehouseForm');
  const me = useMe();
  // A tick is for what is done with the ticked ones.
  const mayTick = me !== undefined && isAmong(me, bulkAudiences.products.export);
  const [state, setState] = useUrlState(
    { search: '', state: '', open: '', page: 1, sort: 'name', order: 'asc' as 'asc' | 'desc' },
    ['open'],
  );
  const chosen = states.find((one) => one === state.state) ?? '';
  const matching = { search: state.search, ...filterOf[chosen] };
  const products = useProducts({
    ...matching,
    page: state.page,
    sort: state.sort,
    order: state.order,
    limit: limits.guidesPage,
  });
  const total = products.data?.count.totalCount ?? 0;
  const selection = useSelection('products', total, JSON.stringify(matching));
  const listed = useOpenRow(state.open, products.data?.products);
  const other = useProduct(listed === null && state.open !== '' ? state.open : null);
  const open = listed ?? other.data ?? null;
  const columns = useMemo(
    (): Column<Product>[] => [
      {
        key: 'product',
        header: t('field.name'),
        sortKey: 'name',
        cell: (p) => <TwoLines top={p.name} bottom={p.sku} />,
      },
      {
        key: 'codes',
        header: t('codes'),
        isWide: true,
        width: 230,
        cell: (p) => {
          const [first, ...others] = p.codes;
          if (!first) return <span className="muted">{t('noCodes')}</span>;
          return (
            <TwoLines
              top={first.units > 1 ? t('pack', { code: first.code, units: first.units }) : first.code}
              bottom={others.length > 0 ? t('moreCodes', { count: others.length }) : ''}
            />
          );
        },
      },
      {
        key: 'size',
        header: t('size'),
        isWide: true,
        align: 'right',
        width: 140,
        cell: (p) => (
          <TwoLines
            top={p.unitWeightKg > 0 ? t('kg', { value: f.number(p.unitWeightKg, 3) }) : '—'}
            bottom={p.unitVolumeM3 > 0 ? t('m3', { value: f.number(p.unitVolumeM3, 4) }) : ''}
          />
        ),
      },
      {
        key: 'units',
        header: t('field.units'),
        sortKey: 'units',
        align: 'right',
        width: 130,
        cell: (p) => <TwoLines top={f.number(p.units)} bottom={t('places', { count: p.locations })} />,
      },
      {
        key: 'state',
        header: t('state'),
        isWide: true,
        width: 110,
        cell: (p) => (
          <StatusPill tone={p.isActive ? 'ok' : 'idle'}>{t(p.isActive ? 'field.isActive' : 'resting')}</StatusPill>
        ),
      },
      { key: 'menu', header: '', width: 48, cell: (p) => <ProductMenu product={p} /> },
    ],
    [t, f],
  );
  const add = mayKeep && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setState({ open: 'new' })}>
      {t('add')}
    </Button>
  );
  return (
    <Page
      fill
      title={t('title')}
      subtitle={products.data && t('count', { count: total })}
      actions={
        <>
          <ListActions list="products" filter={matching} {...(products.data ? { total } : {})} />
          {add}
        </>
      }
    >
      <WarehouseTabs at="warehouseProducts" />
      <Toolbar label={t('filters')}>
        <SearchField value={state.search} onChange={(search) => setState({ search })} placeholder={t('search')} />
        <ChoiceFilter
          label={t('state')}
          all={t('allStates')}
          width={200}
          value={chosen}
          onChange={(next) => setState({ state: next })}
          options={states.map((value) => ({ value, label: t(`states.${value}`) }))}
        />
      </Toolbar>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={products.data?.products}
        rowKey={(p) => p._id}
        rowName={(p) => p.sku}
        state={state}
        setState={setState}
        count={products.data?.count}
        pageSize={limits.guidesPage}
        {...(mayTick ? { selection } : {})}
        selectionActions={
          <SelectionActions
            list="products"
            selection={selection}
            filter={matching}
            fields={[
              { key: 'isActive', label: t('field.isActive'), kind: 'flag', on: t('field.isActive'), off: t('resting') },
            ]}
          />
        }
        onOpen={(p) => mayKeep && setState({ open: p._id })}
        query={products}
        empty={
          <EmptyList
            t={t}
            icon={<IconBarcode size={32} stroke={1.5} aria-hidden />}
            action={add}
            clear={(state.search !== '' || chosen !== '') && (() => setState({ search: '', state: '' }))}
          />
        }
      />
      <FormDrawer
        title={open === 'new' || open === null ? t('add') : t('edit', { sku: open.sku })}
        isOpen={open !== null && mayKeep}
        onClose={() => setState({ open: '' })}
      >
        {({ onDirty, close, done }) => (
          <ProductForm
            {...(open === 'new' || open === null ? {} : { product: open })}
            onDirty={onDirty}
            onCancel={close}
            onSaved={done}
          />
        )}
      </FormDrawer>
    </Page>
  );
}
