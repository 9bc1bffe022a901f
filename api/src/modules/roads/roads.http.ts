import { closuresApi } from '@tramo/contract/roads/closures';
import { learningApi } from '@tramo/contract/roads/learning';
import { roadsApi } from '@tramo/contract/roads/roads';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import * as closures from './roads.closures.service.ts';
import { learningOf, learnNow } from './roads.learning.service.ts';
import { closestOrder, roadDistances, roadIsochrone, roadLines, roadZones } from './roads.lines.service.ts';
import { tellStreets } from './roads.overrides.service.ts';

export function roadsHttp(m: Mounting): void {
  tellStreets(m.platform);
  mount(m, roadsApi.zones, (ctx) => roadZones(ctx));
  mount(m, roadsApi.lines, (ctx, { body }) => roadLines(ctx, body));
  mount(m, roadsApi.distances, (ctx, { body }) => roadDistances(ctx, body));
  mount(m, roadsApi.closest, (ctx, { body }) => closestOrder(ctx, body));
  mount(m, roadsApi.isochrone, (ctx, { body }) => roadIsochrone(ctx, body));
  mount(m, closuresApi.list, (ctx, { query }) => closures.listClosures(ctx, query));
  mount(m, closuresApi.map, (ctx, { query }) => closures.closuresForMap(ctx, query));
  mount(m, closuresApi.create, (ctx, { body }) => closures.createClosure(ctx, body));
  mount(m, closuresApi.preview, (ctx, { body }) => closures.previewClosure(ctx, body));
  mount(m, closuresApi.detail, (ctx, { params }) => closures.closureDetail(ctx, params.id));
  mount(m, closuresApi.update, (ctx, { params, body }) => closures.updateClosure(ctx, params.id, body));
  mount(m, closuresApi.remove, (ctx, { params }) => closures.removeClosure(ctx, params.id));
  mount(m, learningApi.detail, (ctx) => learningOf(ctx));
  mount(m, learningApi.learn, (ctx) => learnNow(ctx));
}
