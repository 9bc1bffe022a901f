import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx, Platform } from '../../platform/context.ts';
import { type Trx, wakeAfterCommit } from '../../platform/db/tx.ts';
import { newId } from '../../platform/ids.ts';
import { problem } from '../../platform/problem.ts';
import { worldNow, worldOf } from '../../platform/sandboxes.ts';
import { addCompany, addPerson } from './accounts.company.service.ts';
import { newToken, sessionEnd } from './accounts.rules.ts';
import * as store from './accounts.sandbox.store.ts';
import { hashPassword } from './accounts.session.service.ts';
import { insertSession } from './accounts.session.store.ts';

export type SandboxCompany = store.SandboxRow;

export const companyRow = (platform: Platform, id: string): Promise<SandboxCompany | null> =>
  platform.db.system((trx) => store.findRow(trx, id));
export const sandboxBeside = (platform: Platform, parentId: string): Promise<SandboxCompany | null> =>
  platform.db.system((trx) => store.sandboxBeside(trx, parentId));
export const allSandboxes = (platform: Platform): Promise<SandboxCompany[]> =>
  platform.db.system((trx) => store.allSandboxes(trx));

/** A sandbox company, known to this process at once. `parentId`: the real company that it stands beside. */
export async function addSandbox(
  platform: Platform,
  trx: Trx,
  { name, timeZone, parentId }: { name: string; timeZone: string; parentId: string | null },
): Promise<string> {
  const id = newId();
  await addCompany(trx, { id, name, timeZone, isDemo: false });
  await store.markSandbox(trx, id, parentId);
  worldOf(platform).sandboxes.set(id, 0);
  wakeAfterCommit(trx, 'tramo_sandbox');
  return id;
}
/** A company that the command line has just made becomes a sandbox. */
export async function becomeSandbox(platform: Platform, trx: Trx, id: string): Promise<void> {
  await store.markSandbox(trx, id, null);
  worldOf(platform).sandboxes.set(id, 0);
  wakeAfterCommit(trx, 'tramo_sandbox');
}

/** Opens a session of the caller's own account in a sandbox; it is made at the first time, and nobody signs in by its password. */
export async function enterAs(
  ctx: Ctx,
  sandboxId: string,
  request: { address: string; userAgent: string },
): Promise<string> {
  const { actor } = ctx;
  const { db, config } = ctx.platform;
  const passwordHash = await hashPassword(randomBytes(32).toString('hex'));
  const now = worldNow(ctx.platform);
  const { token, hash } = newToken();
  await db.system(async (trx) => {
    const known = await store.accountOf(trx, sandboxId, actor.userId);
    const userId =
      known ??
      (await addPerson(trx, sandboxId, {
        username: `prueba.${newId()}`,
        fullName: actor.name,
        email: null,
        cellphone: null,
        type: 'admin',
        staffType: null,
        roles: ['admin'],
        passwordHash,
        cediIds: [],
      }));
    if (!known) await store.tieAccount(trx, userId, actor.userId);
    await insertSession(trx, {
      hash,
      companyId: sandboxId,
      userId,
      deviceHash: null,
      platform: 'web',
      ...request,
      at: now,
      expiresAt: sessionEnd(now, now, config.sessionIdleHours, config.sessionMaxDays),
    });
  });
  return token;
}

/** Moves the clock of a sandbox; every process hears of it. */
export async function setClock(platform: Platform, id: string, aheadMs: number): Promise<void> {
  const world = worldOf(platform);
  await world.db.system(async (trx) => {
    await store.setAhead(trx, id, aheadMs);
    wakeAfterCommit(trx, 'tramo_sandbox');
  });
  world.sandboxes.set(id, aheadMs);
}
export async function noteWiped(platform: Platform, trx: Trx, id: string): Promise<void> {
  await store.markWiped(trx, id, worldNow(platform));
  wakeAfterCommit(trx, 'tramo_sandbox');
}

const DRIVE_MS = 60_000;
const ASK_EVERY_MS = 150;
/**
 * Runs `work` while nobody else drives this sandbox; throws sandbox.moving where somebody does and has not ended after `patienceMs`. `keep` says that it
 * goes on: of a process that died nobody waits longer than a minute.
 */
export async function driveAlone<T>(
  platform: Platform,
  id: string,
  work: (keep: () => Promise<void>) => Promise<T>,
  patienceMs = 0,
): Promise<T> {
  const { db } = platform;
  const until = (): Date => new Date(Date.now() + DRIVE_MS);
  const gaveUpAt = Date.now() + patienceMs;
  while (!(await db.system((trx) => store.takeDrive(trx, id, new Date(), until())))) {
    if (Date.now() >= gaveUpAt) throw problem('sandbox.moving');
    await sleep(ASK_EVERY_MS);
  }
  let keptAt = Date.now();
  try {
    return await work(async () => {
      if (Date.now() - keptAt < DRIVE_MS / 6) return;
      keptAt = Date.now();
      await db.system((trx) => store.keepDrive(trx, id, until()));
    });
  } finally {
    await db.system((trx) => store.keepDrive(trx, id, null));
  }
}
