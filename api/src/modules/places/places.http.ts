import { placesApi } from '@tramo/contract/places';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import * as places from './places.service.ts';

export function placesHttp(m: Mounting): void {
  mount(m, placesApi.list, (ctx, { query }) => places.listAddresses(ctx, query));
  mount(m, placesApi.listByIds, (ctx, { body }) => places.listAddressesByIds(ctx, body.cedisIds));
  mount(m, placesApi.zipCode, (ctx, { params }) => places.zipCodeAnswer(ctx, params.zipCode));
}
