import { useBlocker } from '@tanstack/react-router';
import { useText } from '../../lib/text.ts';
import { confirm } from '../confirm.tsx';
import { uiText } from '../ui.es.ts';

interface GuardOptions {
  /** Paths that belong to the same work, such as a wizard's other steps: going there loses nothing. */
  keeps?: (path: string) => boolean;
  /** The person leaves the work behind. */
  onLeave?: () => void;
}

/** Asks before leaving the screen, or the page, while there is unsaved work. */
export function useUnsavedGuard(isDirty: boolean, { keeps, onLeave }: GuardOptions = {}): void {
  const ui = useText(uiText);
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: isDirty,
    shouldBlockFn: async ({ current, next }) => {
      // Filters and tabs of the same screen lose nothing.
      const path = (next as { pathname: string }).pathname;
      if ((current as { pathname: string }).pathname === path || keeps?.(path)) return false;
      const leaves = await confirm({
        title: ui('unsaved'),
        body: ui('unsavedBody'),
        confirm: ui('leave'),
        cancel: ui('stay'),
        isDangerous: true,
      });
      if (leaves) onLeave?.();
      return !leaves;
    },
  });
}
