import { companyEffectsApi } from '@tramo/contract/company-effects';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import { companyEffects } from './settings.service.ts';

export function settingsHttp(m: Mounting): void {
  mount(m, companyEffectsApi.effects, (ctx) => companyEffects(ctx));
}
