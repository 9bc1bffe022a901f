import { clientsApi } from '@tramo/contract/clients';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import * as clients from './clients.service.ts';

export function clientsHttp(m: Mounting): void {
  mount(m, clientsApi.list, (ctx, { query }) => clients.listClients(ctx, query));
}
