import { Button, Checkbox, Popover, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../lib/text.ts';
import { PopoverPanel } from '../PopoverPanel.tsx';
import { uiText } from '../ui.es.ts';
import classes from './FilterMenu.module.css';

interface Option {
  value: string;
  label: string;
}
interface FilterMenuProps {
  label: string;
  options: readonly Option[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** Given where the options come from a search on the server. */
  search?: {
    text: string;
    onText: (text: string) => void;
    empty: string;
    /** Given where they come a few at a time. */
    more?: { hasMore: boolean; isLoading: boolean; load: () => void };
  };
  /** Tells when it opens, for options that are asked for only then. */
  onOpen?: () => void;
}

/** A filter of several values behind one button that tells how many are chosen. */
export function FilterMenu({ label, options, value, onChange, search, onOpen }: FilterMenuProps) {
  const ui = useText(uiText);
  // What was chosen stays on offer, whatever is searched for next.
  const [seen, setSeen] = useState<readonly Option[]>([]);
  const kept = search
    ? seen.filter((one) => value.includes(one.value) && !options.some((option) => option.value === one.value))
    : [];
  const shown = [...kept, ...options];
  const single = value.length === 1 ? shown.find((option) => option.value === value[0])?.label : undefined;
  const change = (next: string[]): void => {
    setSeen(shown.filter((option) => next.includes(option.value)));
    onChange(next);
  };
  return (
    <Popover position="bottom-start" shadow="md" trapFocus width={260} returnFocus onOpen={onOpen}>
      <Popover.Target>
        <Button
          variant="default"
          fw={500}
          className={classes.button}
          data-on={value.length > 0 || undefined}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {label}
          {value.length > 0 && <span className={classes.chosen}>{single ?? value.length}</span>}
        </Button>
      </Popover.Target>
      <PopoverPanel p="xs" label={label}>
        {search && (
          <TextInput
            data-autofocus
            size="xs"
            mb="xs"
            value={search.text}
            onChange={(event) => search.onText(event.currentTarget.value)}
            placeholder={ui('search')}
            aria-label={`${ui('search')}: ${label}`}
          />
        )}
        <div className={classes.scroll}>
          <Checkbox.Group value={[...value]} onChange={change} aria-label={label}>
            <div className={classes.options}>
              {shown.map((option) => (
                <Checkbox
                  key={option.value}
                  size="sm"
                  value={option.value}
                  label={option.label}
                  className={classes.option}
                />
              ))}
              {search && shown.length === 0 && <p className="muted small">{search.empty}</p>}
            </div>
          </Checkbox.Group>
          {search?.more &&
            shown.length > 0 &&
            (search.more.hasMore ? (
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                loading={search.more.isLoading}
                onClick={search.more.load}
              >
                {ui('showMore')}
              </Button>
            ) : (
              <p className="muted small">{ui('noMore')}</p>
            ))}
        </div>
        {value.length > 0 && (
          <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => onChange([])}>
            {ui('clear')}
          </Button>
        )}
      </PopoverPanel>
    </Popover>
  );
}
