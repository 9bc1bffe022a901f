import { useMutation, useQueryClient } from '@tanstack/react-query';
import { driverQueuesApi } from '@tramo/contract/driver-day/driver-queues';
import { call } from '../../../lib/api.ts';

interface QueueUpload {
  file: File;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}
/** Brings in what a phone could not send: visits, guides and routes are others afterwards. */
export const useBringQueue = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, signal, onProgress }: QueueUpload) =>
      call(driverQueuesApi.import, { file, signal, onProgress }),
    // Also when it was cut off: what was whole before that has come.
    onSettled: () => {
      for (const key of ['routes', 'guides', 'accounts']) void client.invalidateQueries({ queryKey: [key] });
    },
    meta: { quiet: true },
  });
};
