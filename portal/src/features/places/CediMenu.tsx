import { Menu } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Address } from '@tramo/contract/places';
import { ApiProblem, problemText } from '../../lib/api-problem.ts';
import { pathOf } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { confirm } from '../../ui/confirm.tsx';
import { RowMenu } from '../../ui/table/RowMenu.tsx';
import { toast } from '../../ui/toast.ts';
import { uiText } from '../../ui/ui.es.ts';
import { HistoryItem } from '../audit/shared/HistoryItem.tsx';
import { useDeleteCedi } from './places.api.ts';
import { placesText } from './places.es.ts';

/** What can be done with one cedi from its row. */
export function CediMenu({ cedi }: { cedi: Address }) {
  const t = useText(placesText);
  const ui = useText(uiText);
  const remove = useDeleteCedi();
  const run = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('deleteTitle', { name: cedi.name }),
      body: t('deleteText'),
      confirm: ui('delete'),
      isDangerous: true,
    });
    if (!isSure) return;
    try {
      await remove.mutateAsync(cedi._id);
      toast.ok(t('deleted'));
    } catch (error) {
      // A reason of the server's says more: it has routes, or it is the last one.
      const hasReason = error instanceof ApiProblem && error.status > 0 && error.status < 500;
      toast.error(hasReason ? problemText(error) : t('failed'));
    }
  };
  return (
    <RowMenu name={cedi.name}>
      {cedi.can.edit && (
        <Menu.Item
          component={Link}
          to={pathOf('editCedis', { id: cedi._id }) as never}
          leftSection={<IconPencil size={16} aria-hidden />}
        >
          {ui('edit')}
        </Menu.Item>
      )}
      <HistoryItem subjectId={cedi._id} />
      {cedi.can.remove && (
        <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => void run()}>
          {ui('delete')}
        </Menu.Item>
      )}
    </RowMenu>
  );
}
