import { useDebouncedValue } from '@mantine/hooks';
import { limits } from '@tramo/contract/limits';
import { useState } from 'react';
import { FilterMenu } from '../../ui/FilterMenu.tsx';
import type { Options } from './guide-options.api.ts';

interface RemoteFilterProps {
  label: string;
  /** Words for a search without hits. */
  empty: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** A hook that asks the server; it waits until the filter is open. */
  useOptions: (search: string, isOpen: boolean) => Options;
}

/** A filter whose choices the server knows: searched there, ten at a time. */
export function RemoteFilter({ label, empty, value, onChange, useOptions }: RemoteFilterProps) {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), limits.debounceMs);
  const [isOpen, setOpen] = useState(false);
  const { options, hasMore, isLoading, load } = useOptions(search, isOpen);
  return (
    <FilterMenu
      label={label}
      options={options}
      value={value}
      onChange={onChange}
      onOpen={() => setOpen(true)}
      search={{ text, onText: setText, empty, more: { hasMore, isLoading, load } }}
    />
  );
}
