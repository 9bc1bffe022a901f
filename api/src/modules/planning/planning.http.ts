import { planBoardApi } from '@tramo/contract/plan-board';
import { planChecksApi } from '@tramo/contract/plan-checks';
import { planDispatchApi } from '@tramo/contract/plan-dispatch';
import { planningApi } from '@tramo/contract/planning';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import { keepSearch, saveArrangement } from './planning.board.service.ts';
import { changesOfPlan } from './planning.changes.service.ts';
import { checkPlan, guideIdsForPlan, guidesForPlan } from './planning.checks.service.ts';
import { duplicatePlan } from './planning.copy.service.ts';
import { dispatchPlan } from './planning.dispatch.service.ts';
import { evaluatePlan } from './planning.evaluate.service.ts';
import { optimizeGiven } from './planning.external.service.ts';
import { improveRoutes } from './planning.improve.service.ts';
import { optimizePlan } from './planning.optimize.service.ts';
import { createParams, listParams, updateParams } from './planning.params.service.ts';
import { placesOf } from './planning.places.service.ts';
import { findPlan, listPlans } from './planning.read.service.ts';
import { whileHere } from './planning.sequence.http.ts';
import * as planning from './planning.service.ts';
import { crewsOfPlan } from './planning.suggest.service.ts';
import { tryParams } from './planning.try.service.ts';
import { whyThere } from './planning.why.service.ts';

export function planningHttp(m: Mounting): void {
  mount(m, planningApi.list, (ctx, { query }) => listPlans(ctx, query));
  mount(m, planningApi.detail, (ctx, { params }) => findPlan(ctx, params.id));
  mount(m, planningApi.create, (ctx, { body }) => planning.createPlan(ctx, body));
  mount(m, planningApi.update, (ctx, { params, body }) => planning.updatePlan(ctx, params.id, body));
  mount(m, planningApi.remove, (ctx, { params }) => planning.removePlan(ctx, params.id));
  mount(m, planningApi.duplicate, (ctx, { params }) => duplicatePlan(ctx, params.id));
  mount(m, planningApi.optimize, (ctx, { params, body }) => optimizePlan(ctx, params.id, body));
  mount(m, planBoardApi.evaluate, (ctx, { params, body }) => evaluatePlan(ctx, params.id, body));
  mount(m, planBoardApi.arrange, (ctx, { params, body }) => saveArrangement(ctx, params.id, body));
  mount(m, planBoardApi.keepSearch, (ctx, { params }) => keepSearch(ctx, params.id));
  mount(m, planBoardApi.places, (ctx, { params, body }) => placesOf(ctx, params.id, body));
  mount(m, planBoardApi.improve, (ctx, { params, body, reply }) =>
    whileHere(reply, (signal) => improveRoutes(ctx, params.id, body, signal)),
  );
  mount(m, planChecksApi.checks, (ctx, { params }) => checkPlan(ctx, params.id));
  mount(m, planChecksApi.guides, (ctx, { params, body }) => guidesForPlan(ctx, params.id, body));
  mount(m, planChecksApi.guideIds, (ctx, { params, body }) => guideIdsForPlan(ctx, params.id, body));
  mount(m, planBoardApi.why, (ctx, { params, body }) => whyThere(ctx, params.id, body));
  mount(m, planDispatchApi.crews, (ctx, { params }) => crewsOfPlan(ctx, params.id));
  mount(m, planDispatchApi.changes, (ctx, { params, query }) => changesOfPlan(ctx, params.id, query));
  mount(m, planningApi.dispatch, (ctx, { params, body }) => dispatchPlan(ctx, params.id, body));
  mount(m, planningApi.params, (ctx) => listParams(ctx));
  mount(m, planningApi.createParams, (ctx, { body }) => createParams(ctx, body));
  mount(m, planningApi.updateParams, (ctx, { params, body }) => updateParams(ctx, params.id, body));
  mount(m, planningApi.tryParams, (ctx, { body }) => tryParams(ctx, body));
  mount(m, planningApi.external, (ctx, { body, reply }) => {
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    return optimizeGiven(ctx, body, gone.signal);
  });
}
