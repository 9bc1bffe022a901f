import { defaultPushChoices, type PushChoices } from '@tramo/contract/push';
import { type AlertKind, alertKinds } from '@tramo/contract/road-settings';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import { type UserRow, userColumns } from './accounts.store.ts';

interface ChoiceRow {
  alerts: string[] | null;
  jobs: boolean | null;
  quiet_start: number | null;
  quiet_end: number | null;
}
const choiceColumns = sql`c.alerts, c.jobs, c.quiet_start, c.quiet_end`;
const toChoices = (r: ChoiceRow | undefined): PushChoices =>
  r?.alerts
    ? {
        // Kinds that are gone from the product are gone from the choice.
        alerts: r.alerts.filter((kind): kind is AlertKind => (alertKinds as readonly string[]).includes(kind)),
        jobs: r.jobs ?? defaultPushChoices.jobs,
        quiet:
          r.quiet_start === null || r.quiet_end === null
            ? null
            : { startMinute: r.quiet_start, endMinute: r.quiet_end },
      }
    : defaultPushChoices;

export async function choicesOf(trx: Trx, userId: string): Promise<PushChoices> {
  const { rows } = await sql<ChoiceRow>`select ${choiceColumns} from push_choice c where c.user_id = ${userId}`.execute(
    trx,
  );
  return toChoices(rows[0]);
}

export async function saveChoices(trx: Trx, who: { companyId: string; userId: string }, c: PushChoices): Promise<void> {
  const { startMinute = null, endMinute = null } = c.quiet ?? {};
  await sql`insert into push_choice (user_id, company_id, alerts, jobs, quiet_start, quiet_end)
    values (${who.userId}, ${who.companyId}, ${c.alerts as string[]}::text[], ${c.jobs}, ${startMinute}, ${endMinute})
    on conflict (user_id) do update set alerts = excluded.alerts, jobs = excluded.jobs, quiet_start = excluded.quiet_start,
      quiet_end = excluded.quiet_end`.execute(trx);
}

/** People of a company by their ids, enabled and of the portal, with what they chose. */
export async function listeners(
  trx: Trx,
  companyId: string,
  userIds: readonly string[],
): Promise<{ user: UserRow; choices: PushChoices }[]> {
  const { rows } = await sql<UserRow & ChoiceRow>`select ${userColumns}, ${choiceColumns} from app_user u
    left join push_choice c on c.company_id = u.company_id and c.user_id = u.id
    where u.company_id = ${companyId} and u.id = any(${userIds as string[]}::uuid[]) and u.status = 'enabled' and u.type <> 'driver'
    order by u.id`.execute(trx);
  return rows.map((row) => ({ user: row, choices: toChoices(row) }));
}
