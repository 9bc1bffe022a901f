import { jobsApi } from '@tramo/contract/jobs';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import * as jobs from './jobs.service.ts';

export function jobsHttp(m: Mounting): void {
  mount(m, jobsApi.detail, (ctx, { params }) => jobs.jobDetail(ctx, params.id));
  mount(m, jobsApi.cancel, (ctx, { params }) => jobs.cancel(ctx, params.id));
}
