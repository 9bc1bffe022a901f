import { auditApi } from '@tramo/contract/audit';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import { listEntries } from './audit.service.ts';

export function auditHttp(m: Mounting): void {
  mount(m, auditApi.list, (ctx, { query }) => listEntries(ctx, query));
}
