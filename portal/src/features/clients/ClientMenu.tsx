import { Menu } from '@mantine/core';
import { IconArrowMerge, IconBox, IconPackage, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Client } from '@tramo/contract/clients';
import { ApiProblem, problemText } from '../../lib/api-problem.ts';
import { pathOf } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useMayOpen } from '../../session/useMayOpen.ts';
import { confirm } from '../../ui/confirm.tsx';
import { RowMenu } from '../../ui/table/RowMenu.tsx';
import { toast } from '../../ui/toast.ts';
import { uiText } from '../../ui/ui.es.ts';
import { HistoryItem } from '../audit/shared/HistoryItem.tsx';
import { useDeleteClient } from './clients.api.ts';
import { clientsText } from './clients.es.ts';

/** What can be done with a client of the list. */
export function ClientMenu({ client, onMerge }: { client: Client; onMerge: () => void }) {
  const t = useText(clientsText);
  const ui = useText(uiText);
  const mayOpen = useMayOpen();
  const remove = useDeleteClient();
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('deleteTitle', { name: client.name }),
      body: t('deleteText'),
      confirm: ui('delete'),
      isDangerous: true,
    });
    if (!isSure) return;
    try {
      await remove.mutateAsync(client._id);
      toast.ok(t('deleted'));
    } catch (error) {
      const isKnown = error instanceof ApiProblem && error.status === 409;
      toast.error(isKnown ? problemText(error) : t('deleteFailed'));
    }
  };
  return (
    <RowMenu name={client.name}>
      <Menu.Item
        component={Link}
        to={pathOf('editClient', { id: client._id })}
        leftSection={<IconPencil size={16} aria-hidden />}
      >
        {ui('edit')}
      </Menu.Item>
      {mayOpen('guides') && (
        <Menu.Item
          component={Link}
          to={`${pathOf('guides')}?clients=${client._id}`}
          leftSection={<IconBox size={16} aria-hidden />}
        >
          {t('guides')}
        </Menu.Item>
      )}
      {mayOpen('newGuide') && (
        <Menu.Item
          component={Link}
          to={`${pathOf('newGuide')}?client=${client._id}`}
          leftSection={<IconPackage size={16} aria-hidden />}
        >
          {t('newGuide')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconArrowMerge size={16} aria-hidden />} onClick={onMerge}>
        {t('merge')}
      </Menu.Item>
      <HistoryItem subjectId={client._id} />
      <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => void ask()}>
        {ui('delete')}
      </Menu.Item>
    </RowMenu>
  );
}
