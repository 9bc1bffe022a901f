import { useQueryClient } from '@tanstack/react-query';
import { useGather } from '../../../lib/gather.ts';
import { useLive } from '../../../lib/live.ts';

/** Events of many guides come in a row; the list asks once. */
const gatherMs = 400;

/** Asks again for guides on the screen when the server says that they changed. */
export function useGuidesLive(): void {
  const client = useQueryClient();
  const renewal = useGather(() => void client.invalidateQueries({ queryKey: ['guides'], refetchType: 'active' }));
  useLive((event) => {
    if (event.type === 'guides.changed') renewal.within(gatherMs);
  });
}
