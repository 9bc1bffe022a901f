import { useComputedColorScheme } from '@mantine/core';
import { useSettings } from '../accounts/shared/me.api.ts';

/** The map in the screen's colours and in the deployment's style. */
export function useMapLook(): { theme: 'light' | 'dark'; styleUrl: string } {
  return { theme: useComputedColorScheme('light'), styleUrl: useSettings()?.mapStyleUrl ?? 'auto' };
}
