import { Menu } from '@mantine/core';
import { IconHistory, IconStack2, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Product } from '@tramo/contract/warehouse/products';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useMayOpen } from '../../../session/useMayOpen.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { RowMenu } from '../../../ui/table/RowMenu.tsx';
import { toast } from '../../../ui/toast.ts';
import { uiText } from '../../../ui/ui.es.ts';
import { HistoryItem } from '../../audit/shared/HistoryItem.tsx';
import { useRemoveProduct } from '../products.api.ts';
import { productsText } from './products.es.ts';

/** What can be done with a product from its row. */
export function ProductMenu({ product }: { product: Product }) {
  const t = useText(productsText);
  const ui = useText(uiText);
  const mayKeep = useMayOpen()('warehouseForm');
  const remove = useRemoveProduct();
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('removeTitle', { sku: product.sku }),
      body: t('removeText'),
      confirm: ui('delete'),
      isDangerous: true,
    });
    if (!isSure) return;
    await remove.mutateAsync(product._id);
    toast.ok(t('removed', { sku: product.sku }));
  };
  const link = (view: 'stock' | 'movements') =>
    ({
      component: Link,
      to: pathOf('warehouseStock') as never,
      search: { product: product._id, ...(view === 'movements' ? { view } : {}) } as never,
    }) as const;
  return (
    <RowMenu name={product.sku}>
      <Menu.Item {...link('stock')} leftSection={<IconStack2 size={16} aria-hidden />}>
        {t('seeStock')}
      </Menu.Item>
      <Menu.Item {...link('movements')} leftSection={<IconHistory size={16} aria-hidden />}>
        {t('seeMovements')}
      </Menu.Item>
      <HistoryItem subjectId={product._id} />
      {mayKeep && (
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => void ask().catch(() => undefined)}
        >
          {ui('delete')}
        </Menu.Item>
      )}
    </RowMenu>
  );
}
