import { availableParallelism } from 'node:os';
import { hash as argonHash, verify as argonVerify } from '@node-rs/argon2';
import type { Ctx } from '../../platform/context.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { problem } from '../../platform/problem.ts';
import { worldNow } from '../../platform/sandboxes.ts';
import { deviceOfSession } from './accounts.devices.store.ts';
import { lockedMinutes, lockoutStart } from './accounts.rules.ts';
import * as store from './accounts.session.store.ts';
import { findUser } from './accounts.store.ts';

/** The library's number of Argon2id (its const enum cannot be imported by erasable TypeScript). */
const ARGON2ID = 2;
/**
 * Argon2id over the client's SHA-256: 64 MiB (RFC 9106's second profile), four passes, 70 to 100 ms of a core; or OWASP's least, a seventh of that.
 * Older hashes tell their own cost.
 */
const costs = {
  strong: { algorithm: ARGON2ID, memoryCost: 65_536, timeCost: 4, parallelism: 1 },
  light: { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 },
};
let argon = costs.strong;
/** Says once, at the start, what new hashes cost. */
export const setPasswordCost = (cost: keyof typeof costs): void => {
  argon = costs[cost];
};

/** Hashes at once: a core stays free, so that a morning's sign-ins leave everybody else's requests alone. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);
/** Beyond this many waiting, the next is told to come back instead of waiting longer than anybody would. */
const MAX_WAITING = 200;
const waiting: (() => void)[] = [];
let running = 0;

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1;
  else {
    if (waiting.length >= MAX_WAITING) throw problem('general.busy');
    // Whoever ends hands over its turn, so `running` does not change.
    await new Promise<void>((go) => waiting.push(go));
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/**
 * Both take turns with all other hashes: call them before a transaction opens. The embedded database has one connection,
 * and whoever waited here with it in hand would keep everybody else waiting too.
 */
export const hashPassword = (sha256Hex: string): Promise<string> => inTurn(() => argonHash(sha256Hex, argon));
export const passwordFits = (sha256Hex: string, stored: string): Promise<boolean> =>
  inTurn(() => argonVerify(stored, sha256Hex).catch(() => false));

let nobody: Promise<string> | null = null;
/** A hash of nobody's password: an unknown name costs as long as a wrong password, so that timing tells no names. */
export const nobodysHash = (): Promise<string> => {
  nobody ??= hashPassword('0'.repeat(64));
  return nobody;
};

/**
 * Throws code 33 unless `currentPassword` is the caller's own; wrong ones count for the lockout as failed sign-ins do, of the device that the session
 * was opened with.
 * Before the transaction of the change: its rollback would forget the failure.
 */
export async function checkCurrentPassword(ctx: Ctx, currentPassword: string | undefined): Promise<void> {
  if (ctx.trx) throw new Error('checkCurrentPassword goes before the transaction');
  if (!currentPassword) throw problem('auth.wrong_current_password');
  const { db } = ctx.platform;
  const address = ctx.from.address ?? '';
  const refuseLocked = async (trx: Trx, username: string): Promise<store.Tries> => {
    const now = worldNow(ctx.platform);
    const { sessionHash } = ctx.actor;
    const device = sessionHash && (await deviceOfSession(trx, sessionHash, now));
    const tries = { username, address, device };
    const minutes = lockedMinutes(await store.lockouts(trx, tries, lockoutStart(now)), now);
    if (minutes > 0) throw problem('auth.locked', { minutes });
    return tries;
  };
  const user = await db.system(async (trx) => {
    const row = await findUser(trx, ctx.actor.userId);
    if (row) await refuseLocked(trx, row.username);
    return row;
  });
  if (!user) throw problem('auth.session_expired');
  const fits = await passwordFits(currentPassword, user.password_hash);
  await db.system(async (trx) => {
    // As at signing in: of many guesses at once, those beyond the limit learn nothing.
    await store.holdName(trx, user.username);
    const tries = await refuseLocked(trx, user.username);
    if (!fits) await store.addLoginFailure(trx, tries, worldNow(ctx.platform));
  });
  if (!fits) throw problem('auth.wrong_current_password');
}
