import { accountsHttp } from './modules/accounts/accounts.http.ts';
import { checklistsHttp } from './modules/checklists/checklists.http.ts';
import { clientsHttp } from './modules/clients/clients.http.ts';
import { fleetHttp } from './modules/fleet/fleet.http.ts';
import { placesHttp } from './modules/places/places.http.ts';
import type { Platform } from './platform/context.ts';
import type { Mounting } from './platform/http/mount.ts';
import type { Subscriber } from './platform/subscribers.ts';

/** Every module's mounts, in the order of `modules.mjs`. */
export const modules: readonly ((m: Mounting) => void)[] = [accountsHttp, placesHttp, fleetHttp, clientsHttp, checklistsHttp];

/** Every module's reactions to events. */
export const subscribers = (_platform: Platform): readonly Subscriber[] => [];

/** Every module's workers of queued jobs, registered before a process takes jobs. */
export const jobHandlers: readonly ((platform: Platform) => void)[] = [];
