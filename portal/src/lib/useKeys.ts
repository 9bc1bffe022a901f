import { useEffect, useRef } from 'react';

/** Where a letter is text, or belongs to what lies above the screen. */
const taken =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]';

/**
 * Single keys of the screen on show: `useKeys({ a: assign, 'mod+z': undo })`. `mod` is Ctrl, or ⌘ on a Mac. They are silent while somebody
 * types, or while a dialog is open. A key without a function does nothing.
 */
export function useKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey) return;
      const at = event.target;
      if (at instanceof HTMLElement && at.closest(taken)) return;
      // Focus may stand on the page behind an open dialog.
      if (document.querySelector('[role=dialog][aria-modal=true]')) return;
      const isMod = event.ctrlKey || event.metaKey;
      const run = latest.current[`${isMod ? 'mod+' : ''}${event.shiftKey ? 'shift+' : ''}${event.key.toLowerCase()}`];
      if (!run) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
