import { apiKeysApi } from '@tramo/contract/api-keys';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import * as keys from './accounts.keys.service.ts';

export function accountsKeysHttp(m: Mounting): void {
  mount(m, apiKeysApi.list, (ctx) => keys.listKeys(ctx));
  mount(m, apiKeysApi.create, (ctx, { body }) => keys.createKey(ctx, body.name));
  mount(m, apiKeysApi.revoke, (ctx, { params }) => keys.revokeKey(ctx, params.id));
}
