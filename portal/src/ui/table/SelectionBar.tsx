import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../lib/text.ts';
import { uiText } from '../ui.es.ts';
import classes from './SelectionBar.module.css';
import { selectionText } from './selection.es.ts';
import type { Selection } from './selection.ts';

interface SelectionBarProps {
  selection: Selection;
  /** The whole page is ticked: time to offer all pages. */
  isPageFull: boolean;
  actions?: ReactNode;
}

export function SelectionBar({ selection, isPageFull, actions }: SelectionBarProps) {
  const ui = useText(uiText);
  const t = useText(selectionText);
  const { things, chosen, count, total, isAtLeast } = selection;
  return (
    <div className={classes.bar}>
      <span className={classes.count} role="status">
        {t(`${things}.${isAtLeast && chosen.all ? 'selectedMore' : 'selected'}`, { count })}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={ui('unselect')}
        title={ui('unselect')}
        onClick={selection.clear}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
      {isPageFull && count < total && (
        <Button variant="subtle" size="compact-sm" onClick={selection.chooseAll}>
          {t(`${things}.${isAtLeast ? 'selectAllMore' : 'selectAll'}`, { count: total })}
        </Button>
      )}
      <div className={classes.actions}>{actions}</div>
    </div>
  );
}
