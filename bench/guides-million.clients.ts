/** Clients that make guides over the network, in a process of their own: what they take is not the server's. */
import { fork } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { guideParts } from '@tramo/api/test/builders';

export interface ClientWork {
  url: string;
  apiKey: string;
  tokens: readonly string[];
  cediId: string;
  clients: number;
  seconds: number;
}

/** Milliseconds of each guide that was made. */
export const clients = (work: ClientWork): Promise<number[]> =>
  new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), ['client']);
    child.once('message', (times: number[]) => resolve(times));
    child.once('exit', (code) => reject(new Error(`the clients ended with ${code}`)));
    child.send(work);
  });

async function run({ url, apiKey, tokens, cediId, clients: count, seconds }: ClientWork): Promise<number[]> {
  const times: number[] = [];
  let turn = 0;
  const create = async (): Promise<number> => {
    turn += 1;
    const guide = guideParts(
      { cediId },
      {
        folio: `N-${Date.now().toString(36)}-${turn}`,
        orderNumber: `N-${turn}`,
        party: { contactName: `Ana Ríos ${turn}` },
      },
    );
    const from = performance.now();
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        apikey: apiKey,
        platform: 'web',
        token: tokens[turn % tokens.length] as string,
        'content-type': 'application/json',
      },
      body: JSON.stringify(guide),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
    return performance.now() - from;
  };
  for (let n = 0; n < 10; n++) await create();
  const until = performance.now() + seconds * 1000;
  const client = async (): Promise<void> => {
    while (performance.now() < until) times.push(await create());
  };
  await Promise.all(Array.from({ length: count }, client));
  return times;
}

if (process.argv[2] === 'client')
  process.once('message', async (work) => {
    const times = await run(work as ClientWork);
    process.send?.(times, () => process.exit(0));
  });
