import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The network between a phone and a server, as it is in a moving van. It stands in the middle for real: what is cut is cut for pages and service workers alike. */
export interface FaultyNetwork {
  /** The address that the phone opens. */
  url: string;
  /** `up`; `down`: nobody is there; `deaf`: what is asked arrives and is done, its answer never comes back. */
  be: (state: 'up' | 'down' | 'deaf') => void;
  /** Requests that reached the server, as `PUT /api/…`. */
  asked: string[];
  /** Changes the text of what a path answers, as a newer release would. */
  rewrite: (path: string, change: (text: string) => string) => void;
  close: () => Promise<void>;
}

export async function openFaultyNetwork(target: string): Promise<FaultyNetwork> {
  let state: 'up' | 'down' | 'deaf' = 'up';
  const asked: string[] = [];
  const changes = new Map<string, (text: string) => string>();
  const { hostname, port } = new URL(target);
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    if (state === 'down') {
      incoming.socket.destroy();
      return;
    }
    const path = (incoming.url ?? '/').split('?')[0] ?? '/';
    asked.push(`${incoming.method} ${path}`);
    const change = changes.get(path);
    const headers = { ...incoming.headers };
    // What the browser has already is the text before the change.
    if (change) for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete headers[name];
    const onward = request({ hostname, port, method: incoming.method, path: incoming.url, headers }, (answer) => {
      if (state !== 'up') {
        answer.resume();
        incoming.socket.destroy();
        return;
      }
      if (!change) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        return;
      }
      let text = '';
      answer.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      answer.on('end', () => {
        const { 'content-length': _, etag: __, ...others } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, others);
        outgoing.end(change(text));
      });
    });
    onward.on('error', () => incoming.socket.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  };
  const server = createServer(pass).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    be: (next) => {
      state = next;
      if (next === 'down') server.closeAllConnections();
    },
    asked,
    rewrite: (path, change) => changes.set(path, change),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
