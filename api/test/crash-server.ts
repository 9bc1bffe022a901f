/**
 * The real server for the crash test: a small demo day in DATA_DIR, then `serve`. Killed by the test at moments that nobody chose.
 * Prints `ready` once it answers.
 */
import { buildApp, startBackground } from '../src/app.ts';
import { instantOf, localDay } from '../src/platform/calendar.ts';
import { readConfig } from '../src/platform/config.ts';
import { openPlatform } from '../src/platform/start.ts';
import { makeDemoCompany } from '../src/seed/company.ts';
import { makeToday, writeDays } from '../src/seed/past-day.ts';
import { isEmpty } from '../src/seed/seed.ts';

const { platform } = await openPlatform({ ...readConfig(), mapStyleUrl: 'embedded', logLevel: 'error' });
if (await isEmpty(platform)) {
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
await app.listen({ port: platform.config.port, host: '127.0.0.1' });
console.log('ready');
