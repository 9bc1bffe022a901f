import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Examined } from './examine.ts';

/**
 * The embedded database has one process. A doctor beside it lays a question into a folder of DATA_DIR, which whoever owns that may do and nobody by the
 * network; the server looks at everything and lays its answer beside it.
 */
const FOLDER = 'doctor';
const LOOK_MS = 500;
/** A server that has not begun by then has none of this. */
const HEARD_WITHIN_MS = 10_000;
const DONE_WITHIN_MS = 10 * 60_000;

export interface DoctorOptions {
  /** All books are proved, not some. */
  isWhole?: boolean;
}

/** Answers doctors for as long as the process has the folder. */
export function answerDoctors(
  dataDir: string,
  examine: (options: DoctorOptions) => Promise<Examined[]>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const questions = join(dataDir, FOLDER);
  let answering: Promise<void> | null = null;
  const look = async (): Promise<void> => {
    for (const name of await readdir(questions).catch(() => [])) {
      const [, id] = /^([0-9a-f]{16})\.ask$/.exec(name) ?? [];
      if (!id) continue;
      const question = join(questions, id);
      await rename(`${question}.ask`, `${question}.busy`);
      try {
        const options = JSON.parse(await readFile(`${question}.busy`, 'utf8')) as DoctorOptions;
        await writeFile(`${question}.part`, JSON.stringify(await examine(options)), { mode: 0o600 });
        await rename(`${question}.part`, `${question}.done`);
      } catch (error) {
        // Whoever asked sees that nobody works on it any more.
        await rm(`${question}.busy`, { force: true });
        throw error;
      }
    }
  };
  const timer = setInterval(() => {
    answering ??= look()
      .catch(onError)
      .finally(() => {
        answering = null;
      });
  }, LOOK_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await answering;
  };
}

/** Asks the server that has the folder; null: it does not answer, or could not look. */
export async function askServer(
  dataDir: string,
  options: DoctorOptions,
  patienceMs = HEARD_WITHIN_MS,
): Promise<Examined[] | null> {
  const question = join(dataDir, FOLDER, randomBytes(8).toString('hex'));
  await mkdir(join(dataDir, FOLDER), { recursive: true, mode: 0o700 });
  await writeFile(`${question}.ask`, JSON.stringify(options), { mode: 0o600 });
  const began = Date.now();
  try {
    for (;;) {
      await sleep(LOOK_MS / 3);
      if (existsSync(`${question}.done`)) return JSON.parse(await readFile(`${question}.done`, 'utf8')) as Examined[];
      const isWaiting = existsSync(`${question}.ask`);
      if (!isWaiting && !existsSync(`${question}.busy`)) return null;
      if (Date.now() - began > (isWaiting ? patienceMs : DONE_WITHIN_MS)) return null;
    }
  } finally {
    for (const what of ['ask', 'busy', 'part', 'done']) await rm(`${question}.${what}`, { force: true });
  }
}
