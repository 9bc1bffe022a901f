import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/**
 * As much of the NATS text protocol as core messages need: publish, subscribe, TLS, a name and password or a token, other servers of the cluster,
 * coming back after a loss. (The official client asks for a newer Node than Tramo does.) Messages are given at most once.
 */
export interface NatsClient {
  isUp(): boolean;
  /** Most bytes of a message, as the server says. */
  most(): number;
  publish(subject: string, text: string): void;
  /** Answers how to end it. Holds across reconnects. */
  subscribe(subject: string, onText: (text: string) => void): () => void;
  close(): Promise<void>;
}
export interface NatsOptions {
  /** `nats://` or `tls://`, several of a cluster with commas; name and password or a token in it. */
  url: string;
  name: string;
  onUp(server: string): void;
  onDown(reason: string): void;
}

const CONNECT_MS = 5000;
const PING_MS = 5000;
/** Pings without an answer after which the server counts as gone. */
const SILENT_PINGS = 2;
const PAUSE = { first: 200, longest: 10_000 };
/** Bytes that wait for a server that does not read: more are not handed to it. */
const BUFFER_MAX = 8 * 1024 * 1024;
const USUAL_MOST = 1_048_576;

interface Server {
  host: string;
  port: number;
  isTls: boolean;
  user: string;
  password: string;
}
/** The servers of `NATS_URL`. Throws on what is no address, without telling it: it may hold a password. */
export function natsServers(url: string): Server[] {
  return url.split(',').flatMap((part) => {
    const text = part.trim();
    if (!text) return [];
    const address = text.includes('://') ? text : `nats://${text}`;
    const read = URL.canParse(address) ? new URL(address) : null;
    if (!read?.hostname || (read.protocol !== 'nats:' && read.protocol !== 'tls:'))
      throw new Error('NATS_URL: se espera nats://servidor:4222 o tls://servidor:4222');
    const { hostname, port, protocol, username, password } = read;
    return {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port || 4222),
      isTls: protocol === 'tls:',
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
    };
  });
}

interface Info {
  tls_required?: boolean;
  max_payload?: number;
  connect_urls?: string[];
}

export function openNats({ url, name, onUp, onDown }: NatsOptions): NatsClient {
  const given = natsServers(url);
  const [usual] = given;
  if (!usual) throw new Error('NATS_URL: se espera nats://servidor:4222 o tls://servidor:4222');
  let servers = given;
  const subscriptions = new Map<number, { subject: string; onText: (text: string) => void }>();
  let lastSid = 0;
  let socket: Socket | null = null;
  let isUp = false;
  let isClosed = false;
  let most = USUAL_MOST;
  let turn = 0;
  let failures = 0;
  let isFirst = true;
  let again: NodeJS.Timeout | null = null;

  const write = (text: string): void => void socket?.write(text);

  const open = (): void => {
    again = null;
    const server = servers[turn++ % servers.length] as Server;
    const raw = connectTcp({ host: server.host, port: server.port });
    raw.setNoDelay(true);
    let own: Socket = raw;
    let isOver = false;
    let silent = 0;
    const limit = setTimeout(() => lose('no answer'), CONNECT_MS);
    const pings = setInterval(() => {
      if (!isUp) return;
      if (silent >= SILENT_PINGS) return lose('no answer to pings');
      silent += 1;
      write('PING\r\n');
    }, PING_MS);
    pings.unref();

    const lose = (reason: string): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(limit);
      clearInterval(pings);
      own.destroy();
      raw.destroy();
      const wasUp = isUp;
      isUp = false;
      socket = null;
      if (isClosed) return;
      // The first failure is told, and the loss of what stood; not every try of a night.
      if (wasUp || isFirst) onDown(reason);
      isFirst = false;
      const pause = Math.min(PAUSE.longest, PAUSE.first * 2 ** Math.min(failures, 8));
      failures += 1;
      again = setTimeout(open, pause * (0.5 + Math.random() / 2));
      again.unref();
    };

    const greet = (info: Info): void => {
      most = info.max_payload ?? USUAL_MOST;
      // Others of the cluster join those that were given; they take the same name and password.
      const others = (info.connect_urls ?? []).flatMap((place) => {
        try {
          const [found] = natsServers(place);
          return found ? [{ ...usual, host: found.host, port: found.port }] : [];
        } catch {
          return [];
        }
      });
      servers = [...given, ...others.filter((o) => !given.some((g) => g.host === o.host && g.port === o.port))];
      const { user, password } = server;
      const who = user === '' ? {} : password === '' ? { auth_token: user } : { user, pass: password };
      const said = {
        verbose: false,
        pedantic: false,
        echo: false,
        lang: 'tramo',
        version: '1',
        protocol: 1,
        name,
        ...who,
      };
      socket = own;
      write(`CONNECT ${JSON.stringify(said)}\r\nPING\r\n`);
    };

    const reader = readLines({
      line: (text) => {
        if (text.startsWith('INFO ')) {
          const info = JSON.parse(text.slice(5)) as Info;
          if (socket) return;
          if (!server.isTls && !info.tls_required) return greet(info);
          raw.removeAllListeners('data');
          const secure = connectTls({ socket: raw, servername: server.host, host: server.host });
          own = secure;
          secure.on('secureConnect', () => greet(info));
          secure.on('data', hear);
          secure.on('error', (error) => lose(error.message));
          secure.on('close', () => lose('closed'));
        } else if (text === 'PING') write('PONG\r\n');
        else if (text === 'PONG') {
          silent = 0;
          if (isUp) return;
          clearTimeout(limit);
          isUp = true;
          failures = 0;
          for (const [sid, { subject }] of subscriptions) write(`SUB ${subject} ${sid}\r\n`);
          onUp(`${server.host}:${server.port}`);
        } else if (text.startsWith('-ERR')) {
          // What is not allowed now will not be allowed in a moment.
          if (/permission|authorization/i.test(text)) failures = 8;
          lose(text.slice(5));
        }
      },
      message: (sid, text) => subscriptions.get(sid)?.onText(text),
    });
    const hear = (chunk: Buffer): void => {
      try {
        reader(chunk);
      } catch {
        lose('not NATS');
      }
    };
    raw.on('data', hear);
    raw.on('error', (error) => lose(error.message));
    raw.on('close', () => lose('closed'));
  };
  open();

  return {
    isUp: () => isUp && (socket?.writableLength ?? 0) < BUFFER_MAX,
    most: () => most,
    publish: (subject, text) => {
      if (isUp) write(`PUB ${subject} ${Buffer.byteLength(text)}\r\n${text}\r\n`);
    },
    subscribe: (subject, onText) => {
      const sid = ++lastSid;
      subscriptions.set(sid, { subject, onText });
      if (isUp) write(`SUB ${subject} ${sid}\r\n`);
      return () => {
        subscriptions.delete(sid);
        if (isUp) write(`UNSUB ${sid}\r\n`);
      };
    },
    close: async () => {
      isClosed = true;
      isUp = false;
      if (again) clearTimeout(again);
      const last = socket;
      socket = null;
      if (!last) return;
      const ended = new Promise<void>((resolve) => last.once('close', () => resolve()));
      last.end();
      setTimeout(() => last.destroy(), 500).unref();
      await ended;
    },
  };
}

/** Cuts what comes into lines and messages, however the network cut it. */
function readLines(on: {
  line(text: string): void;
  message(sid: number, text: string): void;
}): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  /** The message whose text comes next. */
  let head: { sid: number; bytes: number } | null = null;
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let from = 0;
    for (;;) {
      if (head) {
        if (rest.length - from < head.bytes + 2) break;
        on.message(head.sid, rest.toString('utf8', from, from + head.bytes));
        from += head.bytes + 2;
        head = null;
        continue;
      }
      const end = rest.indexOf('\r\n', from);
      if (end < 0) break;
      const text = rest.toString('utf8', from, end);
      from = end + 2;
      if (text.startsWith('MSG ')) {
        const parts = text.split(' ');
        head = { sid: Number(parts[2]), bytes: Number(parts.at(-1)) };
        if (!Number.isInteger(head.bytes)) throw new Error('not NATS');
      } else on.line(text);
    }
    rest = from === 0 ? rest : rest.subarray(from);
  };
}
