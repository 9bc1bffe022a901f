import { checklistsApi } from '@tramo/contract/checklists';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import * as checklists from './checklists.service.ts';

export function checklistsHttp(m: Mounting): void {
  mount(m, checklistsApi.status, (ctx) => checklists.guideStatusList(ctx));
  mount(m, checklistsApi.substatus, (ctx, { query }) => checklists.listSubstatuses(ctx, query));
  mount(m, checklistsApi.createSubstatus, (ctx, { body }) => checklists.createSubstatus(ctx, body));
  mount(m, checklistsApi.cloneSubstatus, (ctx, { params }) => checklists.cloneSubstatus(ctx, params.id));
  mount(m, checklistsApi.updateSubstatus, (ctx, { params, body }) => checklists.updateSubstatus(ctx, params.id, body));
}
