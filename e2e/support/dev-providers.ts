import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ended } from './own-server.ts';

const repository = join(import.meta.dirname, '../..');

export interface DevProviders {
  /** Where the phones are that messages reach. */
  url: string;
  /** What the server is started with to use them. */
  environment: Record<string, string>;
  stop: () => Promise<void>;
}

/** `tramo dev-providers` for the server at `appUrl`. */
export async function startDevProviders(appUrl: string): Promise<DevProviders> {
  const command = ['api/src/main.ts', 'dev-providers', '--port', '0', '--server', appUrl];
  const child = spawn(process.execPath, command, { cwd: repository, stdio: ['ignore', 'pipe', 'inherit'] });
  const environment: Record<string, string> = {};
  let url = '';
  // It tells its address, then a variable a line, and at last what to start.
  for await (const line of createInterface({ input: child.stdout })) {
    url ||= /https?:\/\/[\w.:]+\d/.exec(line)?.[0] ?? '';
    const variable = /^([A-Z_]+)=(.*?)(?: \\)?$/.exec(line);
    if (variable?.[1]) environment[variable[1]] = variable[2] ?? '';
    if (line.startsWith('npm start')) break;
  }
  child.stdout.resume();
  const stop = (): Promise<void> => ended(child);
  if (url === '' || !environment.META_URL) {
    await stop();
    throw new Error('dev-providers told no address');
  }
  return { url, environment, stop };
}
