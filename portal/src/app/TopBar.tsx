import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import type { ScreenKey } from '@tramo/contract/access';
import { useRef, useState } from 'react';
import { AlertsBell } from '../features/alerts/shared/AlertsBell.tsx';
import { useText } from '../lib/text.ts';
import { useIsNarrow } from '../lib/useIsNarrow.ts';
import { lazyPart } from '../ui/lazyPart.tsx';
import { appText } from './app.es.ts';
import { CediPicker } from './CediPicker.tsx';
import { DayPicker } from './DayPicker.tsx';
import { earlyKeys } from './early-keys.ts';
import { screenEntries } from './screens.ts';
import classes from './TopBar.module.css';

const CommandPalette = lazyPart(() => import('./CommandPalette.tsx').then((m) => m.CommandPalette));

interface TopBarProps {
  screen: ScreenKey | undefined;
  titleRef: (element: HTMLElement | null) => void;
  actionsRef: (element: HTMLElement | null) => void;
}

/** Title and actions of the screen (put here by its PageHeader), search, cedi and day. */
export function TopBar({ screen, titleRef, actionsRef }: TopBarProps) {
  const t = useText(appText);
  const isNarrow = useIsNarrow();
  const [isSearching, setSearching] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const early = useRef(earlyKeys()).current;
  const open = (): void => {
    if (!isSearching) early.keep();
    setOpened(true);
    setSearching(true);
  };
  const close = (): void => {
    early.take();
    setSearching(false);
  };
  useHotkeys([['mod+K', open]], [], true);
  const pickers = (screen && screenEntries[screen].pickers) ?? [];
  return (
    <header className={classes.bar}>
      <div className={classes.title} ref={titleRef} />
      <div className={classes.tools}>
        {isNarrow ? (
          <ActionIcon size="lg" aria-label={t('searchLabel')} onClick={open}>
            <IconSearch size={20} />
          </ActionIcon>
        ) : (
          <UnstyledButton
            className={classes.search}
            aria-label={t('searchLabel')}
            aria-keyshortcuts="Control+K"
            onClick={open}
          >
            <IconSearch size={16} aria-hidden />
            <span>{t('search')}</span>
            <Kbd size="xs">Ctrl K</Kbd>
          </UnstyledButton>
        )}
        {pickers.includes('cedi') && <CediPicker />}
        {pickers.includes('day') && <DayPicker />}
        <AlertsBell />
      </div>
      <div className={classes.actions} ref={actionsRef} />
      {wasOpened && <CommandPalette opened={isSearching} onClose={close} takeEarlyKeys={early.take} />}
    </header>
  );
}
