import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../lib/text.ts';
import classes from './SelectionBar.module.css';
import type { Selection } from './selection.ts';
import { uiText } from './ui.text.ts';

interface SelectionBarProps {
  selection: Selection;
  /** The whole page is ticked: time to offer all pages. */
  isPageFull: boolean;
  actions?: ReactNode;
}

export function SelectionBar({ selection, isPageFull, actions }: SelectionBarProps) {
  const ui = useText(uiText);
  return (
    <div className={classes.bar}>
      <span className={classes.count} role="status">
        {ui('selected', { count: selection.count })}
      </span>
      {isPageFull && selection.count < selection.total && (
        <Button variant="subtle" size="compact-sm" onClick={selection.chooseAll}>
          {ui('selectAll', { count: selection.total })}
        </Button>
      )}
      <Button variant="subtle" color="gray" size="compact-sm" onClick={selection.clear}>
        {ui('unselect')}
      </Button>
      <div className={classes.actions}>{actions}</div>
    </div>
  );
}
