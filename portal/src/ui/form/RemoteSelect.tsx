import { Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';

export interface Choice {
  value: string;
  label: string;
}
interface RemoteSelectProps
  extends Omit<SelectProps, 'value' | 'onChange' | 'data' | 'filter' | 'searchValue' | 'onSearchChange'> {
  value: Choice | null;
  onChange: (choice: Choice | null) => void;
  /** What the server found for the last text. */
  options: readonly Choice[];
  onSearch: (text: string) => void;
}

/** A choice among what the server finds. The chosen one stays on offer whatever is searched. */
export function RemoteSelect({ value, onChange, options, onSearch, ...rest }: RemoteSelectProps) {
  const [text, setText] = useState(value?.label ?? '');
  const data = value && !options.some((option) => option.value === value.value) ? [value, ...options] : options;
  return (
    <Select
      searchable
      clearable
      {...rest}
      value={value?.value ?? null}
      data={[...data]}
      // The server has searched already.
      filter={({ options: found }) => found}
      searchValue={text}
      onSearchChange={(next) => {
        setText(next);
        // The chosen one's label in the field is no search.
        onSearch(next === value?.label ? '' : next.trim());
      }}
      onChange={(id) => onChange(data.find((option) => option.value === id) ?? null)}
      maxDropdownHeight={260}
    />
  );
}
