import { companiesApi } from '@tramo/contract/companies';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import { startCopy } from './companies.copy.service.ts';
import { service, usage } from './companies.service.ts';

export function companiesHttp(m: Mounting): void {
  mount(m, companiesApi.service, (ctx) => service(ctx));
  mount(m, companiesApi.usage, (ctx) => usage(ctx));
  mount(m, companiesApi.copy, (ctx, { body }) => startCopy(ctx, body));
}
