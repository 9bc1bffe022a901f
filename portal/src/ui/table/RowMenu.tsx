import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { memo, type ReactNode, useCallback, useEffect, useState } from 'react';
import { useText } from '../../lib/text.ts';
import { uiText } from '../ui.es.ts';

interface RowMenuProps {
  /** The row's name; `label` says it all where "actions for" does not fit. */
  name?: string;
  label?: string;
  children: ReactNode;
}

/**
 * What can be done with one row of a list; the children are `Menu.Item`s. The menu is made when it is first opened:
 * a long list has one a row.
 */
export function RowMenu({ name = '', label: own, children }: RowMenuProps) {
  const ui = useText(uiText);
  const label = own ?? ui('actionsOf', { name });
  const [isMade, setMade] = useState(false);
  const make = useCallback(() => setMade(true), []);
  return isMade ? <MadeMenu label={label}>{children}</MadeMenu> : <Closed label={label} onOpen={make} />;
}

/** Not drawn again with its row. */
const Closed = memo(function Closed({ label, onOpen }: { label: string; onOpen: () => void }) {
  return (
    <ActionIcon {...buttonProps} aria-label={label} aria-haspopup="menu" aria-expanded={false} onClick={onOpen}>
      {dots}
    </ActionIcon>
  );
});

const buttonProps = { variant: 'subtle', color: 'gray' } as const;
const dots = <IconDots size={16} aria-hidden />;
/** The menu's button is another element than the one that was pressed: the focus goes on where it was. */
const takeFocus = (button: HTMLButtonElement | null): void => button?.focus();

function MadeMenu({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  // Opened only now, so that the menu knows where the focus goes back to.
  useEffect(() => setOpen(true), []);
  return (
    <Menu position="bottom-end" shadow="md" withinPortal opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <ActionIcon {...buttonProps} aria-label={label} ref={takeFocus}>
          {dots}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah="min(520px, 80vh)" style={{ overflowY: 'auto' }}>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
