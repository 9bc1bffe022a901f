import { statusApi } from '@tramo/contract/status';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import { systemStatus } from './status.service.ts';

export function statusHttp(m: Mounting): void {
  mount(m, statusApi.system, (ctx) => systemStatus(ctx));
}
