import { guidesApi } from '@tramo/contract/guides-api';
import { notificationsApi } from '@tramo/contract/notifications';
import { pricesApi } from '@tramo/contract/prices';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import { createBatch } from './guides.batch.service.ts';
import { changedGuides } from './guides.changes.service.ts';
import { correctGuide } from './guides.correct.service.ts';
import { checkBalance, companyPrices } from './guides.costs.service.ts';
import { addDocument, openDocument, removeDocument } from './guides.documents.service.ts';
import { countGuides, listGuides, selectGuides } from './guides.list.service.ts';
import { placeByAddress, placeByZip } from './guides.place.service.ts';
import { notifyOutOfRange } from './guides.range.service.ts';
import { returnMany, returnToAvailable } from './guides.return.service.ts';
import * as guides from './guides.service.ts';
import { guideSubtypes } from './guides.subtypes.service.ts';
import { createGuideTogether } from './guides.together.service.ts';
import { unverifyGuide, verifyGuides } from './guides.verification.service.ts';

export function guidesHttp(m: Mounting): void {
  mount(m, guidesApi.list, (ctx, { body }) => listGuides(ctx, body));
  mount(m, guidesApi.count, (ctx, { body }) => countGuides(ctx, body));
  mount(m, guidesApi.select, (ctx, { body }) => selectGuides(ctx, body));
  mount(m, guidesApi.changes, (ctx, { query }) => changedGuides(ctx, query));
  mount(m, guidesApi.create, (ctx, { body }) => createGuideTogether(ctx, body));
  mount(m, guidesApi.removeUnassigned, (ctx, { body }) => guides.removeUnassigned(ctx, body.ids));
  mount(m, guidesApi.remove, (ctx, { params }) => guides.removeGuide(ctx, params.id));
  mount(m, guidesApi.detail, (ctx, { params, query }) => guides.guideDetail(ctx, params.id, query.routeId));
  mount(m, guidesApi.returnToAvailable, (ctx, { params, body }) => returnToAvailable(ctx, params.id, body));
  mount(m, guidesApi.placeByZip, (ctx, { body }) => placeByZip(ctx, body.ids));
  mount(m, guidesApi.placeByAddress, (ctx, { body }) => placeByAddress(ctx, body));
  mount(m, guidesApi.returnMany, (ctx, { body }) => returnMany(ctx, body));
  mount(m, guidesApi.batch, (ctx, { body }) => createBatch(ctx, body.guides));
  mount(m, guidesApi.subtypes, (ctx) => guideSubtypes(ctx));
  mount(m, guidesApi.correct, (ctx, { params, body }) => correctGuide(ctx, params.id, body));
  mount(m, guidesApi.verify, (ctx, { body }) => verifyGuides(ctx, body));
  mount(m, guidesApi.unverify, (ctx, { params, body }) => unverifyGuide(ctx, params.id, body));
  mount(m, guidesApi.addDocument, (ctx, { params, body }) => addDocument(ctx, params.id, body));
  mount(m, guidesApi.removeDocument, (ctx, { params }) => removeDocument(ctx, params.id, params.documentId));
  mount(m, guidesApi.openDocument, async (ctx, { params, query, request, reply }) => {
    await openDocument(ctx, { ...params, isThumb: query.size === 'thumb', request, reply });
    return { ok: true as const };
  });
  mount(m, pricesApi.costs, (ctx) => companyPrices(ctx));
  mount(m, pricesApi.checkBalance, (ctx, { body }) => checkBalance(ctx, body));
  mount(m, notificationsApi.notify, (ctx, { body }) => notifyOutOfRange(ctx, body.guide));
}
