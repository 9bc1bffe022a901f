import { useDebouncedValue } from '@mantine/hooks';
import { limits } from '@tramo/contract/limits';
import { useState } from 'react';
import { useText } from '../../lib/text.ts';
import { uiText } from '../ui.es.ts';
import { FilterMenu } from './FilterMenu.tsx';
import type { RemoteOptions } from './remote-options.ts';

interface RemoteFilterProps {
  label: string;
  /** Words for a search without hits. */
  empty?: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** A hook that asks the server; it waits until the filter is open, or until something chosen wants its name. */
  useOptions: (search: string, isWanted: boolean) => RemoteOptions;
}

/** A filter whose choices the server knows: searched there, ten at a time. */
export function RemoteFilter({ label, empty, value, onChange, useOptions }: RemoteFilterProps) {
  const ui = useText(uiText);
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), limits.debounceMs);
  const [isWanted, setWanted] = useState(value.length > 0);
  const { options, hasMore, isLoading, load } = useOptions(search, isWanted);
  return (
    <FilterMenu
      label={label}
      options={options}
      value={value}
      onChange={onChange}
      onOpen={() => setWanted(true)}
      search={{ text, onText: setText, empty: empty ?? ui('noneNamed'), more: { hasMore, isLoading, load } }}
    />
  );
}
