import { Popover, type PopoverDropdownProps } from '@mantine/core';

/** What a popover opens, by a name of its own: without this, screen readers call it by all that stands on its button. */
export function PopoverPanel({ label, ...props }: PopoverDropdownProps & { label: string }) {
  return <Popover.Dropdown {...props} aria-label={label} aria-labelledby={undefined} />;
}
