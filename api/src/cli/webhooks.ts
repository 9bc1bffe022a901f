import type { Answer } from '@tramo/contract/endpoint';
import type { webhooksApi } from '@tramo/contract/webhooks';
import { readSetting } from '../platform/settings/read-settings.ts';
import type { Values } from './command.ts';

type Heard = Answer<typeof webhooksApi.stream>;

const WAIT_S = 25;
const PATIENCE_MS = (WAIT_S + 15) * 1000;
const FIRST_PAUSE_MS = 1000;
const MOST_PAUSE_MS = 30_000;

export interface Listening {
  server: string;
  key: string;
  forward: string;
  /** Types that are passed on (`guide.delivered`, `guide.*`); empty: all. */
  events: readonly string[];
  say(line: string): void;
  signal?: AbortSignal;
}

const isWanted = (type: string, events: readonly string[]): boolean =>
  events.length === 0 || events.some((e) => e === type || (e.endsWith('.*') && type.startsWith(e.slice(0, -1))));

async function ask({ server, key, signal }: Listening, place: number | null): Promise<Heard> {
  const query = place === null ? '' : `?after=${place}&waitS=${WAIT_S}`;
  const patience = AbortSignal.timeout(PATIENCE_MS);
  const answer = await fetch(`${server}/api/webhooks/stream${query}`, {
    headers: { apikey: key, platform: 'api' },
    signal: signal ? AbortSignal.any([signal, patience]) : patience,
  });
  const body = (await answer.json()) as Heard & { error?: { message: string } };
  if (answer.status === 401 || answer.status === 403)
    throw Object.assign(new Error(body.error?.message ?? 'La clave no sirve'), { isFinal: true });
  if (!answer.ok) throw new Error(body.error?.message ?? `El servidor respondió ${answer.status}`);
  return body;
}

/** Posts an event once, and tells what came back. */
async function forward({ forward: to, say }: Listening, event: Heard['events'][number]): Promise<void> {
  const beganAt = performance.now();
  try {
    const answer = await fetch(to, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', ...event.headers },
      body: event.body,
      redirect: 'manual',
      signal: AbortSignal.timeout(15_000),
    });
    await answer.body?.cancel();
    say(
      `${event.type.padEnd(24)} → ${answer.status} en ${Math.round(performance.now() - beganAt)} ms  ${event.headers['webhook-id']}`,
    );
  } catch (error) {
    say(`${event.type.padEnd(24)} → sin respuesta: ${reasonOf(error)}`);
  }
}
const reasonOf = (error: unknown): string => {
  const { cause, message } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? message;
};

/** Passes a company's events on to an address, one after another, until it is stopped. What came while the server was away comes afterwards. */
export async function listen(l: Listening): Promise<void> {
  let place: number | null = null;
  let pauseMs = FIRST_PAUSE_MS;
  while (!l.signal?.aborted) {
    try {
      const heard = await ask(l, place);
      if (place === null) l.say(`Escuchando. Secreto de firma: ${heard.secret}`);
      place = heard.place;
      pauseMs = FIRST_PAUSE_MS;
      for (const event of heard.events) if (isWanted(event.type, l.events)) await forward(l, event);
    } catch (error) {
      if (l.signal?.aborted) return;
      if ((error as { isFinal?: boolean }).isFinal) throw error;
      l.say(`Tramo no contesta (${reasonOf(error)}); se intenta otra vez en ${pauseMs / 1000} s`);
      await new Promise((r) => setTimeout(r, pauseMs));
      pauseMs = Math.min(MOST_PAUSE_MS, pauseMs * 2);
    }
  }
}

export async function webhooksListen(v: Values): Promise<void> {
  const text = (name: string): string => (typeof v[name] === 'string' ? (v[name] as string) : '');
  const to = text('forward');
  const key = text('key') || (readSetting('TRAMO_KEY') ?? '');
  if (!URL.canParse(to)) throw new Error('--forward es la dirección de tu equipo, como http://localhost:4000/tramo');
  if (key === '') throw new Error('--key es la clave de una conexión de API (o TRAMO_KEY)');
  await listen({
    server: (text('url') || 'http://localhost:3000').replace(/\/+$/, ''),
    key,
    forward: to,
    events: text('events').split(',').filter(Boolean),
    say: (line) => console.log(line),
  });
}
