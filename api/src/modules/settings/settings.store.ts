import type { CompanyEffects } from '@tramo/contract/company-effects';
import { messageVariables, type VariableName, variableNames } from '@tramo/contract/message-variables';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

/** Windows are text to a template, and hours to who reads them. */
const isHour = (name: VariableName): boolean => messageVariables[name].type === 'time' || name === 'horario';
const isDay = (name: VariableName): boolean => messageVariables[name].type === 'date';
/** Templates in use that name one of the variables, wherever they name it. */
const naming = (names: readonly VariableName[]) => {
  const pattern = `\\{\\{\\s*(${names.join('|')})\\s*\\}\\}`;
  return sql`count(*) filter (where t.said ~ ${pattern})::int`;
};

export async function countEffects(trx: Trx, companyId: string, now: Date): Promise<CompanyEffects> {
  const { rows } = await sql<CompanyEffects>`with said as (
      select concat_ws(' ', subject, message, blocks::text) as said from message_template where company_id = ${companyId} and is_in_use
    ), sessions as (
      select s.user_id, count(*) as open from session s join app_user u on u.id = s.user_id
      where s.company_id = ${companyId} and s.platform = 'web' and s.expires_at > ${now} and u.status = 'enabled' group by s.user_id
    )
    select
      (select count(*) from route where company_id = ${companyId} and status = 'started')::int as "routesUnderWay",
      (select count(*) from route where company_id = ${companyId} and status in ('pending', 'ready'))::int as "routesAhead",
      (select count(*) from route r join route_stop s on s.route_id = r.id
        where r.company_id = ${companyId} and r.status = 'started' and s.managed_at is null)::int as "openVisits",
      (select count(*) from route_plan where company_id = ${companyId} and status <> 'dispatched')::int as "plansOpen",
      (select count(*) from guide where company_id = ${companyId} and status = 'pending')::int as "guidesWaiting",
      (select count(*) from sessions)::int as "peopleSignedIn",
      (select count(*) from sessions where open > 1)::int as "peopleWithMoreSessions",
      (select count(*) from app_user where company_id = ${companyId} and status = 'enabled' and type <> 'driver' and totp_at is null)::int
        as "peopleWithoutFactor",
      t.days as "templatesWithDay", t.hours as "templatesWithHour", t.distances as "templatesWithDistance"
    from (select ${naming(variableNames.filter(isDay))} as days, ${naming(variableNames.filter(isHour))} as hours,
      ${naming(['distancia'])} as distances from said t) t`.execute(trx);
  return rows[0] as CompanyEffects;
}
