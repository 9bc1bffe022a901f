import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { limits } from '@tramo/contract/limits';
import { searchApi } from '@tramo/contract/search';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { problemText } from '../../../lib/api-problem.ts';
import { useText } from '../../../lib/text.ts';
import { uiText } from '../../../ui/ui.es.ts';
import { settingsText } from '../settings/settings.es.ts';
import { type SettingItem, useKeptItems, useSettingItems } from '../shared/setting-items.ts';
import classes from './SettingsNav.module.css';

/** What the server finds for a text of two letters or more; the palette asks the same. */
function useKept(typed: string) {
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), limits.paletteDebounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const isLong = typed.length >= limits.paletteLetters;
  const { data, error, isFetching } = useQuery({
    queryKey: ['search', asked],
    queryFn: ({ signal }) => call(searchApi.find, { query: { text: asked }, signal }),
    enabled: asked.length >= limits.paletteLetters,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  return {
    items: useKeptItems(isLong && asked === typed ? data : undefined),
    error: isLong ? error : null,
    isSearching: isLong && (asked !== typed || isFetching),
  };
}

/** Finds a setting by its words, a sub-status, field, checklist or template by its name, and leads to it; by keyboard as well. */
export function SettingsSearch({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  const t = useText(settingsText);
  const ui = useText(uiText);
  const navigate = useNavigate();
  const listId = useId();
  const [active, setActive] = useState(0);
  const text = typed.trim();
  const kept = useKept(text);
  const items = [...useSettingItems(text), ...kept.items];
  const current = items[Math.min(active, items.length - 1)];
  const choose = (item: SettingItem | undefined): void => {
    if (!item) return;
    onType('');
    setActive(0);
    void navigate({ to: item.to, search: item.search ?? {} } as never);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && typed !== '') {
      event.stopPropagation();
      onType('');
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      choose(current);
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : items.length - 1;
      const next = (Math.min(active, items.length - 1) + step) % Math.max(1, items.length);
      setActive(next);
      document.getElementById(`${listId}-${items[next]?.id}`)?.scrollIntoView({ block: 'nearest' });
    }
  };
  return (
    <>
      <TextInput
        role="combobox"
        aria-expanded={text !== ''}
        aria-controls={listId}
        aria-activedescendant={current && `${listId}-${current.id}`}
        aria-label={t('search')}
        placeholder={t('search')}
        value={typed}
        onChange={(event) => {
          onType(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={typed && <CloseButton size="sm" aria-label={ui('clear')} onClick={() => onType('')} />}
      />
      <div id={listId} role="listbox" aria-label={t('found')} className={classes.results}>
        {items.map((item, n) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field keeps the focus and its keys run the active option
          <div
            key={item.id}
            id={`${listId}-${item.id}`}
            role="option"
            aria-selected={item === current}
            className={classes.result}
            onClick={() => choose(item)}
            onPointerMove={() => setActive(n)}
          >
            {item.label}
            <div className={classes.where}>{item.hint}</div>
          </div>
        ))}
      </div>
      {text !== '' && items.length === 0 && (
        <p className={classes.nothing} role="status">
          {kept.error ? problemText(kept.error) : kept.isSearching ? t('searching') : t('nothing', { text })}
        </p>
      )}
    </>
  );
}
