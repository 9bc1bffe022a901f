import { checklistApi } from '@tramo/contract/checklist-api';
import { checklistsApi } from '@tramo/contract/checklists';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import * as catalogue from './checklists.catalogue.service.ts';
import * as clients from './checklists.clients.service.ts';
import * as checklists from './checklists.service.ts';
import * as versions from './checklists.versions.service.ts';

export function checklistsHttp(m: Mounting): void {
  mount(m, checklistsApi.status, (ctx) => checklists.guideStatusList(ctx));
  mount(m, checklistsApi.substatus, (ctx, { query }) => checklists.listSubstatuses(ctx, query));
  mount(m, checklistsApi.createSubstatus, (ctx, { body }) => checklists.createSubstatus(ctx, body));
  mount(m, checklistsApi.cloneSubstatus, (ctx, { params }) => checklists.cloneSubstatus(ctx, params.id));
  mount(m, checklistsApi.updateSubstatus, (ctx, { params, body }) => checklists.updateSubstatus(ctx, params.id, body));
  mount(m, checklistApi.list, (ctx, { query }) => catalogue.listChecklists(ctx, query));
  mount(m, checklistApi.get, (ctx, { params }) => catalogue.findChecklist(ctx, params.id));
  mount(m, checklistApi.create, (ctx, { body }) => catalogue.createChecklist(ctx, body));
  mount(m, checklistApi.update, (ctx, { params, body }) => catalogue.updateChecklist(ctx, params.id, body));
  mount(m, checklistApi.order, (ctx, { body }) => catalogue.orderChecklists(ctx, body));
  mount(m, checklistApi.clone, (ctx, { params }) => catalogue.cloneChecklist(ctx, params.id));
  mount(m, checklistApi.publish, (ctx, { params, body }) => versions.publishChecklist(ctx, params.id, body));
  mount(m, checklistApi.onRoad, (ctx, { params, query }) => versions.listOnRoad(ctx, params.id, query));
  mount(m, checklistApi.versions, (ctx, { params, query }) => versions.listVersions(ctx, params.id, query));
  mount(m, checklistApi.version, (ctx, { params }) => versions.findVersion(ctx, params.id, params.versionId));
  mount(m, checklistApi.clientChecklists, (ctx, { params }) => clients.clientChecklists(ctx, params.id));
  mount(m, checklistApi.attachToClient, (ctx, { params, body }) => clients.attachToClient(ctx, params.id, body));
}
