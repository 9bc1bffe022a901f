import { searchApi } from '@tramo/contract/search';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import { find } from './search.service.ts';

export function searchHttp(m: Mounting): void {
  mount(m, searchApi.find, (ctx, { query }) => find(ctx, query.text));
}
