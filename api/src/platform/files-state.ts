import type { Platform } from './context.ts';
import { filePlaces } from './file-objects.ts';
import { newId } from './ids.ts';
import { objectUrl } from './object-store/address.ts';
import { openObjectStore } from './object-store/object-store.ts';
import { StoreRefused } from './object-store/request.ts';

/** How the files of an installation stand, for `tramo files state`, doctor and gauges. */
export interface FilesState {
  isConfigured: boolean;
  /** Server, bucket and prefix; no key. */
  address: string | null;
  keepIn: 'store' | 'database';
  /** Null: nobody asked, or there is no store. */
  isReachable: boolean | null;
  /** What is wrong, in Spanish; null when nothing is. */
  fault: string | null;
  inStore: number;
  inDatabase: number;
  /** Objects that wait to be taken away, and those that have waited for more than an hour after their time. */
  endings: number;
  late: number;
}

/** `probe`: writes, reads and takes away a small object, and so tells wrong keys and missing rights. */
export async function filesState(platform: Pick<Platform, 'config' | 'db'>, probe = false): Promise<FilesState> {
  const { store, keepIn } = platform.config.files;
  const places = await filePlaces(platform.db);
  const state: FilesState = {
    isConfigured: store !== null,
    address: store && objectUrl(store.address, '').href,
    keepIn,
    isReachable: null,
    fault: null,
    ...places,
  };
  if (!store) {
    if (places.inStore > 0)
      state.fault = `${places.inStore} archivos están en un almacén y falta FILES_URL: no se pueden abrir`;
    return state;
  }
  if (!probe) return state;
  try {
    const objects = openObjectStore({ ...store, timing: { ...store.timing, tries: 2 } });
    const key = `tramo-probe/${newId()}`;
    const bytes = Buffer.from('tramo');
    await objects.put(key, bytes, 'text/plain');
    let read = '';
    for await (const part of (await objects.open(key)) ?? []) read += Buffer.from(part).toString();
    await objects.remove(key);
    state.isReachable = true;
    if (read !== 'tramo') state.fault = 'El almacén de archivos devuelve otra cosa que lo que se le dio';
  } catch (error) {
    state.isReachable = error instanceof StoreRefused;
    state.fault =
      error instanceof StoreRefused ? error.message : `El almacén de archivos no responde: ${(error as Error).message}`;
  }
  return state;
}
