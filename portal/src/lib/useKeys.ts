import { type HotkeyItem, useHotkeys } from '@mantine/hooks';

/** Where a letter is text, or belongs to what lies above the screen. */
const taken =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]';
const isTaken = (event: KeyboardEvent): boolean =>
  (event.target instanceof Element && event.target.closest(taken) !== null) ||
  // Focus may stand on the page behind an open dialog.
  document.querySelector('[role=dialog][aria-modal=true]') !== null ||
  // A row that is being carried, a line that is being drawn: Escape is theirs.
  (event.key === 'Escape' && document.querySelector('[data-takes-escape], [data-dragging=true]') !== null);

/**
 * Keys of the screen on show: `useKeys({ a: assign, 'mod+z': undo })`. `mod` is Ctrl, or ⌘ on a Mac. They are silent while somebody
 * types, or while a dialog is open. A key without a function does nothing; one whose function answers false is left to the page.
 */
export function useKeys(keys: Readonly<Record<string, ((event: KeyboardEvent) => unknown) | undefined>>): void {
  useHotkeys(
    Object.entries(keys).map(
      ([key, run]): HotkeyItem => [
        key,
        (event) => {
          if (!run || event.defaultPrevented || isTaken(event)) return;
          if (run(event) !== false) event.preventDefault();
        },
        { preventDefault: false },
      ],
    ),
    [],
    true,
  );
}
