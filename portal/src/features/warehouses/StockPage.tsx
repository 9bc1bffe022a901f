import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useWorkplace } from '../../lib/workplace.ts';
import { Page } from '../../ui/Page.tsx';
import { ListActions } from '../bulk/shared/ListActions.tsx';
import { useProduct } from './products.api.ts';
import { ViewSwitch } from './shared/ViewSwitch.tsx';
import { MovementList } from './stock/MovementList.tsx';
import { StockList } from './stock/StockList.tsx';
import { stockText } from './stock/stock.es.ts';
import { WarehouseTabs } from './WarehouseTabs.tsx';
import { useArea } from './warehouses.api.ts';

const views = ['stock', 'movements'] as const;

/** What lies where in all warehouses, and how it came to be so. */
export function StockPage() {
  const t = useText(stockText);
  const { cediId } = useWorkplace();
  const [state, setState] = useUrlState({ view: 'stock' as (typeof views)[number], area: '', product: '', search: '' });
  const view = views.find((one) => one === state.view) ?? 'stock';
  const area = useArea(state.area || undefined);
  const product = useProduct(state.product || null);
  const { area: areaId, product: productId } = state;
  const clear = areaId !== '' || productId !== '' ? () => setState({ area: '', product: '' }) : undefined;
  const chip = (text: string, take: () => void) => (
    <Button variant="default" rightSection={<IconX size={14} aria-hidden />} onClick={take}>
      {text}
    </Button>
  );
  const chips = (
    <>
      <ViewSwitch
        label={t('views')}
        views={views}
        view={view}
        nameOf={(one) => t(one)}
        onView={(next) => setState({ view: next })}
      />
      {view === 'stock' && area.data && chip(t('ofArea', { name: area.data.name }), () => setState({ area: '' }))}
      {product.data && chip(t('ofProduct', { name: product.data.name }), () => setState({ product: '' }))}
    </>
  );
  const shared = {
    cediId,
    ...(productId ? { productId } : {}),
    ...(clear ? { onClear: clear } : {}),
  };
  return (
    <Page
      fill
      title={t('stock')}
      actions={
        view === 'stock' && (
          <ListActions
            list="stock"
            filter={{
              search: state.search,
              ...(cediId ? { cedisIds: cediId } : {}),
              ...(areaId ? { areaId } : {}),
              ...(productId ? { productId } : {}),
            }}
          />
        )
      }
    >
      <WarehouseTabs at="warehouseStock" />
      {view === 'stock' ? (
        <StockList {...shared} {...(areaId ? { areaId } : {})}>
          {chips}
        </StockList>
      ) : (
        <MovementList {...shared}>{chips}</MovementList>
      )}
    </Page>
  );
}
