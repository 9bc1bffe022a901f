import type { Parsed } from '@tramo/contract/endpoint';
import type { EvaluatedPlan, planBoardApi } from '@tramo/contract/plan-board';
import type { PlanException } from '@tramo/contract/plan-reasons';
import type { PlanStatus } from '@tramo/contract/planning';
import { type Ctx, inTx } from '../../platform/context.ts';
import { emit } from '../../platform/outbox.ts';
import { problem } from '../../platform/problem.ts';
import { evaluatePlan, evaluateRoutes, planBasis, refuseFaultyRoutes } from './planning.evaluate.service.ts';
import { planChanged } from './planning.events.ts';
import { dressRoutes } from './planning.result.rules.ts';
import { planAnswer, takePlan, wrongState } from './planning.service.ts';
import * as store from './planning.store.ts';

type Arranging = Parsed<typeof planBoardApi.arrange>['body'];

/** `POST /routes-plan/{id}/arrange`: keeps the routes as somebody arranged them. */
export async function arrangePlan(ctx: Ctx, id: string, body: Arranging): Promise<EvaluatedPlan & { version: number; status: PlanStatus }> {
  // A road service is asked before the transaction, not within: the embedded database has one connection for everybody.
  if (!ctx.trx && ctx.platform.config.routingUrl) await evaluatePlan(ctx, id, body).catch(() => undefined);
  return inTx(ctx, async (tx) => {
    const before = await takePlan(tx, id);
    if (before.version !== body.version) throw problem('general.stale', {}, { detail: await planAnswer(tx, before) });
    if (before.status === 'optimising' || before.status === 'dispatched') throw wrongState(ctx, before);
    const exceptions: PlanException[] = body.exceptions ?? before.exceptions;
    const choice = { ...before, exceptions };
    const basis = await planBasis(tx, choice);
    refuseFaultyRoutes(tx, body.routes, basis);
    const evaluated = await evaluateRoutes(tx.platform, basis, dressRoutes(body.routes, before.routes), before.unassigned);
    const status = evaluated.totals.routes > 0 ? 'optimised' : 'draft';
    const result = { status, travelWarning: before.travelWarning, hindrances: null, ...evaluated } as const;
    const version = await store.updatePlan(tx.trx, id, { ...choice, ...result }, tx.platform.now());
    await emit(tx.trx, [planChanged(tx.actor.companyId, { id, status, version, scopeCediIds: choice.scopeCediIds })]);
    return { ...evaluated, version, status };
  });
}
