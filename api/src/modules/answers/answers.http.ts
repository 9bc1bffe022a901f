import { checklistAnswersApi } from '@tramo/contract/checklist-answers';
import { vehicleChecksApi } from '@tramo/contract/vehicle-checks';
import { sendFile } from '../../platform/http/file-part.ts';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import * as checks from './answers.checks.service.ts';
import * as exports from './answers.export.service.ts';
import * as office from './answers.office.service.ts';
import * as answers from './answers.service.ts';

export function answersHttp(m: Mounting): void {
  mount(m, checklistAnswersApi.answers, (ctx, { params, query }) => answers.listAnswers(ctx, params.id, query));
  mount(m, checklistAnswersApi.exportAnswers, (ctx, { params, body }) => exports.startExport(ctx, params.id, body));
  mount(m, checklistAnswersApi.ofGuide, (ctx, { params }) => office.guideAnswers(ctx, params.id));
  mount(m, checklistAnswersApi.fill, (ctx, { params, body }) =>
    office.fillAnswers(ctx, params.id, params.visitId, body),
  );
  mount(m, vehicleChecksApi.ofRoute, (ctx, { params }) => checks.routeChecks(ctx, params.id));
  mount(m, vehicleChecksApi.ofVehicle, (ctx, { params, query }) => checks.vehicleChecks(ctx, params.id, query));
  mount(m, vehicleChecksApi.file, async (ctx, { params, query, request, reply }) => {
    const isThumb = query.size === 'thumb';
    const file = await checks.openCheckFile(ctx, params.id, params.fileId, isThumb);
    // As evidence of visits: a browser's copy is asked for each time, since who may see it changes.
    const tag = `"${params.fileId}${isThumb ? '.thumb' : ''}"`;
    void reply.header('cache-control', 'private, no-cache').header('etag', tag).header('vary', 'token');
    if (request.headers['if-none-match'] === tag) await reply.status(304).send();
    else await sendFile(reply, { ...file, bytes: await file.read() }, 'inline');
    return { ok: true as const };
  });
}
