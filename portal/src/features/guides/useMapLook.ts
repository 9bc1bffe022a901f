import { useComputedColorScheme } from '@mantine/core';
import { useSettings } from '../accounts/shared/me.api.ts';

/** Theme and base map of this screen's maps. */
export const useMapLook = () => ({ theme: useComputedColorScheme('light'), styleUrl: useSettings()?.mapStyleUrl ?? 'auto' });
