import type { ScreenKey } from '@tramo/contract/access';
import type { ComponentType } from 'react';
import { loadOnce } from './load-once.ts';
import { exportOf, moduleOf } from './screens.ts';

export const loadScreen = async (key: ScreenKey): Promise<{ Screen: ComponentType }> => {
  const load = moduleOf(key);
  if (!load) throw new Error(`No module of the screen ${key}`);
  const module = await loadOnce(key, load);
  const Screen = module[exportOf(key)];
  if (!Screen) throw new Error(`${key}: the module has no export ${exportOf(key)}`);
  return { Screen };
};
