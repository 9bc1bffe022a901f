import { existsSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';

export interface DemoServerOptions {
  /** Flows of this project meet the common server, with the demo company. */
  usesDemoServer: boolean;
}

/** How long the demo may take to be made, beside much else. */
const READY_WITHIN_MS = 300_000;

/** Waits until the common server answers; where it once did not in time, nobody waits again. */
export async function demoServerReady(baseURL: string | undefined): Promise<void> {
  const gaveUp = join(process.env.E2E_DATA_DIR ?? '', 'no-demo-server');
  for (const end = Date.now() + READY_WITHIN_MS; Date.now() < end && !existsSync(gaveUp); ) {
    const answer = await fetch(`${baseURL}/api/ready`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  writeFileSync(gaveUp, '');
  throw new Error(`The common server at ${baseURL} does not answer; E2E_LOG=1 shows what it says`);
}

/** Whose server listens there, the flows must not meet. */
export const isTaken = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
