import { type HotkeyItem, useHotkeys } from '@mantine/hooks';

/** Where a letter is text, or belongs to what lies above the screen. */
const taken =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]';
const isTaken = ({ target }: KeyboardEvent): boolean =>
  (target instanceof Element && target.closest(taken) !== null) ||
  // Focus may stand on the page behind an open dialog.
  document.querySelector('[role=dialog][aria-modal=true]') !== null;

/**
 * Keys of the screen on show: `useKeys({ a: assign, 'mod+z': undo })`. `mod` is Ctrl, or ⌘ on a Mac. They are silent while somebody
 * types, or while a dialog is open. A key without a function does nothing.
 */
export function useKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  useHotkeys(
    Object.entries(keys).map(
      ([key, run]): HotkeyItem => [
        key,
        (event) => {
          if (!run || event.defaultPrevented || isTaken(event)) return;
          event.preventDefault();
          run();
        },
        { preventDefault: false },
      ],
    ),
    [],
    true,
  );
}
