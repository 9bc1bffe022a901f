import { Menu } from '@mantine/core';
import { IconPencil, IconStack2, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Area } from '@tramo/contract/warehouse/warehouses';
import { pathOf } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useMayOpen } from '../../session/useMayOpen.ts';
import { confirm } from '../../ui/confirm.tsx';
import { RowMenu } from '../../ui/table/RowMenu.tsx';
import { toast } from '../../ui/toast.ts';
import { uiText } from '../../ui/ui.es.ts';
import { HistoryItem } from '../audit/shared/HistoryItem.tsx';
import { useRemoveArea } from './warehouses.api.ts';
import { warehousesText } from './warehouses.es.ts';

/** What can be done with an area from its row. */
export function AreaMenu({ area }: { area: Area }) {
  const t = useText(warehousesText);
  const ui = useText(uiText);
  const mayKeep = useMayOpen()('warehouseForm');
  const remove = useRemoveArea();
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('removeTitle', { name: area.name }),
      body: t('removeText', { count: area.locations }),
      confirm: ui('delete'),
      isDangerous: true,
    });
    if (!isSure) return;
    await remove.mutateAsync(area._id);
    toast.ok(t('removed', { name: area.name }));
  };
  return (
    <RowMenu name={area.name}>
      <Menu.Item
        component={Link}
        to={pathOf('warehouseStock') as never}
        search={{ area: area._id } as never}
        leftSection={<IconStack2 size={16} aria-hidden />}
      >
        {t('seeStock')}
      </Menu.Item>
      {mayKeep && area.can.edit && (
        <Menu.Item
          component={Link}
          to={pathOf('warehouseForm') as never}
          search={{ id: area._id } as never}
          leftSection={<IconPencil size={16} aria-hidden />}
        >
          {ui('edit')}
        </Menu.Item>
      )}
      <HistoryItem subjectId={area._id} />
      {mayKeep && area.can.edit && (
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
