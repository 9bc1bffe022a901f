import { useComputedColorScheme } from '@mantine/core';

/** The map's colours follow the screen's. */
export const useMapTheme = (): 'light' | 'dark' => useComputedColorScheme('light');
