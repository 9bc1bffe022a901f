import type { ApiRequestDetail, apiRequestsApi } from '@tramo/contract/api-requests';
import type { Answer, Parsed } from '@tramo/contract/endpoint';
import { type Ctx, inTx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { queryWithoutPersonal, withoutPersonal } from './requests.rules.ts';
import * as store from './requests.store.ts';

export const listRequests = (
  ctx: Ctx,
  { limit, ...filter }: Parsed<typeof apiRequestsApi.list>['query'],
): Promise<Answer<typeof apiRequestsApi.list>> => inTx(ctx, ({ trx }) => store.listRequests(trx, filter, limit));

/** One call with its bodies. What is personal is hidden here, and not in the browser: it leaves only when it is asked for. */
export const oneRequest = (ctx: Ctx, id: string, isPersonal: boolean): Promise<ApiRequestDetail> =>
  inTx(ctx, async ({ trx }) => {
    const found = await store.findRequest(trx, id);
    if (!found) throw problem('keys.request_not_found');
    if (isPersonal) return found;
    const hide = (body: ApiRequestDetail['request']): ApiRequestDetail['request'] => ({
      ...body,
      text: withoutPersonal(body.text),
    });
    return {
      ...found,
      query: queryWithoutPersonal(found.query),
      request: hide(found.request),
      answer: hide(found.answer),
    };
  });
