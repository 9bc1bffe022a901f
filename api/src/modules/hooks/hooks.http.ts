import type { Parsed } from '@tramo/contract/endpoint';
import { hooksApi } from '@tramo/contract/hooks';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import * as hooks from './hooks.service.ts';

const ok = { ok: true as const };
const callOf = (request: FastifyRequest, signature: string): hooks.SignedCall => ({
  path: request.url,
  body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  signature: String(request.headers[signature] ?? ''),
});

async function told(reply: FastifyReply, status: number, isHeard: boolean): Promise<typeof ok> {
  await reply.status(isHeard ? status : 401).send();
  return ok;
}
/** Nothing is answered to the sender of a text. */
async function heardText(reply: FastifyReply, isHeard: boolean): Promise<typeof ok> {
  await (isHeard ? reply.type('text/xml').send('<Response/>') : reply.status(401).send());
  return ok;
}
async function challenged(reply: FastifyReply, challenge: string | null): Promise<typeof ok> {
  await (challenge === null ? reply.status(401).send() : reply.type('text/plain').send(challenge));
  return ok;
}
const askedIn = (query: Parsed<typeof hooksApi.metaVerify>['query']): hooks.Challenge => ({
  mode: query['hub.mode'],
  token: query['hub.verify_token'],
  challenge: query['hub.challenge'],
});

export function hooksHttp(m: Mounting): void {
  mount(m, hooksApi.twilioStatus, async ({ platform }, { request, reply }) =>
    told(reply, 204, await hooks.hearTwilioStatus(platform, callOf(request, 'x-twilio-signature'))),
  );
  mount(m, hooksApi.companyTwilioStatus, async ({ platform }, { request, reply, params }) =>
    told(reply, 204, await hooks.hearTwilioStatus(platform, callOf(request, 'x-twilio-signature'), params.companyId)),
  );
  mount(m, hooksApi.twilioInbound, async ({ platform }, { request, reply }) =>
    heardText(reply, await hooks.hearTwilioInbound(platform, callOf(request, 'x-twilio-signature'))),
  );
  mount(m, hooksApi.companyTwilioInbound, async ({ platform }, { request, reply, params }) =>
    heardText(reply, await hooks.hearTwilioInbound(platform, callOf(request, 'x-twilio-signature'), params.companyId)),
  );
  mount(m, hooksApi.metaVerify, async ({ platform }, { query, reply }) =>
    challenged(reply, await hooks.answerChallenge(platform, askedIn(query))),
  );
  mount(m, hooksApi.companyMetaVerify, async ({ platform }, { query, reply, params }) =>
    challenged(reply, await hooks.answerChallenge(platform, askedIn(query), params.companyId)),
  );
  mount(m, hooksApi.meta, async ({ platform }, { request, reply }) =>
    told(reply, 200, await hooks.hearMeta(platform, callOf(request, 'x-hub-signature-256'))),
  );
  mount(m, hooksApi.companyMeta, async ({ platform }, { request, reply, params }) =>
    told(reply, 200, await hooks.hearMeta(platform, callOf(request, 'x-hub-signature-256'), params.companyId)),
  );
  mount(m, hooksApi.stripe, async ({ platform }, { request, reply }) => {
    const isHeard = await hooks.hearStripe(platform, callOf(request, 'stripe-signature'));
    await reply.status(isHeard ? 200 : 401).send();
    return ok;
  });
}
