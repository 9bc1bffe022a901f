import { guidesApi } from '@tramo/contract/guides';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import { updateGuide } from './guides.edit.service.ts';
import { returnToAvailable } from './guides.lifecycle.service.ts';
import * as guides from './guides.service.ts';

export function guidesHttp(m: Mounting): void {
  mount(m, guidesApi.list, (ctx, { body }) => guides.listGuides(ctx, body));
  mount(m, guidesApi.count, (ctx, { body }) => guides.countGuides(ctx, body));
  mount(m, guidesApi.select, (ctx, { body }) => guides.selectGuides(ctx, body));
  mount(m, guidesApi.create, (ctx, { body }) => guides.createGuide(ctx, body));
  mount(m, guidesApi.update, (ctx, { params, body }) => updateGuide(ctx, params.id, body));
  mount(m, guidesApi.removeUnassigned, (ctx, { body }) => guides.removeUnassigned(ctx, body.ids));
  mount(m, guidesApi.remove, (ctx, { params }) => guides.removeGuide(ctx, params.id));
  mount(m, guidesApi.detail, (ctx, { params, query }) => guides.guideDetail(ctx, params.id, query.routeId));
  mount(m, guidesApi.returnToAvailable, (ctx, { params, body }) => returnToAvailable(ctx, params.id, body));
}
