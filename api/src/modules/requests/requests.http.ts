import { apiRequestsApi } from '@tramo/contract/api-requests';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import { listRequests, oneRequest } from './requests.service.ts';

export function requestsHttp(m: Mounting): void {
  mount(m, apiRequestsApi.list, (ctx, { query }) => listRequests(ctx, query));
  mount(m, apiRequestsApi.detail, (ctx, { params, query }) => oneRequest(ctx, params.id, query.personal));
}
