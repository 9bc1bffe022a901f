import { Button, Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconChevronDown,
  IconClipboardCheck,
  IconClipboardList,
  IconRoute,
  IconShoppingCart,
  IconTags,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { dispatchers, isAmong } from '@tramo/contract/access';
import type { GuideListInput } from '@tramo/contract/guide-list';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useMe } from '../../../session/me.api.ts';
import { useMayOpen } from '../../../session/useMayOpen.ts';
import type { Selection } from '../../../ui/table/selection.ts';
import { uiText } from '../../../ui/ui.es.ts';
import { SelectionActions } from '../../bulk/shared/SelectionActions.tsx';
import { guidesBulkText } from './guides-bulk.es.ts';
import { verifyingRoles } from './guides-many.rules.ts';
import { useGuideFieldsInBulk } from './useGuideFieldsInBulk.tsx';

/** What a dialog of the list is open for. */
export type OpenDeed = 'route' | 'return' | 'delete' | 'orders' | 'labels' | 'verify';

interface GuidesBulkProps {
  selection: Selection;
  /** The list's filter with its order, for "all that match". */
  filter: GuideListInput;
  open: (deed: OpenDeed) => void;
}

/** What can be done with the ticked guides. Who may not change guides finds export and verification alone. */
export function GuidesBulk({ selection, filter, open }: GuidesBulkProps) {
  const t = useText(guidesBulkText);
  const ui = useText(uiText);
  const me = useMe();
  const mayOpen = useMayOpen();
  const fields = useGuideFieldsInBulk();
  const mayChange = me !== undefined && isAmong(me, dispatchers);
  const mayVerify = verifyingRoles(me).length > 0;
  return (
    <>
      {mayChange && (
        <Button size="compact-sm" leftSection={<IconRoute size={14} aria-hidden />} onClick={() => open('route')}>
          {t('route')}
        </Button>
      )}
      {mayOpen('labels') && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconTags size={14} aria-hidden />}
          onClick={() => open('labels')}
        >
          {t('labels')}
        </Button>
      )}
      <SelectionActions
        list="guides"
        selection={selection}
        filter={filter as Record<string, unknown>}
        fields={fields}
      />
      {!mayChange && mayVerify && (
        <Button
          size="compact-sm"
          leftSection={<IconClipboardCheck size={14} aria-hidden />}
          onClick={() => open('verify')}
        >
          {t('verify')}
        </Button>
      )}
      {mayChange && (
        <Menu position="bottom-end" shadow="md" withinPortal>
          <Menu.Target>
            <Button variant="default" size="compact-sm" rightSection={<IconChevronDown size={14} aria-hidden />}>
              {t('more')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={() => open('return')}>
              {t('return')}
            </Menu.Item>
            {mayOpen('orders') && (
              <Menu.Item leftSection={<IconShoppingCart size={16} aria-hidden />} onClick={() => open('orders')}>
                {t('orders')}
              </Menu.Item>
            )}
            {mayVerify && (
              <Menu.Item leftSection={<IconClipboardCheck size={16} aria-hidden />} onClick={() => open('verify')}>
                {t('verify')}
              </Menu.Item>
            )}
            {mayOpen('guideVerification') && (
              <Menu.Item
                component={Link}
                to={pathOf('guideVerification') as never}
                leftSection={<IconClipboardList size={16} aria-hidden />}
              >
                {t('verification')}
              </Menu.Item>
            )}
            <Menu.Divider />
            <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => open('delete')}>
              {ui('delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
