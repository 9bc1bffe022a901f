import { describe, expect, it } from 'vitest';
import { playedAnswer, playedReports } from './played.ts';

describe('what a sandbox’ providers answer', () => {
  it.each([
    ['sms', '+528155512345', 'accepted', null],
    ['sms', '+528155521614', 'refused', '21614'],
    ['whatsapp', '+528155512345', 'accepted', null],
    ['email', 'ana@tienda.mx', 'sent', null],
    ['email', 'rebota@tienda.mx', 'refused', '550'],
    ['push', 'suscripción', 'sent', null],
  ] as const)('%s to %s: %s', (channel, to, state, code) => {
    expect(playedAnswer(channel, to)).toMatchObject(code ? { state, code, isFinal: true } : { state });
  });
});

describe('and tell later', () => {
  it.each([
    ['sms', '+528155512345', 2, ['sent']],
    ['sms', '+528155512345', 100, ['sent', 'delivered']],
    ['sms', '+528155530003', 100, ['sent', 'failed']],
    ['whatsapp', '+528155512345', 100, ['sent', 'delivered', 'read']],
    ['whatsapp', '+528155510003', 100, ['sent', 'delivered']],
    ['whatsapp', '+528155131026', 100, ['sent', 'failed']],
  ] as const)('%s to %s after %i s: %j', (channel, to, seconds, states) => {
    expect(playedReports(channel, to, seconds).map((r) => r.state)).toEqual(states);
  });
});
