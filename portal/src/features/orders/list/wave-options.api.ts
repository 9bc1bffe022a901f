import { wavesApi } from '@tramo/contract/warehouse/waves';
import { call } from '../../../lib/api.ts';
import { useRemoteOptions } from '../../../ui/table/remote-options.ts';

/** Waves of picking by their name, the last one first. */
export const useWaveOptions = (search: string, isWanted: boolean) =>
  useRemoteOptions('waves', search, isWanted, async ({ signal, ...query }) => {
    const { waves, count } = await call(wavesApi.list, { query, signal });
    return { options: waves.map((wave) => ({ value: wave._id, label: wave.name })), count };
  });
