import { Menu } from '@mantine/core';
import { IconCamera, IconCopy, IconEye, IconEyeOff, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Substatus } from '@tramo/contract/checklists';
import { pathOf } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { confirm } from '../../ui/confirm.tsx';
import { RowMenu } from '../../ui/table/RowMenu.tsx';
import { toast } from '../../ui/toast.ts';
import { uiText } from '../../ui/ui.es.ts';
import { useCloneSubstatus, useUpdateSubstatus } from './substatus.api.ts';
import { substatusText } from './substatus.es.ts';

/** What can be done with one sub-status from its row. */
export function SubstatusMenu({ substatus }: { substatus: Substatus }) {
  const t = useText(substatusText);
  const ui = useText(uiText);
  const clone = useCloneSubstatus();
  const update = useUpdateSubstatus();
  const quietly = (work: Promise<unknown>): void => void work.catch(() => undefined);
  const remove = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('deleteTitle', { name: substatus.name }),
      body: t('deleteText'),
      confirm: ui('delete'),
      isDangerous: true,
    });
    if (!isSure) return;
    await update.mutateAsync({ id: substatus._id, status: 'deleted' });
    toast.ok(t('removed'));
  };
  return (
    <RowMenu name={substatus.name}>
      <Menu.Item
        leftSection={<IconCopy size={16} aria-hidden />}
        onClick={() => quietly(clone.mutateAsync(substatus._id).then(({ name }) => toast.ok(t('cloned', { name }))))}
      >
        {t('clone')}
      </Menu.Item>
      {!substatus.isSystem && (
        <Menu.Item
          leftSection={substatus.visible ? <IconEyeOff size={16} aria-hidden /> : <IconEye size={16} aria-hidden />}
          onClick={() =>
            quietly(
              update.mutateAsync({ id: substatus._id, visible: !substatus.visible }).then(() => toast.ok(t('updated'))),
            )
          }
        >
          {t(substatus.visible ? 'hide' : 'show')}
        </Menu.Item>
      )}
      {/* Returns are no visit: they bring no evidence. */}
      {substatus.category !== 'return' && (
        <Menu.Item
          component={Link}
          to={pathOf('settings', { tab: 'evidence' }) as never}
          search={{ view: 'substatus', substatus: substatus._id } as never}
          leftSection={<IconCamera size={16} aria-hidden />}
        >
          {t('evidence')}
        </Menu.Item>
      )}
      {substatus.can.remove && (
        <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => quietly(remove())}>
          {ui('delete')}
        </Menu.Item>
      )}
    </RowMenu>
  );
}
