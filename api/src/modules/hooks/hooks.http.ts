import { hooksApi } from '@tramo/contract/hooks';
import type { FastifyRequest } from 'fastify';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import * as hooks from './hooks.service.ts';

const ok = { ok: true as const };
const callOf = (request: FastifyRequest, signature: string): hooks.SignedCall => ({
  path: request.url,
  body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  signature: String(request.headers[signature] ?? ''),
});

export function hooksHttp(m: Mounting): void {
  mount(m, hooksApi.twilioStatus, async ({ platform }, { request, reply }) => {
    const isHeard = await hooks.hearTwilioStatus(platform, callOf(request, 'x-twilio-signature'));
    await reply.status(isHeard ? 204 : 401).send();
    return ok;
  });
  mount(m, hooksApi.twilioInbound, async ({ platform }, { request, reply }) => {
    const isHeard = await hooks.hearTwilioInbound(platform, callOf(request, 'x-twilio-signature'));
    // Nothing is answered to the sender.
    await (isHeard ? reply.type('text/xml').send('<Response/>') : reply.status(401).send());
    return ok;
  });
  mount(m, hooksApi.metaVerify, async ({ platform }, { query, reply }) => {
    const challenge = hooks.answerChallenge(platform, {
      mode: query['hub.mode'],
      token: query['hub.verify_token'],
      challenge: query['hub.challenge'],
    });
    await (challenge === null ? reply.status(401).send() : reply.type('text/plain').send(challenge));
    return ok;
  });
  mount(m, hooksApi.meta, async ({ platform }, { request, reply }) => {
    const isHeard = await hooks.hearMeta(platform, callOf(request, 'x-hub-signature-256'));
    await reply.status(isHeard ? 200 : 401).send();
    return ok;
  });
  mount(m, hooksApi.stripe, async ({ platform }, { request, reply }) => {
    const isHeard = await hooks.hearStripe(platform, callOf(request, 'stripe-signature'));
    await reply.status(isHeard ? 200 : 401).send();
    return ok;
  });
}
