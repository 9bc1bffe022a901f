import {
  type CompanyService,
  type CompanyUsage,
  companyLimits,
  type QuotaKind,
  quotaWarnPercent,
} from '@tramo/contract/companies';
import { fill } from '@tramo/contract/problems';
import { serviceMailNames as names } from '@tramo/contract/words/companies';
import { letter } from '@tramo/contract/words/mails';
import { insertAudit } from '../../platform/audit.ts';
import { addDays, localDay } from '../../platform/calendar.ts';
import { type Ctx, inTx, type Platform, systemCtx, type TxCtx } from '../../platform/context.ts';
import { type Trx, wakeAfterCommit } from '../../platform/db/tx.ts';
import { queueMail } from '../../platform/mail.ts';
import { problem } from '../../platform/problem.ts';
import { forgetLimits, quotaUse } from '../../platform/quotas.ts';
import { adminsToTell } from '../accounts/accounts.users.service.ts';
import * as store from './companies.store.ts';

export type { CompanyLine, CompanyUse } from './companies.store.ts';

export const listCompanies = (platform: Platform): Promise<(store.CompanyLine & store.CompanyUse)[]> =>
  platform.db.system((trx) => store.companyLines(trx, platform.now()));

/** Throws companies.not_found. */
export async function companyOf(platform: Platform, id: string): Promise<store.CompanyLine> {
  const line = await platform.db.system((trx) => store.companyLine(trx, id));
  if (!line) throw problem('companies.not_found');
  return line;
}

/** `by`: the operator's own name, for the company's history. */
async function change(
  platform: Platform,
  company: store.CompanyLine,
  by: string,
  to: store.StandingChange,
  told: { reason: string; before?: Record<string, unknown>; after: Record<string, unknown> },
): Promise<void> {
  if (company.isDemo) throw problem('companies.demo');
  if (company.erasingAt) throw problem('companies.going');
  await platform.db.system(async (trx: Trx) => {
    await store.setStanding(trx, company.id, to);
    await insertAudit(trx, {
      companyId: company.id,
      userId: null,
      userName: by,
      address: null,
      platform: 'system',
      at: platform.now(),
      action: 'update',
      kind: 'company',
      id: company.id,
      name: company.name,
      reason: told.reason,
      before: told.before ?? {},
      after: told.after,
    });
    wakeAfterCommit(trx, 'tramo_company');
  });
  await platform.standings.refresh(platform.db);
}

export const suspend = (platform: Platform, company: store.CompanyLine, by: string, reason: string): Promise<void> =>
  change(
    platform,
    company,
    by,
    { suspended_at: platform.now(), suspended_reason: reason },
    { reason, after: { service: 'suspended' } },
  );

/** Ends a suspension, and a deletion that waits. */
export const resume = (platform: Platform, company: store.CompanyLine, by: string): Promise<void> =>
  change(
    platform,
    company,
    by,
    { suspended_at: null, suspended_reason: '', delete_on: null },
    { reason: '', before: { service: 'suspended' }, after: { service: 'active' } },
  );

/** Sets the last day of a service; null takes it away. */
export const expire = (platform: Platform, company: store.CompanyLine, by: string, on: string | null): Promise<void> =>
  change(
    platform,
    company,
    by,
    { expires_on: on, told_days: null },
    { reason: '', before: { lastDay: company.expiresOn }, after: { lastDay: on } },
  );

/** Closes a company, and has its data deleted when the waiting period is over, or now. Answers the day. */
export async function askDeletion(
  platform: Platform,
  company: store.CompanyLine,
  by: string,
  { confirm, isNow }: { confirm: string; isNow: boolean },
): Promise<string> {
  if (confirm.trim() !== company.name) throw problem('companies.wrong_name', { name: company.name });
  const today = localDay(platform.now(), company.timeZone);
  const day = isNow ? today : addDays(today, companyLimits.deleteWaitDays);
  if (isNow) {
    const routes = await platform.db.system((trx) => store.routesUnderWay(trx, company.id));
    if (routes > 0) throw problem('companies.on_road', { routes });
  }
  await change(
    platform,
    company,
    by,
    { delete_on: day, suspended_at: company.suspendedAt ?? platform.now() },
    { reason: '', after: { deleteOn: day } },
  );
  return day;
}

export async function setQuotas(
  platform: Platform,
  company: store.CompanyLine,
  by: string,
  quotas: Partial<Record<QuotaKind, number | null>>,
): Promise<void> {
  await platform.db.system(async (trx) => {
    await store.setQuotas(trx, company.id, quotas, platform.now());
    await insertAudit(trx, {
      companyId: company.id,
      userId: null,
      userName: by,
      address: null,
      platform: 'system',
      at: platform.now(),
      action: 'update',
      kind: 'company',
      id: company.id,
      name: company.name,
      after: { quotas },
    });
  });
  forgetLimits(platform, company.id);
}
export const useOf = (platform: Platform, company: store.CompanyLine): ReturnType<typeof quotaUse> =>
  inTx(systemCtx(platform, company), quotaUse);

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

export const service = (ctx: Ctx): Promise<CompanyService> =>
  inTx(ctx, async (tx) => {
    const line = await store.companyLine(tx.trx, tx.actor.companyId);
    const lastDay = line?.expiresOn ?? null;
    const isOver = line?.isOver ?? false;
    return {
      state: isOver ? 'over' : 'active',
      lastDay,
      daysLeft: lastDay && !isOver ? daysBetween(localDay(tx.platform.now(), tx.actor.timeZone), lastDay) : null,
    };
  });

export const usage = (ctx: Ctx): Promise<CompanyUsage> => inTx(ctx, async (tx) => ({ quotas: await quotaUse(tx) }));

async function mailAdmins(
  tx: TxCtx,
  text: (locale: 'es' | 'en') => { subject: string; lines: string[] },
): Promise<void> {
  for (const { fullName, email, language } of await adminsToTell(tx)) {
    const { subject, lines } = text(language);
    const mail = letter(subject, fullName, lines, language);
    await queueMail(tx.trx, tx.platform, { companyId: tx.actor.companyId, to: email, ...mail });
  }
}

/** Tells administrators that their service ends, 30, 7 and 1 days before: each once, whenever it is looked. */
async function tellEnding(platform: Platform): Promise<void> {
  for (const company of await platform.db.system(store.ending)) {
    const due = companyLimits.expiryNotices.filter((days) => company.daysLeft <= days).at(-1);
    if (due === undefined || company.daysLeft < 0 || (company.toldDays !== null && company.toldDays <= due)) continue;
    await inTx(systemCtx(platform, company), async (tx) => {
      if (!(await store.takeTold(tx.trx, company.id, due))) return;
      const words = { company: company.name, day: company.lastDay.split('-').reverse().join('/') };
      await mailAdmins(tx, (locale) => ({
        subject: fill(names.ending[locale], words),
        lines: [fill(names.endingText[locale], words), names.endingCure[locale]],
      }));
    });
  }
}

const written: Record<'guides' | 'storage', (n: number) => string> = {
  guides: (n) => n.toLocaleString('es-MX'),
  storage: (n) => `${(n / 1024 ** 3).toLocaleString('es-MX', { maximumFractionDigits: 1 })} GB`,
};
const HOUR_MS = 3_600_000;
/** When a process counted last what each company uses: that reads all of its files' sizes. */
const lookedAt = new WeakMap<Platform, Map<string, number>>();

/** Tells administrators once of each quota that is used to its warning share: guides once a month, storage once a month too. */
async function tellQuotas(platform: Platform): Promise<void> {
  const looked = lookedAt.get(platform) ?? new Map<string, number>();
  lookedAt.set(platform, looked);
  for (const company of await platform.db.system(store.liveCompanies)) {
    if (Date.now() - (looked.get(company.id) ?? 0) < HOUR_MS) continue;
    looked.set(company.id, Date.now());
    const month = localDay(platform.now(), company.timeZone).slice(0, 7);
    await inTx(systemCtx(platform, company), async (tx) => {
      for (const { kind, limit, used } of await quotaUse(tx)) {
        if ((kind !== 'guides' && kind !== 'storage') || limit === 0 || used * 100 < limit * quotaWarnPercent) continue;
        if (!(await store.takeQuotaTold(tx.trx, company.id, kind, month, platform.now()))) continue;
        await mailAdmins(tx, (locale) => ({
          subject: fill(names.quota[locale], {
            percent: Math.floor((used * 100) / limit),
            what: names[kind][locale],
          }),
          lines: [
            fill(names.quotaText[locale], {
              company: company.name,
              used: written[kind](used),
              limit: written[kind](limit),
            }),
            names.endingCure[locale],
          ],
        }));
      }
    });
  }
}

/** What time brings companies: reminders of their end, and of quotas that are nearly used. */
export async function watchCompanies(platform: Platform): Promise<void> {
  await tellEnding(platform);
  await tellQuotas(platform);
}
