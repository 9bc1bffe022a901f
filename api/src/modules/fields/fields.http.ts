import { customFieldsApi } from '@tramo/contract/custom-fields';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import * as fields from './fields.service.ts';

export function fieldsHttp(m: Mounting): void {
  mount(m, customFieldsApi.list, (ctx, { query }) => fields.listFields(ctx, query));
  mount(m, customFieldsApi.create, (ctx, { body }) => fields.createField(ctx, body));
  mount(m, customFieldsApi.update, (ctx, { params, body }) => fields.updateField(ctx, params.id, body));
  mount(m, customFieldsApi.remove, (ctx, { params }) => fields.removeField(ctx, params.id));
}
