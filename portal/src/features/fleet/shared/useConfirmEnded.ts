import type { EndedVehicle } from '@tramo/contract/fleet';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { endedText } from './ended.es.ts';

/** The vehicles that a call was refused for, because a document of theirs has ended; null for any other error. */
export function endedOf(error: unknown): EndedVehicle[] | null {
  if (!(error instanceof ApiProblem) || error.key !== 'fleet.documents_ended') return null;
  return (error.detail as { vehicles: EndedVehicle[] }).vehicles;
}

export interface ConfirmEnded {
  /** Of vehicles that are left out where the answer is no. */
  ask: (vehicles: readonly EndedVehicle[]) => Promise<boolean>;
  /** Makes a call; where it is refused for ended documents it asks, and makes it again with the confirmation. Who says no gets the refusal. */
  send: <T>(run: (documentsConfirmed: boolean) => Promise<T>) => Promise<T>;
}
/** Vehicles with an ended document go along only when somebody says so. */
export function useConfirmEnded(): ConfirmEnded {
  const t = useText(endedText);
  const f = useFormat();
  const askWith = (vehicles: readonly EndedVehicle[], cancel: string): Promise<boolean> =>
    confirm({
      title: t('title', { count: vehicles.length }),
      body: t('text', {
        count: vehicles.length,
        vehicles: vehicles.map((v) => `${v.name} (${f.day(v.until)})`).join(', '),
      }),
      confirm: t('confirm'),
      cancel,
    });
  return {
    ask: (vehicles) => askWith(vehicles, t('leaveOut')),
    send: async (run) => {
      try {
        return await run(false);
      } catch (error) {
        const ended = endedOf(error);
        if (ended === null || !(await askWith(ended, t('cancel')))) throw error;
        return run(true);
      }
    },
  };
}
