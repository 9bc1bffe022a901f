import type { guidesApi } from '@tramo/contract/guides-api';
import { type Ctx, cediScope, inTx } from '../../platform/context.ts';
import type { Answered } from '../../platform/http/mount.ts';
import { subtypesInUse } from './guides.store.ts';

/** How the guides that the caller sees are sub-typed, the most used first. */
export const guideSubtypes = (ctx: Ctx): Promise<Answered<typeof guidesApi.subtypes>> =>
  inTx(ctx, async ({ trx, actor }) => ({ subtypes: await subtypesInUse(trx, cediScope(actor)) }));
