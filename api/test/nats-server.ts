import { createServer, type Server, type Socket } from 'node:net';

/** A NATS server of this process, as far as core messages go: greeting, name and password, subjects with `*` and `>`, no echo, pings. */
export interface NatsServer {
  url: string;
  port: number;
  /** Subjects of the messages that came. */
  subjects: string[];
  /** Cuts all and hears nobody until `rise`. */
  fall(): Promise<void>;
  rise(): Promise<void>;
  close(): Promise<void>;
}

const matches = (pattern: string, subject: string): boolean => {
  const [wanted, given] = [pattern.split('.'), subject.split('.')];
  for (const [i, token] of wanted.entries()) {
    if (token === '>') return given.length > i;
    if (given[i] === undefined || (token !== '*' && token !== given[i])) return false;
  }
  return wanted.length === given.length;
};

export async function openNatsServer(login: { user: string; pass: string } | null = null): Promise<NatsServer> {
  const clients = new Map<Socket, Map<string, string>>();
  const subjects: string[] = [];
  let server: Server | null = null;
  let port = 0;

  const serve = (socket: Socket): void => {
    let rest = '';
    let isIn = login === null;
    const own = new Map<string, string>();
    clients.set(socket, own);
    socket.on('close', () => clients.delete(socket));
    socket.on('error', () => undefined);
    socket.write(
      `INFO ${JSON.stringify({ server_id: 'T', version: '2.9.0', max_payload: 1_048_576, headers: true })}\r\n`,
    );
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      rest += chunk;
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const [word, ...parts] = rest.slice(0, end).split(' ');
        if (word === 'PUB') {
          const bytes = Number(parts.at(-1));
          if (rest.length < end + 2 + bytes + 2) return;
          const text = rest.slice(end + 2, end + 2 + bytes);
          rest = rest.slice(end + 2 + bytes + 2);
          const subject = parts[0] as string;
          subjects.push(subject);
          // In two pieces, as networks do.
          for (const [other, subscribed] of clients)
            if (other !== socket)
              for (const [sid, pattern] of subscribed)
                if (matches(pattern, subject)) {
                  other.write(`MSG ${subject} ${sid} ${bytes}\r\n${text.slice(0, 7)}`, 'latin1');
                  setImmediate(() => other.write(`${text.slice(7)}\r\n`, 'latin1'));
                }
          continue;
        }
        rest = rest.slice(end + 2);
        if (word === 'CONNECT') {
          const said = JSON.parse(parts.join(' ')) as { user?: string; pass?: string };
          isIn = login === null || (said.user === login.user && said.pass === login.pass);
          if (!isIn) socket.end("-ERR 'Authorization Violation'\r\n");
        } else if (!isIn) continue;
        else if (word === 'PING') socket.write('PONG\r\n');
        else if (word === 'SUB') own.set(parts.at(-1) as string, parts[0] as string);
        else if (word === 'UNSUB') own.delete(parts[0] as string);
      }
    });
  };
  const rise = async (): Promise<void> => {
    server = createServer(serve);
    await new Promise<void>((up) => server?.listen(port, '127.0.0.1', up));
    port = (server.address() as { port: number }).port;
  };
  const fall = async (): Promise<void> => {
    const last = server;
    server = null;
    for (const socket of clients.keys()) socket.destroy();
    await new Promise<void>((down) => (last ? last.close(() => down()) : down()));
  };
  await rise();
  const who = login ? `${login.user}:${login.pass}@` : '';
  return { url: `nats://${who}127.0.0.1:${port}`, port, subjects, fall, rise, close: fall };
}
