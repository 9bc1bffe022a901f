import { useBlocker } from '@tanstack/react-router';
import { useText } from '../lib/text.ts';
import { confirm } from './confirm.tsx';
import { uiText } from './ui.text.ts';

/** Asks before leaving the screen, or the page, while there is unsaved work. */
export function useUnsavedGuard(isDirty: boolean): void {
  const ui = useText(uiText);
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: isDirty,
    shouldBlockFn: async ({ current, next }) => {
      // Filters and tabs of the same screen lose nothing.
      if ((current as { pathname: string }).pathname === (next as { pathname: string }).pathname) return false;
      return !(await confirm({
        title: ui('unsaved'),
        body: ui('unsavedBody'),
        confirm: ui('leave'),
        cancel: ui('stay'),
        isDangerous: true,
      }));
    },
  });
}
