import { Menu } from '@mantine/core';
import { IconArrowBackUp, IconCopy, IconEye, IconPencil, IconTags, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Guide } from '@tramo/contract/guides';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useMayOpen } from '../../../session/useMayOpen.ts';
import { RowMenu } from '../../../ui/table/RowMenu.tsx';
import { uiText } from '../../../ui/ui.es.ts';
import { guidesText } from '../guides.es.ts';

export interface RowDeeds {
  print: (guide: Guide) => void;
  giveBack: (guide: Guide) => void;
  remove: (guide: Guide) => void;
}

/** What can be done with one guide of the list. */
export const GuideRowMenu = ({ label, ...row }: RowProps & { label: string }) => (
  <RowMenu label={label}>
    <Items {...row} />
  </RowMenu>
);

interface RowProps {
  guide: Guide;
  deeds: RowDeeds;
}
function Items({ guide, deeds }: RowProps) {
  const t = useText(guidesText);
  const ui = useText(uiText);
  const mayOpen = useMayOpen();
  return (
    <>
      <Menu.Item
        component={Link}
        to={pathOf('routeGuides', { id: guide._id }) as never}
        leftSection={<IconEye size={16} aria-hidden />}
      >
        {t('menu.open')}
      </Menu.Item>
      {guide.can.update && mayOpen('editGuide') && (
        <Menu.Item
          component={Link}
          to={pathOf('editGuide', { id: guide._id }) as never}
          leftSection={<IconPencil size={16} aria-hidden />}
        >
          {ui('edit')}
        </Menu.Item>
      )}
      {mayOpen('newGuide') && (
        <Menu.Item
          component={Link}
          to={pathOf('newGuide') as never}
          search={{ from: guide._id } as never}
          leftSection={<IconCopy size={16} aria-hidden />}
        >
          {t('menu.duplicate')}
        </Menu.Item>
      )}
      {mayOpen('labels') && (
        <Menu.Item leftSection={<IconTags size={16} aria-hidden />} onClick={() => deeds.print(guide)}>
          {t('menu.labels')}
        </Menu.Item>
      )}
      {guide.can.return && (
        <Menu.Item leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={() => deeds.giveBack(guide)}>
          {t('menu.return')}
        </Menu.Item>
      )}
      {guide.can.delete && (
        <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => deeds.remove(guide)}>
          {ui('delete')}
        </Menu.Item>
      )}
    </>
  );
}
