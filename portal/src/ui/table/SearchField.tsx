import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { limits } from '@tramo/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../lib/text.ts';
import { useKeys } from '../../lib/useKeys.ts';
import { uiText } from '../ui.es.ts';

interface SearchFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Also its name for screen readers. */
  placeholder?: string;
  width?: number | string;
}

/** Search box of a list: tells its text after 300 ms without typing; `/` puts the cursor in it, Escape empties it. */
export function SearchField({ value, onChange, placeholder, width = 260 }: SearchFieldProps) {
  const ui = useText(uiText);
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const reported = useRef(value);
  const report = useRef(onChange);
  report.current = onChange;
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text === reported.current) return;
    const timer = setTimeout(() => {
      reported.current = text;
      report.current(text);
    }, limits.debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  const focus = (): void => input.current?.focus();
  // On a Mexican keyboard the slash is Shift 7.
  useKeys({ '/': focus, 'shift+/': focus });
  return (
    <TextInput
      ref={input}
      type="text"
      role="searchbox"
      w={width}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && text) {
          event.stopPropagation();
          setText('');
        }
      }}
      placeholder={placeholder ?? ui('search')}
      aria-label={placeholder ?? ui('search')}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={text && <CloseButton size="sm" aria-label={ui('clear')} onClick={() => setText('')} />}
    />
  );
}
