import { useQueryClient } from '@tanstack/react-query';
import { useGather } from '../../../lib/gather.ts';
import { useLive } from '../../../lib/live.ts';

/** Events of many orders come in a row; the list asks once. */
const gatherMs = 400;

/** Asks again for orders on the screen when the server says that they changed. */
export function useOrdersLive(): void {
  const client = useQueryClient();
  const renewal = useGather(() => void client.invalidateQueries({ queryKey: ['orders'], refetchType: 'active' }));
  useLive((event) => {
    if (event.type === 'orders.changed') renewal.within(gatherMs);
  });
}
