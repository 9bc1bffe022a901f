import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MessageChannel } from '@tramo/contract/messages';
import type { Provider, SendResult, StatusReport } from '../src/platform/messaging/provider.ts';

/** A carrier on a port of its own, as bad as carriers are: it refuses, fails, drops the line, takes a message and says nothing, or says so late. */
export interface Carrier {
  /** Messages that it took, as often as it took them, by `channel messageId`. */
  taken: Map<string, number>;
  /** The id that it gives to the n-th message that it takes. */
  idOf(n: number): string;
  /** Statuses that it has to tell and has not told yet: doubled, and in any order. */
  statuses(): StatusReport[];
  providers: { whatsapp: Provider; sms: Provider; email: Provider };
  /** From now on it takes everything and answers at once. */
  mend(): void;
  close(): Promise<void>;
}

/** How long the client waits for an answer. */
const PATIENCE_MS = 250;

/** Numbers that look random and are the same each time. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const bodyOf = async (request: IncomingMessage): Promise<{ messageId: string; channel: MessageChannel }> => {
  let text = '';
  for await (const chunk of request) text += chunk;
  return JSON.parse(text);
};

export async function openCarrier(seed: number): Promise<Carrier> {
  const roll = dice(seed);
  const own = randomUUID();
  const idOf = (n: number): string => `${own}-${n}`;
  const taken = new Map<string, number>();
  const ids = new Map<string, string>();
  let told: StatusReport[] = [];
  let isMended = false;
  let count = 0;
  const take = (key: string): string => {
    count += 1;
    const providerId = idOf(count);
    taken.set(key, (taken.get(key) ?? 0) + 1);
    ids.set(key, providerId);
    const report = (state: StatusReport['state'], code: string | null = null): StatusReport => ({
      providerId,
      state,
      at: null,
      code,
      text: null,
    });
    const fate = roll();
    const life =
      fate < 0.75
        ? [report('sent'), report('delivered')]
        : fate < 0.85
          ? [report('failed', '30003')]
          : fate < 0.9
            ? [report('bounced', '550')]
            : [];
    told.push(...life, ...life.filter(() => roll() < 0.3));
    return providerId;
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const say = (status: number, body: object): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.method === 'GET') {
      const key = decodeURIComponent(request.url?.slice('/find/'.length) ?? '');
      const providerId = ids.get(key);
      return providerId ? say(200, { providerId }) : say(404, {});
    }
    const { messageId, channel } = await bodyOf(request);
    const key = `${channel} ${messageId}`;
    const fate = isMended ? 1 : roll();
    if (fate < 0.08) return say(503, { code: '503', text: 'try later' });
    if (fate < 0.12) return say(400, { code: '131026', text: 'cannot get it' });
    // Took nothing, and the line is dead.
    if (fate < 0.13) return void request.socket.destroy();
    const providerId = take(key);
    // Took it, and the line is dead, or it never answers, or so late that nobody listens any more.
    if (fate < 0.14) return void request.socket.destroy();
    if (fate < 0.15) return;
    if (fate < 0.16) return void setTimeout(() => say(200, { providerId }), PATIENCE_MS * 1.5);
    if (fate < 0.2) return void setTimeout(() => say(200, { providerId }), PATIENCE_MS / 10);
    say(200, { providerId });
  };
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const send = async (channel: MessageChannel, messageId: string): Promise<SendResult> => {
    try {
      const response = await fetch(`${url}/send`, {
        method: 'POST',
        body: JSON.stringify({ messageId, channel }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const body = (await response.json()) as { providerId: string; code: string; text: string };
      if (response.ok) return { state: 'accepted', providerId: body.providerId };
      return { state: 'refused', code: body.code, text: body.text, isFinal: response.status === 400 };
    } catch (error) {
      return { state: 'unknown', text: String(error) };
    }
  };
  const find = async (
    channel: MessageChannel,
    messageId: string,
  ): Promise<{ state: 'accepted'; providerId: string }[]> => {
    const response = await fetch(`${url}/find/${encodeURIComponent(`${channel} ${messageId}`)}`);
    if (response.status === 404) return [];
    const { providerId } = (await response.json()) as { providerId: string };
    return [{ state: 'accepted', providerId }];
  };
  return {
    taken,
    idOf,
    statuses: () => {
      const now = told.map((report) => ({ report, key: roll() })).sort((a, b) => a.key - b.key);
      told = [];
      return now.map((one) => one.report);
    },
    providers: {
      // This one can be asked what became of a message.
      whatsapp: {
        name: 'meta',
        channel: 'whatsapp',
        send: (m) => send('whatsapp', m.messageId),
        find: ({ messageId }) => find('whatsapp', messageId),
      },
      sms: { name: 'twilio', channel: 'sms', send: (m) => send('sms', m.messageId) },
      email: { name: 'smtp', channel: 'email', send: (m) => send('email', m.messageId) },
    },
    mend: () => {
      isMended = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
