import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

/** A process that is watched for two seconds and then does `work`. */
async function watched(work: string): Promise<{ signal: string | null; said: string }> {
  const watchdog = new URL('./watchdog.ts', import.meta.url).href;
  const child = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `const { startWatchdog } = await import('${watchdog}'); startWatchdog(2); ${work}`,
  ]);
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  const [, signal] = (await once(child, 'close')) as [number | null, string | null];
  return { signal, said };
}

it('a process that hangs is ended, with a line that says why', async () => {
  const { signal, said } = await watched('setTimeout(() => { for (;;); }, 500);');
  expect(signal).toBe('SIGKILL');
  expect(said).toContain('the main thread has not turned for 2 s');
});

it('one that works on, or ends by itself, is left alone', async () => {
  const { signal, said } = await watched('setTimeout(() => undefined, 4000);');
  expect([signal, said]).toEqual([null, '']);
});
