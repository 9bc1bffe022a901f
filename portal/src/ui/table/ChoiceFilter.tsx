import { Select } from '@mantine/core';

interface ChoiceFilterProps {
  label: string;
  /** Words for no choice, which shows everything. */
  all: string;
  options: readonly { value: string; label: string }[];
  /** '' is none. */
  value: string;
  onChange: (value: string) => void;
  width?: number;
}

/** A filter of one value among few, kept in the address as '' when it filters nothing. */
export function ChoiceFilter({ label, all, options, value, onChange, width = 170 }: ChoiceFilterProps) {
  return (
    <Select
      w={width}
      aria-label={label}
      // As the filters of several values: one that is at work is told by its edge.
      styles={{ input: value === '' ? {} : { borderColor: 'var(--accent)' } }}
      allowDeselect={false}
      value={value || 'all'}
      onChange={(chosen) => onChange(chosen === 'all' || chosen === null ? '' : chosen)}
      data={[{ value: 'all', label: all }, ...options]}
    />
  );
}
