/**
 * The real server for the crash test: a small demo day in DATA_DIR, then `serve`. Killed by the test at moments that nobody chose.
 * Prints `ready` once it answers. `CRASH_SEED=none`: without the demo day; `CRASH_CLOCK`: a file with the milliseconds that its clock is ahead; `CRASH_PATIENCE_MS`: how long
 * carriers of messages are waited for.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { buildApp, startBackground } from '../src/app.ts';
import { instantOf, localDay } from '../src/platform/calendar.ts';
import { type Config, readConfig } from '../src/platform/config.ts';
import { openProviders } from '../src/platform/messaging/open-providers.ts';
import type { Outbound } from '../src/platform/outbound.ts';
import { openPlatform } from '../src/platform/start.ts';
import { makeDemoCompany } from '../src/seed/company.ts';
import { makeToday, writeDays } from '../src/seed/past-day.ts';
import { isEmpty } from '../src/seed/seed.ts';

const { CRASH_CLOCK, CRASH_PATIENCE_MS, CRASH_SEED } = process.env;
let aheadMs = 0;
if (CRASH_CLOCK) {
  const look = (): void => {
    aheadMs = Number(readFileSync(CRASH_CLOCK, 'utf8'));
  };
  look();
  setInterval(look, 50).unref();
}
const config = readConfig();
const { platform } = await openPlatform(
  { ...config, mapStyleUrl: 'embedded', logLevel: 'error' },
  { now: () => new Date(Date.now() + aheadMs) },
);
if (CRASH_PATIENCE_MS) {
  const patienceMs = Number(CRASH_PATIENCE_MS);
  const hasty: Outbound = (url, request) => platform.outbound(url, { ...request, timeoutMs: patienceMs });
  Object.assign(
    platform.providers,
    openProviders({ ...config, patienceMs } as Config, hasty, () => undefined),
  );
}
if (CRASH_SEED !== 'none' && (await isEmpty(platform))) {
  await platform.db.system(async (trx) => {
    const company = await makeDemoCompany(trx);
    // Early after midnight the demo's day has no route under way yet: then it is made as of three o'clock.
    const day = localDay(new Date(), company.timeZone);
    const now = new Date(Math.max(Date.now(), instantOf(day, 3 * 3600, company.timeZone).getTime()));
    await writeDays(trx, company, [makeToday(company, day, now)]);
  });
}
const app = await buildApp(platform);
await startBackground(platform, { work: true });
/**
 * What is left to do stands beside the clock: messages that are due, what this process has in hand or has not charged yet, and by which clock that was counted. A
 * message that an earlier process had in hand is nobody's until it is taken for lost.
 */
const bornAt = platform.now();
const tellLeft = async (): Promise<void> => {
  const counted = { aheadMs, at: Date.now() };
  const now = platform.now();
  const { rows } = await platform.db.system((trx) =>
    sql<{ due: number; busy: number }>`select
        (select count(*)::int from message where (status in ('queued', 'held', 'sending', 'unknown') and next_at <= ${now}) or chain_at <= ${now}) as due,
        (select count(*)::int from message m join message_attempt a on a.id = m.attempt_id where m.status = 'sending' and a.at >= ${bornAt})
          + (select count(*)::int from message_attempt where is_due) as busy`.execute(trx),
  );
  // Whoever reads finds the whole of it.
  writeFileSync(`${CRASH_CLOCK}.left.new`, JSON.stringify({ ...counted, ...rows[0] }));
  renameSync(`${CRASH_CLOCK}.left.new`, `${CRASH_CLOCK}.left`);
};
const tellOften = async (): Promise<void> => {
  await tellLeft().catch(() => undefined);
  setTimeout(() => void tellOften(), 200).unref();
};
if (CRASH_CLOCK) await tellOften();
await app.listen({ port: platform.config.port, host: '127.0.0.1' });
console.log('ready');
