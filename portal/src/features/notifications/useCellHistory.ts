import { useRef } from 'react';
import { isSame } from '../../ui/form/merge.rules.ts';
import type { Cell } from './matrix/cells.rules.ts';

/** Changes of cells, so that the last one can be taken back. */
export function useCellHistory<V>(write: (cell: Cell, value: V) => void) {
  const steps = useRef<{ cell: Cell; value: V }[]>([]);
  return {
    isEmpty: (): boolean => steps.current.length === 0,
    put: (cell: Cell, before: V, after: V): void => {
      if (isSame(before, after)) return;
      steps.current = [...steps.current.slice(-99), { cell, value: before }];
      write(cell, after);
    },
    /** What the cell is again. */
    undo: (): { cell: Cell; value: V } | undefined => {
      const step = steps.current.pop();
      if (step) write(step.cell, step.value);
      return step;
    },
  };
}
