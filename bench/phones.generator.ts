/** The phones, in a process of their own: rows of typed arrays, batches of three fixes over connections that stay open. */
import { Agent, request } from 'node:http';
import { pause } from './measured-server.ts';

export interface Task {
  ports: number[];
  phones: { token: string; routeId: string }[];
  seconds: number;
  everyS: number;
}
export interface Done {
  sent: number;
  acked: number;
  refused: number;
  retried: number;
  /** Milliseconds from a batch's first sending to its answer, and when it was first sent. */
  waits: number[];
  sentAt: number[];
  /** Answered batches: the phone, and the time of its newest fix. */
  ackedPhone: number[];
  ackedAt: number[];
  cpuS: number;
}

const FIXES = 3;
/** The fixes of a batch: so far apart. */
export const fixTimes = (at: number, everyS: number): number[] =>
  Array.from({ length: FIXES }, (_, k) => Math.round(at - ((FIXES - 1 - k) * everyS * 1000) / FIXES));

/** Where a phone is at a time: no other fix of it lies there. */
export const placeAt = (phone: number, t: number): { lat: number; lng: number } => ({
  lat: 25.65 + (phone % 500) / 4000 + 0.018 * Math.sin(phone + t / 120_000),
  lng: -100.3 + 0.02 * Math.cos(phone + t / 120_000),
});

async function drive({ ports, phones, seconds, everyS }: Task): Promise<Done> {
  const agents = ports.map(() => new Agent({ keepAlive: true, maxSockets: 256 }));
  const count = phones.length;
  const done: Done = {
    sent: 0,
    acked: 0,
    refused: 0,
    retried: 0,
    waits: [],
    sentAt: [],
    ackedPhone: [],
    ackedAt: [],
    cpuS: 0,
  };
  let open = 0;

  const bodyOf = (phone: number, at: number): string => {
    const { routeId } = phones[phone] as Task['phones'][number];
    const positions = fixTimes(at, everyS).map((t) => {
      return {
        ...placeAt(phone, t),
        at: new Date(t).toISOString(),
        accuracyM: 8,
        speedMps: 9.5,
        heading: 120,
        battery: 0.7,
      };
    });
    return JSON.stringify({ routeId, sentAt: new Date().toISOString(), positions });
  };
  const post = (server: number, token: string, body: string): Promise<number> =>
    new Promise((resolve) => {
      const out = request(
        {
          agent: agents[server] as Agent,
          host: '127.0.0.1',
          port: ports[server] as number,
          method: 'POST',
          path: '/api/driver/positions',
          timeout: 15_000,
          headers: {
            apikey: 'tramo-web',
            platform: 'driver',
            token,
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          },
        },
        (response) => {
          response.resume();
          response.on('end', () => resolve(response.statusCode ?? 0));
          response.on('error', () => resolve(0));
        },
      );
      out.on('timeout', () => out.destroy());
      out.on('error', () => resolve(0));
      out.end(body);
    });

  /** Until it is answered: at the next server when one does not answer, as a proxy would have it; later when it is told so. */
  const deliver = async (phone: number, at: number): Promise<void> => {
    open += 1;
    done.sent += 1;
    const { token } = phones[phone] as Task['phones'][number];
    for (let n = 0; ; n++) {
      const status = await post((phone + n) % ports.length, token, bodyOf(phone, at));
      if (status === 200) break;
      if (status > 0 && status < 500 && status !== 429) {
        done.refused += 1;
        open -= 1;
        return;
      }
      done.retried += 1;
      await pause(n === 0 && status === 0 ? 50 : 500 + Math.random() * 1000);
    }
    done.waits.push(Date.now() - at);
    done.sentAt.push(at);
    done.ackedPhone.push(phone);
    done.ackedAt.push(at);
    done.acked += 1;
    open -= 1;
  };

  const began = Date.now();
  const stepMs = (everyS * 1000) / count;
  const total = Math.floor((seconds * 1000) / stepMs);
  for (let n = 0; n < total; ) {
    const due = Math.min(total, Math.ceil((Date.now() - began) / stepMs));
    for (; n < due; n++) void deliver(n % count, Date.now());
    await pause(10);
  }
  for (let n = 0; open > 0 && n < 600; n++) await pause(100);
  const { user, system } = process.cpuUsage();
  done.cpuS = (user + system) / 1e6;
  return done;
}

process.on('message', (task: Task) => {
  void drive(task).then((done) => process.send?.(done, () => process.exit(0)));
});
