import { Menu } from '@mantine/core';
import { IconDownload, IconKey, IconPencil, IconShieldOff, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import type { User } from '@tramo/contract/accounts';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/text.ts';
import { useMe } from '../../../session/me.api.ts';
import { useMayOpen } from '../../../session/useMayOpen.ts';
import { RowMenu } from '../../../ui/table/RowMenu.tsx';
import { uiText } from '../../../ui/ui.es.ts';
import { HistoryItem } from '../../audit/shared/HistoryItem.tsx';
import { personText } from '../shared/person.es.ts';
import type { PersonActions } from './person-actions.ts';
import classes from './person-lists.module.css';
import { usersText } from './users.es.ts';

interface PersonMenuProps {
  person: User;
  actions: PersonActions;
  onEdit: (person: User) => void;
  onReset: (person: User) => void;
  /** What is done to people of this list alone. */
  children?: ReactNode;
}

/** Everything that can be done to a person of a list; what cannot says why. */
export function PersonMenu({ person, actions, onEdit, onReset, children }: PersonMenuProps) {
  const t = useText(usersText);
  const ui = useText(uiText);
  const words = useText(personText);
  const mayOpen = useMayOpen();
  const me = useMe();
  const { can, assignedRoute, status } = person;
  const why = assignedRoute ? words('assigned', { route: assignedRoute.name }) : null;
  const isSelf = me?._id === person._id;
  // What a route under way forbids stays in the menu with its reason; what the user may not do at all is left out.
  const entry = (label: string, isAllowed: boolean, icon: ReactNode, run: () => void, isDangerous = false): ReactNode =>
    (isAllowed || why) && (
      <Menu.Item leftSection={icon} disabled={!isAllowed} {...(isDangerous ? { color: 'red' } : {})} onClick={run}>
        {label}
        {!isAllowed && why && <span className={classes.why}>{why}</span>}
      </Menu.Item>
    );
  return (
    <RowMenu name={person.fullName}>
      {entry(ui('edit'), can.edit, <IconPencil size={16} aria-hidden />, () => onEdit(person))}
      {!isSelf && can.edit && (
        <Menu.Item leftSection={<IconKey size={16} aria-hidden />} onClick={() => onReset(person)}>
          {t('actions.reset')}
        </Menu.Item>
      )}
      {!isSelf && can.edit && person.hasSecondFactor && (
        <Menu.Item
          leftSection={<IconShieldOff size={16} aria-hidden />}
          onClick={() => actions.dropSecondFactor(person)}
        >
          {t('actions.secondFactor')}
        </Menu.Item>
      )}
      {children}
      {mayOpen('users') && (
        <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={() => actions.download(person)}>
          {t('actions.download')}
        </Menu.Item>
      )}
      <HistoryItem subjectId={person._id} />
      {!isSelf && (can.disable || why || (status === 'disabled' && can.edit)) && <Menu.Divider />}
      {status === 'disabled'
        ? can.edit && (
            <Menu.Item leftSection={<IconUserCheck size={16} aria-hidden />} onClick={() => actions.enable(person)}>
              {t('actions.enable')}
            </Menu.Item>
          )
        : !isSelf &&
          entry(
            t('actions.disable'),
            can.disable,
            <IconUserOff size={16} aria-hidden />,
            () => actions.disable(person),
            true,
          )}
    </RowMenu>
  );
}
