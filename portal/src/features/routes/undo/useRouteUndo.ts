import type { BoardAction } from '@tramo/contract/route-changes';
import { useCallback, useRef } from 'react';
import { problemText } from '../../../lib/api-problem.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { toast } from '../../../ui/toast.ts';
import { actionWords } from './action-words.ts';
import { lastActions, useUndoAction } from './undo.api.ts';
import { undoText } from './undo.es.ts';
import { toUndo } from './undo.rules.ts';

/** Takes back what was done on the board, and says what it took back. */
export function useUndo() {
  const t = useText(undoText);
  const f = useFormat();
  const { mutateAsync } = useUndoAction();
  // One at a time: a key held down must not take back the whole morning.
  const isBusy = useRef(false);
  const undo = useCallback(
    async (action: BoardAction): Promise<void> => {
      if (isBusy.current) return;
      isBusy.current = true;
      try {
        await mutateAsync(action._id);
        toast.ok(t('done', { what: actionWords(action, t, f) }));
      } catch (error) {
        toast.error(problemText(error));
      } finally {
        isBusy.current = false;
      }
    },
    [mutateAsync, t, f],
  );
  const undoLast = useCallback(
    async (routeId?: string): Promise<void> => {
      try {
        const found = toUndo((await lastActions(routeId)).actions);
        if (found) await undo(found);
        else toast.info(t('nothing'));
      } catch (error) {
        toast.error(problemText(error));
      }
    },
    [undo, t],
  );
  /** Tells that a change was made, with the way back. */
  const toastWithUndo = useCallback(
    (text: string, routeId: string): void => toast.ok(text, { label: t('button'), run: () => void undoLast(routeId) }),
    [undoLast, t],
  );
  return { undo, undoLast, toastWithUndo };
}
