import { sql } from 'kysely';
import {
  newSessionMail,
  passwordChangedMail,
  secondFactorOffMail,
  secondFactorOnMail,
} from '../modules/accounts/accounts.mails.rules.ts';
import { outOfRangeMail } from '../modules/guides/guides.range.rules.ts';
import { insertAudit } from '../platform/audit.ts';
import { addDays, instantOf, localDay } from '../platform/calendar.ts';
import type { Trx } from '../platform/db/tx.ts';
import { newId } from '../platform/ids.ts';
import { insertRows } from './bulk.ts';
import type { DemoCompany } from './company.ts';
import { recordLines } from './record-lines.ts';

interface Named {
  id: string;
  name: string;
}

const offices: Readonly<Record<string, string>> = {
  'admin@tramo.demo': '187.188.12.40',
  'supervisor@tramo.demo': '187.188.12.44',
  'rutas@tramo.demo': '187.188.12.41',
  'documentos@tramo.demo': '201.141.90.7',
};

/** What the office has done in three weeks, as the audit keeps it, and the mails that left for it. */
export async function makeRecords(trx: Trx, company: DemoCompany, now: Date): Promise<void> {
  const { rows: users } = await sql<
    Named & { username: string }
  >`select id, full_name as name, username from app_user where company_id = ${company.id} and type <> 'driver'`.execute(
    trx,
  );
  const user = (username: string): Named & { username: string } => {
    const found = users.find((u) => u.username === username);
    if (!found) throw new Error(`The demo has no ${username}.`);
    return found;
  };
  const { rows: guides } = await sql<Named>`select id, folio as name from guide
    where company_id = ${company.id} and status = 'completed' order by scheduled_date desc, folio limit 2`.execute(trx);
  const today = localDay(now, company.timeZone);
  const when = (days: number, minute: number): Date => instantOf(addDays(today, -days), minute * 60, company.timeZone);
  const lines = await recordLines(trx, company, user, (days) => when(days, 620));
  for (const [days, minute, who, action, kind, subject, before, after, reason] of lines) {
    const by = user(`${who}@tramo.demo`);
    await insertAudit(trx, {
      companyId: company.id,
      userId: by.id,
      userName: by.name,
      address: offices[by.username] ?? null,
      platform: 'web',
      at: when(days, minute),
      action,
      kind,
      id: subject?.id ?? null,
      name: subject?.name ?? '',
      before: before ?? {},
      after: after ?? {},
      reason: reason ?? '',
    });
  }
  const device = 'Chrome en Windows';
  const happening = (days: number, minute: number, username: string) => ({
    at: when(days, minute),
    company: { timeZone: company.timeZone, dateFormat: 'DD/MM/YYYY', hourFormat: '24H' as const },
    address: offices[username] ?? null,
    device,
  });
  const told = (days: number, minute: number, username: string, make: typeof newSessionMail) => {
    const { name } = user(username);
    return { at: when(days, minute), to: username, ...make(name, happening(days, minute, username), 'es') };
  };
  const mails = [
    ...[20, 12, 6].map((days) => told(days, 545, 'admin@tramo.demo', newSessionMail)),
    ...[19, 9].map((days) => told(days, 488, 'rutas@tramo.demo', newSessionMail)),
    told(12, 520, 'documentos@tramo.demo', newSessionMail),
    told(8, 904, 'supervisor@tramo.demo', newSessionMail),
    told(11, 477, 'supervisor@tramo.demo', passwordChangedMail),
    told(6, 516, 'admin@tramo.demo', secondFactorOnMail),
    told(5, 540, 'admin@tramo.demo', secondFactorOffMail),
    ...guides.slice(0, 2).map((g, i) => ({
      at: when(9 - i, 507),
      to: 'admin@tramo.demo',
      ...outOfRangeMail(
        {
          folio: g.name,
          byName: user('rutas@tramo.demo').name,
          reason: 'A 71 km de Monterrey: más de los 60 km de su alcance',
          link: `/route-guides/${g.id}`,
        },
        'es',
      ),
    })),
  ];
  /** The first step of a chain is named as the chain. */
  const chainOfOne = (): { id: string; chain_id: string } => {
    const id = newId();
    return { id, chain_id: id };
  };
  await insertRows(
    trx,
    'message',
    mails.map((m) => ({
      ...chainOfOne(),
      company_id: company.id,
      channel: 'email',
      recipient: m.to,
      subject: m.subject,
      body: m.text,
      status: 'kept',
      decisions: [{ did: 'kept', at: m.at.toISOString() }],
      attempts: 0,
      ready_at: m.at.toISOString(),
      created_at: m.at.toISOString(),
    })),
  );
}
