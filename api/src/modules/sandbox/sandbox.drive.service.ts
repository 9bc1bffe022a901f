import { setTimeout as sleep } from 'node:timers/promises';
import type { Platform } from '../../platform/context.ts';
import { playMessages } from '../../platform/messaging/played.ts';
import { pulse } from '../../platform/nudged-work.ts';
import { Problem } from '../../platform/problem.ts';
import { platformOf, worldOf } from '../../platform/sandboxes.ts';
import { allSandboxes, driveAlone, setClock } from '../accounts/accounts.sandbox.service.ts';
import { watchNoticesOf } from '../notifications/notifications.watch.service.ts';
import { followPositionsOf } from '../telemetry/telemetry.walk.service.ts';
import { watchRoutesOf } from '../telemetry/telemetry.watch.service.ts';
import { type Driven, nextSteps, type Step, sendAllFixes } from './sandbox.fleet.service.ts';

const DRIVE_EVERY_MS = 10_000;
const PLAY_EVERY_MS = 1000;
/** While the clock is put forward, alerts and notices are looked for at such distances of the company's time. */
const WATCH_EVERY_MS = 20 * 60_000;
/** And so often at most in one jump: whoever asked for it waits. */
const MOST_WATCHES = 48;
/** What listens to events gets so long for each step, so that it hears of it at about its time. */
const HEAR_MS = 40;
/** The fleet's own moment may be under way, in this process or in another one. */
const PATIENCE_MS = 8000;
const MOST_STEPS = 5000;
/** A step that was refused is tried again after so long of the company's time. */
const REFUSED_MS = 10 * 60_000;

/** Drives the fleets of sandboxes and plays their messages, in any process that works. */
export function startSandboxes(platform: Platform, onError: (error: unknown) => void): () => Promise<void> {
  const beats = [
    pulse(() => driveAll(platform), DRIVE_EVERY_MS, onError),
    pulse(() => playAll(platform), PLAY_EVERY_MS, onError),
  ];
  return async () => {
    for (const beat of beats) await beat.stop();
  };
}

async function driveAll(platform: Platform): Promise<void> {
  if (platform.sandboxes.ids().length === 0) return;
  for (const company of await allSandboxes(platform))
    await drive(platform, company, null).catch((error: unknown) => {
      // Another process is at it.
      if (!(error instanceof Problem && error.key === 'sandbox.moving')) throw error;
    });
}
async function playAll(platform: Platform): Promise<void> {
  for (const id of platform.sandboxes.ids()) await playMessages(platformOf(platform, id), id);
}

/**
 * Does what is due in a sandbox, each thing at its own time. `until`: the clock is put forward to then; without it time passes as in the world.
 * Throws sandbox.moving while somebody else does it.
 */
export const drive = (platform: Platform, company: Driven, until: Date | null): Promise<void> =>
  driveAlone(
    platform,
    company.id,
    async (keep) => {
      const own = platformOf(platform, company.id);
      const world = worldOf(platform);
      const target = until?.getTime() ?? own.now().getTime();
      const refused = new Map<string, number>();
      const watchEvery = Math.max(WATCH_EVERY_MS, (target - own.now().getTime()) / MOST_WATCHES);
      let watchAt = own.now().getTime() + watchEvery;
      for (let n = 0; n < MOST_STEPS; n++) {
        await keep();
        const steps = await nextSteps(own, company);
        const [next] = steps
          .map((s): Step => ({ ...s, at: Math.max(s.at, refused.get(s.key) ?? 0) }))
          .sort((a, b) => a.at - b.at);
        const isWatch = until !== null && watchAt < Math.min(next?.at ?? target, target);
        const at = isWatch ? watchAt : next?.at;
        if (at === undefined || at > target) break;
        if (at > own.now().getTime()) await setClock(world, company.id, at - world.now().getTime());
        if (isWatch) {
          watchAt += watchEvery;
          await look(own, company);
          continue;
        }
        await next?.run().catch((error: unknown) => {
          if (!(error instanceof Problem)) throw error;
          own.log.warn({ err: error, step: next.key }, 'sandbox');
          refused.set(next.key, own.now().getTime() + REFUSED_MS);
        });
        if (until !== null) await sleep(HEAR_MS);
      }
      if (until !== null && target > own.now().getTime())
        await setClock(world, company.id, target - world.now().getTime());
      if (until === null) await sendAllFixes(own, company);
      else await look(own, company);
    },
    until === null ? 0 : PATIENCE_MS,
  );

/** What time alone brings: vehicles are further on, arrivals come near, routes fall behind, messages are delivered. */
async function look(platform: Platform, company: Driven): Promise<void> {
  if (await sendAllFixes(platform, company)) {
    await followPositionsOf(worldOf(platform), company.id);
    await watchRoutesOf(platform, company);
  }
  await watchNoticesOf(platform, company);
  await playMessages(platform, company.id);
}
