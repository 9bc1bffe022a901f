import { pushApi } from '@tramo/contract/push';
import { call } from '../../../lib/api.ts';
import { hasPushHere, pushHere } from './push-here.ts';

/** Asks nothing of the server in browsers that have nothing to do with pushes. */
export async function mendPush(userId: string): Promise<void> {
  if (!(await hasPushHere())) return;
  const { publicKey } = await call(pushApi.devices);
  await pushHere(userId, publicKey);
}
