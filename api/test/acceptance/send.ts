import { defaultApiKey } from '@tramo/contract/limits';
import type { TestApp } from '../app.ts';
import { newAddress } from '../signin.ts';

export interface Reply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: an answer as it came over the wire; each case says what it expects of it
  body: any;
  headers: Record<string, unknown>;
  /** What the error says, or undefined. */
  message: string | undefined;
}
export interface Caller {
  get: (path: string) => Promise<Reply>;
  post: (path: string, body?: unknown) => Promise<Reply>;
  put: (path: string, body?: unknown) => Promise<Reply>;
  delete: (path: string, body?: unknown) => Promise<Reply>;
}

/**
 * Requests as the documents write them, by method and path, as the holder of a token: the cases of this folder look at the wire and not at the
 * contract's tables. Each request comes from an address of its own, so that no limit of addresses counts.
 */
export function caller(t: TestApp, token = '', headers: Record<string, string> = {}): Caller {
  const send =
    (method: 'GET' | 'POST' | 'PUT' | 'DELETE') =>
    async (path: string, body?: unknown): Promise<Reply> => {
      const answer = await t.app.inject({
        method,
        url: `/api${path}`,
        remoteAddress: newAddress(),
        headers: { apikey: defaultApiKey, platform: 'web', token, ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      const isJson = String(answer.headers['content-type']).includes('json');
      const json = isJson ? answer.json() : answer.body;
      return { status: answer.statusCode, body: json, headers: answer.headers, message: json.error?.message };
    };
  return { get: send('GET'), post: send('POST'), put: send('PUT'), delete: send('DELETE') };
}
