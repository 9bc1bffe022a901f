/** A reverse proxy as operators have one: it asks `/api/ready` of each process, and gives requests to those that are. */
import { Agent, createServer, get, request as httpRequest, type Server } from 'node:http';

export interface Proxy {
  port: number;
  add(port: number): void;
  remove(port: number): void;
  /** Ports that answer that they are ready. */
  ready(): number[];
  close(): void;
}

const isReady = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const asked = get({ port, host: '127.0.0.1', path: '/api/ready', timeout: 2000, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(false));
  });

/** `lookMs`: how often processes are asked; the grace of a drain must be longer. */
export async function openProxy(port: number, lookMs: number): Promise<Proxy> {
  const known = new Map<number, boolean>();
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  let turn = 0;
  const ready = (): number[] => [...known].flatMap(([p, is]) => (is ? [p] : []));
  const server: Server = createServer((request, response) => {
    const pass = (left: number): void => {
      const open = ready();
      const to = open[turn++ % Math.max(1, open.length)];
      if (to === undefined) return void response.writeHead(502).end('nobody is ready');
      const { method, url, headers } = request;
      const sent = httpRequest({ port: to, host: '127.0.0.1', method, path: url, headers, agent }, (answer) => {
        // Of this connection alone: the one behind may be closed while this one stays.
        const { connection: _, 'keep-alive': __, ...rest } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, rest);
        response.flushHeaders();
        answer.pipe(response);
        answer.on('error', () => response.destroy());
      });
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // Nobody took the connection: nothing was sent, and another one may be asked, as every proxy does.
        if (error.code === 'ECONNREFUSED' && left > 0) {
          known.set(to, false);
          return pass(left - 1);
        }
        if (!response.headersSent) response.writeHead(502).end(String(error.code));
        else response.destroy();
      });
      response.on('close', () => {
        if (!response.writableEnded) sent.destroy();
      });
      if (body.length > 0) sent.end(Buffer.concat(body));
      else sent.end();
    };
    const body: Buffer[] = [];
    request.on('data', (chunk) => body.push(chunk));
    request.on('end', () => pass(3));
  });
  server.keepAliveTimeout = 60_000;
  const timer = setInterval(() => {
    for (const p of known.keys()) void isReady(p).then((is) => known.has(p) && known.set(p, is));
  }, lookMs);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port,
    add: (p) => void known.set(p, false),
    remove: (p) => void known.delete(p),
    ready,
    close: () => {
      clearInterval(timer);
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
