import { routeChangesApi } from '@tramo/contract/route-changes';
import type { FastifyReply } from 'fastify';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import { problem } from '../../platform/problem.ts';
import { resequenceRoute, sequenceGuides } from './planning.sequence.service.ts';

/** Work that ends early when the caller hangs up; what breaks it then is no fault. */
export async function whileHere<T>(reply: FastifyReply, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  try {
    return await work(gone.signal);
  } catch (error) {
    throw gone.signal.aborted ? problem('general.busy') : error;
  }
}

export function planningSequenceHttp(m: Mounting): void {
  mount(m, routeChangesApi.arrange, (ctx, { body, reply }) =>
    whileHere(reply, (signal) => sequenceGuides(ctx, body, signal)),
  );
  mount(m, routeChangesApi.rearrange, (ctx, { params, reply }) =>
    whileHere(reply, (signal) => resequenceRoute(ctx, params.id, signal)),
  );
}
