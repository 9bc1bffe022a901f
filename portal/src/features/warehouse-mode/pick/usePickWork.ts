import { foldPickScan } from '@tramo/contract/warehouse/pick-machine';
import { pickStepOf } from '@tramo/contract/warehouse/pick-step';
import type { PickTaskDetail } from '@tramo/contract/warehouse/pick-tasks';
import type { PickVerdict, PickWork } from '@tramo/contract/warehouse/pick-work';
import { locationKey, plainKey, type ScanDirectory, scanCommands } from '@tramo/contract/warehouse/scan-codes';
import { useCallback, useMemo } from 'react';
import { type Beside, useScanWork } from '../useScanWork.ts';
import { keepTask, sendPicks, useScanDirectory } from '../warehouse-mode.api.ts';

export const workOf = (detail: PickTaskDetail): PickWork => ({
  mode: detail.task.mode,
  lines: detail.lines,
  position: detail.position,
  asksLocation: detail.asksLocation,
});
type Answer = Awaited<ReturnType<typeof sendPicks>>;

/** The cedi's codes, and those of the task itself until they are there. */
function useTaskDirectory({ task, orders, lines }: PickTaskDetail): ScanDirectory {
  const all = useScanDirectory(task.cedi._id);
  return useMemo(() => {
    const places = new Map(
      lines.flatMap((l) =>
        l.locationId ? [[locationKey(l.locationCode), { locationId: l.locationId, code: l.locationCode }]] : [],
      ),
    );
    const numbers = new Map(orders.map((o) => [plainKey(o.number), { orderId: o._id }]));
    return {
      location: (key) => places.get(key) ?? all?.location(key),
      product: (key) => all?.product(key),
      order: (key) => numbers.get(key),
    };
  }, [all, orders, lines]);
}

/** Picking one task by scans. `onShort`: the card that says something is missing was scanned, and asks why. */
export function usePickWork(detail: PickTaskDetail, onShort: () => void) {
  const directory = useTaskDirectory(detail);
  const fold = useCallback(
    (work: PickWork, said: { code: string } & Beside) => foldPickScan(work, said, directory, new Date().getFullYear()),
    [directory],
  );
  const scans = useScanWork<PickWork, PickVerdict, Answer>({
    name: `pick/${detail.task._id}`,
    first: { work: workOf(detail), lastSeq: detail.lastSeq },
    fold,
    send: (said) => sendPicks(detail.task._id, said),
    heard: ({ task, results }) => {
      keepTask(task);
      return { work: workOf(task), lastSeq: task.lastSeq, results };
    },
    takes: (code) => {
      if (code.trim().toUpperCase() !== scanCommands.short) return false;
      onShort();
      return true;
    },
  });
  const step = useMemo(() => pickStepOf(scans.work), [scans.work]);
  return { ...scans, step, directory };
}
