import { evidenceRulesApi } from '@tramo/contract/evidence-rules';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import * as evidence from './evidence.service.ts';

export function evidenceHttp(m: Mounting): void {
  mount(m, evidenceRulesApi.list, (ctx, { query }) => evidence.evidenceMatrix(ctx, query));
  mount(m, evidenceRulesApi.save, (ctx, { body }) => evidence.saveEvidenceRule(ctx, body));
}
