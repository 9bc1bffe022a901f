import { Modal } from '@mantine/core';
import { IconLanguage, IconLogout, IconMoon, IconSearch, IconSettings, IconSun } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useState } from 'react';
import { useSettingItems } from '../features/company/shared/setting-items.ts';
import { problemText } from '../lib/api-problem.ts';
import { useLocale } from '../lib/locale.ts';
import { matches, type PaletteItem, usePaletteItems } from '../lib/palette-actions.ts';
import { signOut } from '../lib/sign-out.ts';
import { useText } from '../lib/text.ts';
import { useMe } from '../session/me.api.ts';
import { useSetPreference } from '../session/usePreferences.ts';
import { appText } from './app.es.ts';
import classes from './CommandPalette.module.css';
import { paletteText } from './palette.es.ts';
import { type Group, useFound } from './palette-search.ts';
import { exists, mayOpen, pathTo, screenEntries, screenKeys } from './screens.ts';

interface PaletteProps {
  opened: boolean;
  onClose: () => void;
  /** What was typed before the field was there to take it, told once. */
  takeEarlyKeys: () => string;
}

/** Ctrl K: screens, actions, and what the server finds in the lists. */
export function CommandPalette({ opened, onClose, takeEarlyKeys }: PaletteProps) {
  const t = useText(appText);
  const words = useText(paletteText);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  // Enter came before the answer did: the first that it brings is meant.
  const [isAwaited, setAwaited] = useState(false);
  const listId = useId();
  const shown = useDeferredValue(text.trim());
  const found = useFound(shown);
  const isSearching = found.isSearching || shown !== text.trim();
  const groups = useGroups(shown, found.groups);
  const items = groups.flatMap((group) => group.items);
  const current = items[Math.min(active, items.length - 1)];
  useEffect(() => {
    if (opened) {
      setText('');
      setActive(0);
      setAwaited(false);
    }
  }, [opened]);

  const type = (typed: string): void => {
    setText(typed);
    setActive(0);
    setAwaited(false);
  };
  const run = (item: PaletteItem | undefined): void => {
    if (!item) return;
    onClose();
    item.run();
  };
  // Screens and actions are known at once; what was found for the letters before may be another guide.
  const isOld = isSearching && (!current || found.groups.some((group) => group.items.includes(current)));
  const runCurrent = (): void => {
    if (isOld) setAwaited(true);
    else run(current);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the search has ended
  useEffect(() => {
    if (!opened || !isAwaited || isSearching) return;
    setAwaited(false);
    run(current);
  }, [opened, isAwaited, isSearching]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const next =
        (Math.min(active, items.length - 1) + (event.key === 'ArrowDown' ? 1 : items.length - 1)) %
        Math.max(1, items.length);
      setActive(next);
      document.getElementById(`${listId}-${items[next]?.id}`)?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      runCurrent();
    }
  };

  return (
    <Modal.Root opened={opened} onClose={onClose} size={560} yOffset="12vh" transitionProps={{ duration: 120 }}>
      <Modal.Overlay backgroundOpacity={1} color="var(--veil)" />
      <Modal.Content aria-label={t('searchLabel')}>
        <div className={classes.field}>
          <IconSearch size={18} aria-hidden />
          <input
            className={classes.input}
            value={text}
            onChange={(event) => type(event.currentTarget.value)}
            onFocus={() => setText((typed) => typed + takeEarlyKeys())}
            onKeyDown={onKeyDown}
            placeholder={t('search')}
            aria-label={t('searchLabel')}
            role="combobox"
            aria-expanded
            aria-controls={listId}
            aria-activedescendant={current && `${listId}-${current.id}`}
            data-autofocus
          />
        </div>
        <div id={listId} role="listbox" aria-label={t('searchLabel')} className={classes.list}>
          {groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox
            <div key={group.heading} role="group" aria-label={group.heading}>
              <div className={classes.heading} aria-hidden>
                {group.heading}
              </div>
              {group.items.map((item) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field keeps the focus and its keys run the active option
                <div
                  key={item.id}
                  id={`${listId}-${item.id}`}
                  role="option"
                  aria-selected={item === current}
                  className={classes.item}
                  onClick={() => run(item)}
                  onPointerMove={() => setActive(items.indexOf(item))}
                >
                  {item.icon ? <item.icon size={18} stroke={1.6} /> : <span className={classes.blank} />}
                  <span className={classes.label}>{item.label}</span>
                  {item.hint && <span className={classes.hint}>{item.hint}</span>}
                </div>
              ))}
            </div>
          ))}
        </div>
        {(items.length === 0 || found.error !== null) && (
          <p className={classes.nothing} role="status">
            {isSearching
              ? words('searching')
              : found.error !== null
                ? words('failed', { reason: problemText(found.error) })
                : words('nothing', { text })}
          </p>
        )}
      </Modal.Content>
    </Modal.Root>
  );
}

function useGroups(text: string, found: readonly Group[]): Group[] {
  const t = useText(appText);
  const words = useText(paletteText);
  const locale = useLocale();
  const me = useMe();
  const navigate = useNavigate();
  const setPreference = useSetPreference(me);
  const ofScreen = usePaletteItems();
  const settings = useSettingItems(text);
  const go =
    (to: string, search: object = {}) =>
    (): void =>
      void navigate({ to, search } as never);
  const isDark = document.documentElement.getAttribute('data-mantine-color-scheme') === 'dark';

  const screenItems: PaletteItem[] = !me
    ? []
    : screenKeys
        .filter((key) => (screenEntries[key].rail || screenEntries[key].icon) && exists(key) && mayOpen(me, key))
        .map((key) => ({
          id: key,
          label: t(`screens.${key}`),
          icon: screenEntries[key].rail?.icon ?? screenEntries[key].icon,
          run: go(pathTo(key)),
        }));
  const actions: PaletteItem[] = [
    {
      id: 'theme',
      label: `${t('theme')}: ${t(isDark ? 'themeLight' : 'themeDark')}`,
      icon: isDark ? IconSun : IconMoon,
      run: () => setPreference({ theme: isDark ? 'light' : 'dark' }),
    },
    {
      id: 'language',
      label: `${t('language')}: ${t(locale === 'es' ? 'english' : 'spanish')}`,
      icon: IconLanguage,
      run: () => setPreference({ language: locale === 'es' ? 'en' : 'es' }),
    },
    { id: 'signOut', label: t('signOut'), icon: IconLogout, run: () => void signOut() },
  ];
  const filter = (items: readonly PaletteItem[]): PaletteItem[] =>
    items.filter((item) => matches(text, `${item.label} ${item.keywords ?? ''}`));
  return [
    { heading: words('onThisScreen'), items: filter(ofScreen) },
    { heading: words('goTo'), items: filter(screenItems) },
    ...found,
    {
      heading: t('screens.settings'),
      items: settings.map(({ to, search, ...item }) => ({ ...item, icon: IconSettings, run: go(to, search) })),
    },
    { heading: words('actions'), items: filter(actions) },
  ].filter((group) => group.items.length > 0);
}
