import { apiKeysApi } from '@tramo/contract/api-keys';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import * as keys from './accounts.keys.service.ts';

export function accountsKeysHttp(m: Mounting): void {
  mount(m, apiKeysApi.list, (ctx) => keys.listKeys(ctx));
  mount(m, apiKeysApi.create, (ctx, { body }) => keys.createKey(ctx, body));
  mount(m, apiKeysApi.update, (ctx, { params, body }) => keys.updateKey(ctx, params.id, body));
  mount(m, apiKeysApi.rotate, (ctx, { params, body }) => keys.rotateKey(ctx, params.id, body.hours));
  mount(m, apiKeysApi.endPrevious, (ctx, { params }) => keys.endPrevious(ctx, params.id));
  mount(m, apiKeysApi.revoke, (ctx, { params }) => keys.revokeKey(ctx, params.id));
}
