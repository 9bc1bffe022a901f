import { useComputedColorScheme } from '@mantine/core';
import { useSettings } from '../accounts/shared/me.api.ts';

/** The map in the screen's colours and in the deployment's style; the embedded one until that is known, so that nothing outside is asked too early. */
export function useMapLook(): { theme: 'light' | 'dark'; styleUrl: string } {
  return { theme: useComputedColorScheme('light'), styleUrl: useSettings()?.mapStyleUrl ?? 'embedded' };
}
