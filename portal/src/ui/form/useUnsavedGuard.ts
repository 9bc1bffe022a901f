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

/** The question of whoever leaves unsaved work behind; true leaves. */
export function useAskToLeave(): () => Promise<boolean> {
  const ui = useText(uiText);
  return () =>
    confirm({
      title: ui('unsaved'),
      body: ui('unsavedBody'),
      confirm: ui('leave'),
      cancel: ui('stay'),
      isDangerous: true,
    });
}

/** Asks before leaving the screen, or the page, while there is unsaved work. */
export function useUnsavedGuard(isDirty: boolean, { keeps, onLeave }: GuardOptions = {}): void {
  const askToLeave = useAskToLeave();
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: isDirty,
    shouldBlockFn: async ({ current, next, action }) => {
      const path = (next as { pathname: string }).pathname;
      // Filters and tabs of the same screen lose nothing; Back closes what was opened over it.
      const isInPlace = action === 'PUSH' || action === 'REPLACE';
      if (keeps?.(path) || (isInPlace && (current as { pathname: string }).pathname === path)) return false;
      const leaves = await askToLeave();
      if (leaves) onLeave?.();
      return !leaves;
    },
  });
}
