import { Menu } from '@mantine/core';
import { IconCopy, IconHistory, IconMessages, IconPencil, IconTrash, IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Checklist } from '@tramo/contract/checklist-api';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { RowMenu } from '../../../ui/table/RowMenu.tsx';
import { toast } from '../../../ui/toast.ts';
import { uiText } from '../../../ui/ui.es.ts';
import { builderPath } from '../shared/builder-path.ts';
import { useCloneChecklist } from './catalogue.api.ts';
import { catalogueText } from './catalogue.es.ts';

interface ChecklistMenuProps {
  checklist: Checklist;
  onPublish: () => void;
  onVersions: () => void;
  onDelete: () => void;
  onCloned: () => void;
}
/** What can be done with one checklist from its row. */
export function ChecklistMenu({ checklist: c, onPublish, onVersions, onDelete, onCloned }: ChecklistMenuProps) {
  const t = useText(catalogueText);
  const ui = useText(uiText);
  const clone = useCloneChecklist();
  const duplicate = async (): Promise<void> => {
    const made = await clone.mutateAsync(c._id);
    toast.ok(t('cloned', { name: made.name }));
    onCloned();
  };
  return (
    <RowMenu name={c.name}>
      {c.can.edit && (
        <>
          <Menu.Item
            component={Link}
            to={builderPath({ id: c._id }) as never}
            leftSection={<IconPencil size={16} aria-hidden />}
          >
            {ui('edit')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={() => void duplicate().catch(() => undefined)}
          >
            {t('clone')}
          </Menu.Item>
          <Menu.Item leftSection={<IconUpload size={16} aria-hidden />} onClick={onPublish}>
            {t('publish')}
          </Menu.Item>
          <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={onVersions}>
            {t('versions')}
          </Menu.Item>
          <Menu.Item
            component={Link}
            to={pathOf('checklistAnswers', { id: c._id }) as never}
            leftSection={<IconMessages size={16} aria-hidden />}
          >
            {t('answers')}
          </Menu.Item>
        </>
      )}
      {c.can.remove && (
        <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={onDelete}>
          {ui('delete')}
        </Menu.Item>
      )}
    </RowMenu>
  );
}
