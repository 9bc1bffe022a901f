import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { useRegional } from '../../lib/regional.ts';
import { isWholeClock, readClock, shownClock } from './clock.rules.ts';

interface TimeFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** `20:15`, or empty. */
  value: string;
  onChange: (clock: string) => void;
}

/** An hour of the day in the company's format whatever the browser's language, as people type it: `8`, `830`, `8:30`, `8:30 pm`. */
export function TimeField({ value, onChange, onBlur, ...rest }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const { hourFormat } = useRegional();
  return (
    <TextInput
      inputMode={hourFormat === '24H' ? 'numeric' : 'text'}
      autoComplete="off"
      maxLength={hourFormat === '24H' ? 8 : 10}
      placeholder="00:00"
      {...rest}
      value={typed ?? shownClock(value, hourFormat)}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        if (text.trim() === '') onChange('');
        else if (isWholeClock(text)) onChange(readClock(text) ?? '');
      }}
      onBlur={(event) => {
        const read = typed === null ? null : readClock(typed);
        if (read !== null) onChange(read);
        setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}
