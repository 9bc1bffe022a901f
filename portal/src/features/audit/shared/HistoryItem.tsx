import { Menu } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useMayOpen } from '../../../session/useMayOpen.ts';
import { uiText } from '../../../ui/ui.es.ts';

/** Leads from a row's menu to what was done with it; left out for who may not see that. */
export function HistoryItem({ subjectId }: { subjectId: string }) {
  const t = useText(uiText);
  if (!useMayOpen()('audit')) return null;
  return (
    <Menu.Item
      component={Link}
      to={pathOf('audit') as never}
      search={{ subjectId } as never}
      leftSection={<IconHistory size={16} aria-hidden />}
    >
      {t('history.history')}
    </Menu.Item>
  );
}
