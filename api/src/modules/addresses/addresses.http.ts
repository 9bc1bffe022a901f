import { addressesApi } from '@tramo/contract/roads/addresses';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import { matchAnswer, searchAnswer } from './addresses.service.ts';

export function addressesHttp(m: Mounting): void {
  mount(m, addressesApi.search, (ctx, { query }) => searchAnswer(ctx, query));
  mount(m, addressesApi.match, (ctx, { body }) => matchAnswer(ctx, body.addresses));
}
