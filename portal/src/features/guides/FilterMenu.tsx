import { Button, Checkbox, Popover, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useText } from '../../lib/text.ts';
import { uiText } from '../../ui/ui.text.ts';
import classes from './FilterMenu.module.css';

interface FilterMenuProps {
  label: string;
  options: readonly { value: string; label: string }[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** Given where the options come from a search on the server. */
  search?: { text: string; onText: (text: string) => void; empty: string };
}

/** A filter of several values behind one button that tells how many are chosen. */
export function FilterMenu({ label, options, value, onChange, search }: FilterMenuProps) {
  const ui = useText(uiText);
  const single = value.length === 1 ? options.find((option) => option.value === value[0])?.label : undefined;
  return (
    <Popover position="bottom-start" shadow="md" trapFocus width={260} returnFocus>
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
      <Popover.Dropdown p="xs" aria-label={label}>
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
        <Checkbox.Group value={[...value]} onChange={onChange} aria-label={label}>
          <div className={classes.options}>
            {options.map((option) => (
              <Checkbox key={option.value} size="sm" value={option.value} label={option.label} className={classes.option} />
            ))}
            {search && options.length === 0 && <p className="muted small">{search.empty}</p>}
          </div>
        </Checkbox.Group>
        {value.length > 0 && (
          <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => onChange([])}>
            {ui('clear')}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
