import { driverQueuesApi } from '@tramo/contract/driver-day/driver-queues';
import { limits } from '@tramo/contract/limits';
import { receiveFile } from '../../platform/http/file-part.ts';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import { importQueue } from './driver.queues.service.ts';

export function driverQueuesHttp(m: Mounting): void {
  mount(m, driverQueuesApi.import, (ctx, { request }) =>
    importQueue(ctx, (take) => receiveFile(request, limits.driverQueueBytes, take)),
  );
}
