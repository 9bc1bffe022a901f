import { placesApi } from '@tramo/contract/places-api';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import * as cedis from './places.cedi.service.ts';
import * as places from './places.service.ts';

export function placesHttp(m: Mounting): void {
  mount(m, placesApi.list, (ctx, { query }) => places.listAddresses(ctx, query));
  mount(m, placesApi.listByIds, (ctx, { body }) => places.listAddressesByIds(ctx, body.cedisIds));
  mount(m, placesApi.zipCode, (ctx, { params }) => places.zipCodeAnswer(ctx, params.zipCode));
  mount(m, placesApi.detail, (ctx, { params }) => places.findCedi(ctx, params.id));
  mount(m, placesApi.create, (ctx, { body }) => cedis.createCedi(ctx, body));
  mount(m, placesApi.update, (ctx, { params, body }) => cedis.updateCedi(ctx, params.id, body));
  mount(m, placesApi.range, (ctx, { params, body }) => cedis.rangeOf(ctx, params.id, body.points));
}
