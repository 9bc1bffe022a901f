import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Platform } from '../context.ts';
import { newId } from '../ids.ts';
import { pulse } from '../nudged-work.ts';
import * as store from './runs.store.ts';
import { backupName, dueDay, pastKeeping } from './schedule.rules.ts';

const LOOK_MS = 60_000;
/** What a backup leaves when its process dies goes after a day. */
const PART_MS = 86_400_000;
/** Behind everything that serves people. */
const PRIORITY = 15;
const MOST_TEXT = 2000;

const main = join(fileURLToPath(new URL('../..', import.meta.url)), 'main.ts');

/** Makes the day's backup when it is due, forgets old ones and proves the newest, one process of all that run. Answers how to stop. */
export function startBackups(platform: Platform, onError: (error: unknown) => void): () => Promise<void> {
  if (platform.config.backup.dir === null) return async () => undefined;
  const stop = new AbortController();
  const work = pulse(() => backUpWhenDue(platform, stop.signal), LOOK_MS, onError);
  work.nudge();
  return async () => {
    stop.abort();
    await work.stop();
  };
}

/** One look: backup, proof, and word to the operator where one of them failed. */
export async function backUpWhenDue(platform: Platform, signal: AbortSignal): Promise<void> {
  const { db, config, now } = platform;
  const dir = config.backup.dir as string;
  const day = dueDay(config.backup, now());
  if (await db.system((trx) => store.claimRun(trx, day, now())))
    await holding(platform, day, signal, async () => {
      const made = await makeBackup(dir, now(), signal);
      if (made.error !== null) {
        platform.log.error({ day, fault: made.error }, 'the backup failed');
        return db.system((trx) => store.failRun(trx, day, made.error, now()));
      }
      await db.system((trx) => store.endRun(trx, day, made, now()));
      return forget(platform, dir, made.file);
    });
  const proof = await db.system((trx) => store.claimProof(trx, now()));
  if (proof)
    await holding(platform, proof.day, signal, async () => {
      const { code, errors } = await tramo(['backup', 'prove', join(dir, proof.file)], signal);
      const fault = code === 0 ? null : errors;
      if (fault !== null) platform.log.error({ day: proof.day, fault }, 'the backup does not restore');
      return db.system((trx) => store.endProof(trx, proof.day, fault, now()));
    });
  if (!signal.aborted) await tellOperator(platform);
}

/** Says that somebody works on a day's backup as long as he does. */
async function holding(
  { db, now }: Platform,
  day: string,
  signal: AbortSignal,
  work: () => Promise<unknown>,
): Promise<void> {
  const beats = setInterval(
    () => void db.system((trx) => store.beat(trx, day, now())).catch(() => undefined),
    store.BEAT_MS,
  );
  beats.unref();
  try {
    await work();
  } catch (error) {
    await db.system((trx) => store.leaveRun(trx, day));
    if (!signal.aborted) throw error;
  } finally {
    clearInterval(beats);
  }
}

type Made = { error: null; file: string; bytes: number; rows: number } | { error: string };

async function makeBackup(dir: string, at: Date, signal: AbortSignal): Promise<Made> {
  const file = backupName(at);
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    for (const name of await readdir(dir)) {
      const isPart = /^\.tramo-.*\.part$/.test(name);
      if (isPart && at.getTime() - (await stat(join(dir, name))).mtimeMs > PART_MS) await rm(join(dir, name));
    }
  } catch (error) {
    return { error: `No se puede usar BACKUP_DIR (${dir}): ${(error as Error).message}` };
  }
  const { code, output, errors } = await tramo(['backup', join(dir, file), '--json'], signal);
  if (code !== 0) return { error: errors };
  const { bytes, rows } = JSON.parse(output) as { bytes: number; rows: number };
  return { error: null, file, bytes, rows };
}

/** Deletes what is past its keeping; the newest, and the newest that was proved, stay. */
async function forget({ config, db, log }: Platform, dir: string, newest: string): Promise<void> {
  const proved = await db.system(store.provedFile);
  const names = await readdir(dir);
  for (const name of pastKeeping(names, config.backup.keep, proved && names.includes(proved) ? proved : newest)) {
    await rm(join(dir, name), { force: true });
    log.info({ file: name }, 'an old backup was deleted');
  }
}

/** Runs a command of ours in a process of its own, behind everything else. Throws when it is told to stop. */
async function tramo(
  args: readonly string[],
  signal: AbortSignal,
): Promise<{ code: number; output: string; errors: string }> {
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = (): void => void child.kill('SIGTERM');
  signal.addEventListener('abort', stop, { once: true });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-MOST_TEXT);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-MOST_TEXT);
  });
  try {
    if (child.pid !== undefined) setPriority(child.pid, PRIORITY);
  } catch {
    // Where that may not be, it runs as everything else does.
  }
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    signal.throwIfAborted();
    return {
      code: code ?? 1,
      output,
      errors: errors.trim().split('\n').at(-1) || 'El proceso se acabó sin decir por qué.',
    };
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

async function tellOperator(platform: Platform): Promise<void> {
  const { operatorEmail: to } = platform.config;
  const { email } = platform.providers;
  if (!to || !email) return;
  const fault = await platform.db.system((trx) => store.takeUntold(trx, platform.now()));
  if (!fault) return;
  const id = newId();
  const result = await email.send({
    messageId: id,
    attemptId: id,
    channel: 'email',
    to,
    subject: `El respaldo de Tramo falló (${fault.day})`,
    text: `El respaldo del ${fault.day} no está bien:\n\n${fault.error}\n\nSe intenta de nuevo cada hora. Revísalo con «tramo backup list» y «tramo doctor».`,
  });
  // One of which nobody knows whether it left is not sent again.
  if (result.state !== 'refused') return;
  platform.log.error({ to, text: result.text }, 'the operator was not told');
  await platform.db.system((trx) => store.markUntold(trx, fault.day));
}
