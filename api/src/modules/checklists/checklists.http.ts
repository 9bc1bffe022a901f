import { checklistsApi } from '@tramo/contract/checklists';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import * as checklists from './checklists.service.ts';

export function checklistsHttp(m: Mounting): void {
  mount(m, checklistsApi.substatus, (ctx, { query }) => checklists.listSubstatuses(ctx, query));
}
