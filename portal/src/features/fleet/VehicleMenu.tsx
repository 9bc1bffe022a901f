import { Menu } from '@mantine/core';
import { IconTool, IconTrash } from '@tabler/icons-react';
import type { Vehicle } from '@tramo/contract/fleet';
import { useText } from '../../lib/text.ts';
import { confirm } from '../../ui/confirm.tsx';
import { RowMenu } from '../../ui/table/RowMenu.tsx';
import { toast } from '../../ui/toast.ts';
import { uiText } from '../../ui/ui.es.ts';
import { HistoryItem } from '../audit/shared/HistoryItem.tsx';
import { useSetVehicleStatus } from './fleet.api.ts';
import { fleetText } from './fleet.es.ts';

/** What can be done with one vehicle from its row. */
export function VehicleMenu({ vehicle }: { vehicle: Vehicle }) {
  const t = useText(fleetText);
  const ui = useText(uiText);
  const setStatus = useSetVehicleStatus();
  const change = async (status: 'available' | 'maintenance' | 'deleted', said: 'saved' | 'deleted'): Promise<void> => {
    await setStatus.mutateAsync({ id: vehicle._id, status });
    toast.ok(t(said));
  };
  const remove = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('deleteTitle', { name: vehicle.nickname }),
      body: t('deleteText'),
      confirm: ui('delete'),
      isDangerous: true,
    });
    if (isSure) await change('deleted', 'deleted');
  };
  const quietly = (work: Promise<void>): void => void work.catch(() => undefined);
  return (
    <RowMenu name={vehicle.nickname}>
      {vehicle.can.edit && vehicle.status !== 'maintenance' && (
        <Menu.Item
          leftSection={<IconTool size={16} aria-hidden />}
          onClick={() => quietly(change('maintenance', 'saved'))}
        >
          {t('toMaintenance')}
        </Menu.Item>
      )}
      {vehicle.can.edit && vehicle.status === 'maintenance' && (
        <Menu.Item
          leftSection={<IconTool size={16} aria-hidden />}
          onClick={() => quietly(change('available', 'saved'))}
        >
          {t('fromMaintenance')}
        </Menu.Item>
      )}
      <HistoryItem subjectId={vehicle._id} />
      {vehicle.can.remove && (
        <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => quietly(remove())}>
          {ui('delete')}
        </Menu.Item>
      )}
    </RowMenu>
  );
}
