import { useComputedColorScheme } from '@mantine/core';
import { useSettings } from './me.api.ts';

/** Theme and base map of a screen's maps: the deployment's style, or the embedded one until that is known, so that nothing outside is asked too early. */
export function useMapStyle(): { theme: 'light' | 'dark'; styleUrl: string } {
  return { theme: useComputedColorScheme('light'), styleUrl: useSettings()?.mapStyleUrl ?? 'embedded' };
}
