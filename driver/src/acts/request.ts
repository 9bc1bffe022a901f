import { driverApi } from '@tramo/contract/driver';
import type { Act } from '@tramo/contract/driver-day/acts';
import { driverAppApi } from '@tramo/contract/driver-day/driver-app';
import type { Call } from './api.ts';

/** Sends an act as the request that it is: the same bytes under the same key, however often. */
export function sendAct(call: Call, act: Act, signal: AbortSignal): Promise<unknown> {
  const options = { key: act._id, signal };
  const route = { params: { id: act.routeId }, ...options };
  switch (act.kind) {
    case 'start':
      return call(driverApi.start, { ...route, body: act.body });
    case 'order':
      return call(driverApi.reorder, { ...route, body: act.body });
    case 'load':
      return call(driverAppApi.loadScan, { ...route, body: act.body });
    case 'finish':
      return call(driverApi.finish, { ...route, body: act.body });
    case 'visits':
      return call(driverApi.manageMany, { ...options, body: act.body });
    case 'visit':
      return call(driverApi.manage, { params: { id: act.guideId }, ...options, body: act.body });
    case 'reopen':
      return call(driverApi.reopen, { params: { id: act.guideId }, ...options, body: act.body });
    case 'notice':
      return call(driverApi.notice, { params: { id: act.guideId }, ...options, body: act.body });
  }
}
