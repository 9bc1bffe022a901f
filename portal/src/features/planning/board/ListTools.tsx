import { ActionIcon, SegmentedControl, TextInput, Tooltip } from '@mantine/core';
import { IconKeyboard, IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { useIsNarrow } from '../../../lib/useIsNarrow.ts';
import { useKeys } from '../../../lib/useKeys.ts';
import { OUT, spotOf } from '../arrangement/arrange.rules.ts';
import type { PlanBoard } from '../arrangement/usePlanBoard.ts';
import { chartText } from '../chart/plan-chart.es.ts';
import { foundStops } from './list-keys.rules.ts';
import { menuText } from './menu.es.ts';
import { type PaneChoice, paneChoices } from './PlanPanes.tsx';
import classes from './plan-routes.module.css';
import { ShortcutSheet } from './ShortcutSheet.tsx';

interface ListToolsProps {
  board: PlanBoard;
  panes: PaneChoice;
  onPanes: (panes: PaneChoice) => void;
}

/** Over the list: a field that goes to a stop of the plan, what shows beside the list, and the keys. */
export function ListTools({ board, panes, onPanes }: ListToolsProps) {
  const t = useText(menuText);
  const c = useText(chartText);
  const isNarrow = useIsNarrow();
  const { plan, arrangement, view } = board;
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useKeys({
    '/': () => input.current?.focus(),
    'shift+/': () => input.current?.focus(),
    '?': () => setSheetOpen(true),
    'shift+?': () => setSheetOpen(true),
  });
  const found = foundStops(plan.guides, text);
  const goTo = (n: number): void => {
    const guide = found[n];
    if (!guide) return;
    setAt(n);
    view.selectStop(guide._id, spotOf(arrangement, guide._id)?.list ?? OUT);
  };
  return (
    <div className={classes.listTools}>
      <TextInput
        ref={input}
        size="xs"
        type="text"
        role="searchbox"
        className={classes.find}
        value={text}
        aria-label={t('find')}
        aria-keyshortcuts="/"
        placeholder={t('find')}
        leftSection={<IconSearch size={14} aria-hidden />}
        rightSectionWidth={64}
        rightSection={
          text && (
            <span className={classes.findCount} role="status">
              {found.length > 0
                ? t('findCount', { n: Math.min(at + 1, found.length), count: found.length })
                : t('findNone')}
            </span>
          )
        }
        onChange={(event) => {
          const next = event.currentTarget.value;
          setText(next);
          setAt(0);
          const first = foundStops(plan.guides, next)[0];
          if (first) view.selectStop(first._id, spotOf(arrangement, first._id)?.list ?? OUT);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') goTo((at + (event.shiftKey ? found.length - 1 : 1)) % Math.max(1, found.length));
          else if (event.key === 'ArrowDown') {
            const guide = found[at];
            if (guide) document.querySelector<HTMLElement>(`#stop-${CSS.escape(guide._id)} [data-body]`)?.focus();
          } else if (event.key === 'Escape' && text) {
            event.stopPropagation();
            setText('');
          } else return;
          event.preventDefault();
        }}
      />
      {!isNarrow && (
        <SegmentedControl
          size="xs"
          aria-label={c('panes.label')}
          value={panes}
          onChange={(value) => onPanes(value as PaneChoice)}
          data={paneChoices.map((value) => ({ value, label: c(`panes.${value}`) }))}
        />
      )}
      {!isNarrow && (
        <Tooltip label={`${t('keys.title')} (?)`}>
          <ActionIcon aria-label={t('keys.title')} aria-keyshortcuts="?" onClick={() => setSheetOpen(true)}>
            <IconKeyboard size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <ShortcutSheet isOpen={isSheetOpen} onClose={() => setSheetOpen(false)} />
    </div>
  );
}
