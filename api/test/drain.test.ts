import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { openAppOn } from './app.ts';
import { buildCompany } from './builders.ts';
import { openTestConnection } from './database.ts';
import { openStream } from './stream.ts';
import { eventually } from './waits.ts';

let child: ChildProcess | null = null;
afterAll(() => void child?.kill('SIGKILL'));

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const ask = (url: string): Promise<{ status: number; connection: string | undefined }> =>
  new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, connection: answer.headers.connection }));
    }).on('error', reject);
  });

// The embedded database has one process, which has nobody to send others to.
describe.skipIf(process.env.TEST_DB !== 'postgres')('a process that is told to end', () => {
  it('is not ready, answers all the same, sends boards elsewhere and ends well', async () => {
    const { connection, url, drop } = await openTestConnection();
    const t = await openAppOn(connection);
    const { admin } = await buildCompany(t);
    child = spawn(
      process.execPath,
      [fileURLToPath(new URL('../src/main.ts', import.meta.url)), 'serve', '--port', '0', '--no-work'],
      {
        env: {
          ...process.env,
          DATABASE_URL: url ?? '',
          DATA_DIR: '/tmp/tramo-nowhere',
          SEED: 'none',
          DRAIN_SECONDS: '1',
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const gone = once(child, 'exit');
    let text = '';
    child.stdout?.on('data', (data) => {
      text += String(data);
    });
    await eventually(() => expect(text).toMatch(/http:\/\/localhost:\d+/));
    const server = `http://127.0.0.1:${/localhost:(\d+)/.exec(text)?.[1]}`;
    expect(await ask(`${server}/api/ready`)).toEqual({ status: 200, connection: 'keep-alive' });
    const board = await openStream(server, admin.token);
    await board.until((items) => items.length > 0);
    child.kill('SIGTERM');
    await eventually(async () => expect((await ask(`${server}/api/ready`)).status).toBe(503));
    // Whoever asks now is answered, and asked to come back by another connection; the board is still there.
    expect(await ask(`${server}/api/health`)).toEqual({ status: 200, connection: 'close' });
    await board.ended;
    expect(board.items.at(-1)).toEqual({ id: null, event: { type: 'move', afterMs: expect.any(Number) } });
    expect(await gone).toEqual([0, null]);
    await t.close();
    await drop();
  });
});
