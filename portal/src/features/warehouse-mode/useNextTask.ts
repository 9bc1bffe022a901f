import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Body } from '@tramo/contract/endpoint';
import { packingApi } from '@tramo/contract/warehouse/packing';
import { pickingApi } from '@tramo/contract/warehouse/picking';
import { call } from '../../lib/api.ts';
import { ApiProblem } from '../../lib/api-problem.ts';
import { pathOf } from '../../lib/paths.ts';

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

/** Opens an order at the packing table by what was read. */
export function useOpenOrder() {
  const navigate = useNavigate();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => call(packingApi.open, { body: { code } }),
    onSuccess: ({ order }) => {
      client.removeQueries({ queryKey: ['packing', 'work', order._id] });
      return navigate({ to: workPath('pack', order._id) });
    },
    meta: { quiet: true },
  });
}

/** An order's code that was read at the start: its picking where it waits for that, its packing where it has come so far. */
export function useOpenByCode() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (code: string): Promise<string> => {
      try {
        const { task } = await call(pickingApi.next, { body: { code } });
        return workPath('pick', task._id);
      } catch (error) {
        const isElsewhere =
          error instanceof ApiProblem && (error.key === 'picking.order_state' || error.key === 'picking.code_unknown');
        if (!isElsewhere) throw error;
        const { order } = await call(packingApi.open, { body: { code } });
        return workPath('pack', order._id);
      }
    },
    onSuccess: (to) => navigate({ to }),
    meta: { quiet: true },
  });
}
