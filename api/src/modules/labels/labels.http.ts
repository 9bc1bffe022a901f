import { labelsApi } from '@tramo/contract/labels';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import * as print from './labels.print.service.ts';
import * as labels from './labels.service.ts';

export function labelsHttp(m: Mounting): void {
  mount(m, labelsApi.guides, (ctx, { body }) => labels.listLabelGuides(ctx, body));
  mount(m, labelsApi.routes, (ctx, { query }) => labels.listLabelRoutes(ctx, query));
  mount(m, labelsApi.routeGuides, (ctx, { params }) => labels.labelRouteGuides(ctx, params.id));
  mount(m, labelsApi.scan, (ctx, { body }) => labels.scanCode(ctx, body.code));
  mount(m, labelsApi.preview, (ctx, { params, query }) => labels.previewLabel(ctx, params.guideId, query.number));
  mount(m, labelsApi.print, (ctx, { body }) => print.printLabels(ctx, body));
}
