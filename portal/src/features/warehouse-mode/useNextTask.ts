import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { playSound } from '@tramo/browser/scanner/sounds';
import type { Body } from '@tramo/contract/endpoint';
import { packingApi } from '@tramo/contract/warehouse/packing';
import { pickingApi } from '@tramo/contract/warehouse/picking';
import { useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import { ApiProblem } from '../../lib/api-problem.ts';
import { pathOf } from '../../lib/paths.ts';
import { useScanner } from '../../lib/scanner/useScanner.ts';
import { modeSettings } from './mode-settings.ts';

const workPath = (work: 'pick' | 'pack', id: string): string => pathOf('warehouseMode', { work, id });

/** Takes the task that comes next, or an order's, and goes there. */
export function useNextTask() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: Body<typeof pickingApi.next>) => call(pickingApi.next, { body }),
    onSuccess: ({ task }) => navigate({ to: workPath('pick', task._id) }),
    meta: { quiet: true },
  });
}

const isOfPacking = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.key === 'picking.order_state' || error.key === 'picking.code_unknown');
/** Where a code leads: to the table, or to whichever work its order waits for. */
async function whereTo(code: string, isAtTable: boolean): Promise<string> {
  if (!isAtTable)
    try {
      const { task } = await call(pickingApi.next, { body: { code } });
      return workPath('pick', task._id);
    } catch (error) {
      if (!isOfPacking(error)) throw error;
    }
  const { order } = await call(packingApi.open, { body: { code } });
  return workPath('pack', order._id);
}

/** Opens what is read, and goes there. A code that comes while another is looked for waits for its turn: none is lost. */
export function useOpenByCode(isAtTable = false) {
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const isBusy = useRef(false);
  const waiting = useRef<string[]>([]);
  const open = useMutation({ mutationFn: (read: string) => whereTo(read, isAtTable), meta: { quiet: true } });
  const { isPending, error, reset } = open;
  const look = async (): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    for (let read = waiting.current.shift(); read !== undefined; read = waiting.current.shift()) {
      setCode(read);
      const to = await open.mutateAsync(read).catch(() => null);
      if (modeSettings().hasSound) playSound(to === null ? 'refused' : 'accepted');
      if (to === null) continue;
      waiting.current = [];
      await navigate({ to });
    }
    isBusy.current = false;
  };
  useScanner((read) => {
    waiting.current.push(read);
    void look();
  });
  return { code, isPending, error, reset };
}
