import { Modal } from '@mantine/core';
import { IconLanguage, IconLogout, IconMoon, IconSearch, IconSun } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { limits } from '@tramo/contract/limits';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import { useLocale } from '../lib/locale.ts';
import { matches, type PaletteItem, type PaletteSource, usePaletteItems } from '../lib/palette.ts';
import { signOut } from '../lib/sign-out.ts';
import { useText } from '../lib/text.ts';
import { useMe } from '../session/me.api.ts';
import { useSetPreference } from '../session/usePreferences.ts';
import { appText } from './app.es.ts';
import classes from './CommandPalette.module.css';
import { exists, mayOpen, pathTo, screenEntries, screenKeys } from './screens.ts';

const sources = import.meta.glob<{ paletteSource: PaletteSource }>('../features/*/shared/palette.ts');

interface Group {
  heading: string;
  items: PaletteItem[];
}

/** Ctrl K: screens, actions, and what the features find. */
export function CommandPalette({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useText(appText);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const listId = useId();
  const groups = useGroups(useDeferredValue(text.trim()));
  const items = groups.flatMap((group) => group.items);
  const current = items[Math.min(active, items.length - 1)];
  useEffect(() => {
    if (opened) {
      setText('');
      setActive(0);
    }
  }, [opened]);

  const run = (item: PaletteItem | undefined): void => {
    if (!item) return;
    onClose();
    item.run();
  };
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
      run(current);
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
            onChange={(event) => {
              setText(event.currentTarget.value);
              setActive(0);
            }}
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
        {items.length === 0 && (
          <p className={classes.nothing} role="status">
            {t('nothing', { text })}
          </p>
        )}
      </Modal.Content>
    </Modal.Root>
  );
}

function useGroups(text: string): Group[] {
  const t = useText(appText);
  const locale = useLocale();
  const me = useMe();
  const navigate = useNavigate();
  const setPreference = useSetPreference(me);
  const ofScreen = usePaletteItems();
  const found = useSources(text);
  const go = (to: string) => (): void => void navigate({ to });
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
    { heading: t('onThisScreen'), items: filter(ofScreen) },
    { heading: t('goTo'), items: filter(screenItems) },
    ...found,
    { heading: t('actions'), items: filter(actions) },
  ].filter((group) => group.items.length > 0);
}

/** What the features find for a text of two characters or more, a little after the last key. */
function useSources(text: string): Group[] {
  const locale = useLocale();
  const navigate = useNavigate();
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), limits.debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  const { data } = useQuery({
    queryKey: ['palette', settled, locale],
    enabled: settled.length >= 2,
    staleTime: 10_000,
    queryFn: async ({ signal }): Promise<Group[]> => {
      const go = (path: string): void => void navigate({ to: path });
      const searched = Object.values(sources).map(async (load): Promise<Group> => {
        const { paletteSource } = await load();
        // One source that fails, or may not be asked, takes nothing from the others.
        const items = await paletteSource.search(settled, go, signal).catch((): PaletteItem[] => []);
        return { heading: paletteSource.heading[locale], items };
      });
      return Promise.all(searched);
    },
  });
  return useMemo(() => (text.length >= 2 ? (data ?? []) : []), [data, text]);
}
