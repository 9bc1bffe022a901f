import { templatesApi } from '@tramo/contract/templates';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import * as preview from './templates.preview.service.ts';
import * as templates from './templates.service.ts';

export function templatesHttp(m: Mounting): void {
  mount(m, templatesApi.list, (ctx, { query }) => templates.listTemplates(ctx, query));
  mount(m, templatesApi.sample, (ctx, { query }) => preview.eventSample(ctx, query));
  mount(m, templatesApi.whatsapp, (ctx) => templates.whatsappState(ctx));
  mount(m, templatesApi.get, (ctx, { params }) => templates.getTemplate(ctx, params.id));
  mount(m, templatesApi.create, (ctx, { body }) => templates.createTemplate(ctx, body));
  mount(m, templatesApi.update, (ctx, { params, body }) => templates.updateTemplate(ctx, params.id, body));
  mount(m, templatesApi.submit, (ctx, { params, body }) => templates.submitTemplate(ctx, params.id, body));
  mount(m, templatesApi.remove, (ctx, { params }) => templates.removeTemplate(ctx, params.id));
  mount(m, templatesApi.preview, (ctx, { params, body }) => preview.previewTemplate(ctx, params.id, body));
  mount(m, templatesApi.versions, (ctx, { params }) => templates.listVersions(ctx, params.id));
}
