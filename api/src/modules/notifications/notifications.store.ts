import { type MessageEvent, messageEvents } from '@tramo/contract/message-events';
import { type MessageChannel, messageChannels } from '@tramo/contract/messages';
import type { ClientException, ClientNotifications, NotificationSettings } from '@tramo/contract/notification-settings';
import { sql } from 'kysely';
import { holdsSearch } from '../../platform/db/search.ts';
import type { Trx } from '../../platform/db/tx.ts';

/** As they are kept; null: nobody ever changed them. Of one company, also beyond its wall. */
export async function findSettings(
  trx: Trx,
  companyId: string,
): Promise<{ settings: NotificationSettings; version: number } | null> {
  const { rows } = await sql<{
    settings: NotificationSettings;
    version: number;
  }>`select settings, version from notification_settings where company_id = ${companyId}`.execute(trx);
  return rows[0] ?? null;
}

/** Writes them as the next version; false when somebody has written since `version`. */
export async function saveSettings(
  trx: Trx,
  companyId: string,
  settings: NotificationSettings,
  version: number,
): Promise<boolean> {
  const text = JSON.stringify(settings);
  const { rows } =
    version === 0
      ? await sql`insert into notification_settings (company_id, settings) values (${companyId}, ${text}::jsonb) on conflict do nothing returning 1`.execute(
          trx,
        )
      : await sql`update notification_settings set settings = ${text}::jsonb, version = version + 1
          where company_id = ${companyId} and version = ${version} returning 1`.execute(trx);
  return rows.length > 0;
}

interface ExceptionRow {
  id: string;
  name: string;
  exceptions: ClientException[] | null;
  version: number | null;
}
const toClient = (r: ExceptionRow): ClientNotifications => ({
  _id: r.id,
  name: r.name,
  exceptions: r.exceptions ?? [],
  version: r.version ?? 0,
});
const shownClient = sql`c.id, c.name, x.exceptions, x.version`;
const clientsWithTheirs = sql`from client c left join notification_exception x on x.company_id = c.company_id and x.client_id = c.id`;

/** Clients with what they have instead: those that have something first, then by name. */
export async function listExceptions(
  trx: Trx,
  f: {
    search: string;
    clientIds: readonly string[] | null;
    withExceptions: boolean;
    limit: number;
    offset: number;
  },
): Promise<{ clients: ClientNotifications[]; total: number }> {
  const ids = f.clientIds as string[] | null;
  const from = sql`${clientsWithTheirs} where c.status = 'enabled' and (${ids}::uuid[] is null or c.id = any(${ids}::uuid[]))
    and (not ${f.withExceptions}::boolean or x.exceptions <> '[]')
    and ${holdsSearch(f.search, [sql`c.name`, sql`c.company_name`, sql`c.rfc`, sql`c.client_id`])}`;
  const { rows } = await sql<ExceptionRow>`select ${shownClient} ${from}
    order by coalesce(x.exceptions, '[]') <> '[]' desc, lower(c.name), c.id limit ${f.limit} offset ${f.offset}`.execute(
    trx,
  );
  const { rows: count } = await sql<{ n: number }>`select count(*)::int as n ${from}`.execute(trx);
  return { clients: rows.map(toClient), total: count[0]?.n ?? 0 };
}

export async function exceptionsOfClient(trx: Trx, clientId: string): Promise<ClientNotifications | null> {
  const { rows } = await sql<ExceptionRow>`select ${shownClient} ${clientsWithTheirs} where c.id = ${clientId}`.execute(
    trx,
  );
  return rows[0] ? toClient(rows[0]) : null;
}

/** Of these clients, those that have something instead. Of one company, also beyond its wall. */
export async function exceptionsOf(
  trx: Trx,
  companyId: string,
  clientIds: readonly string[],
): Promise<Map<string, ClientException[]>> {
  if (clientIds.length === 0) return new Map();
  const { rows } = await sql<{ client_id: string; exceptions: ClientException[] }>`
    select client_id, exceptions from notification_exception
    where company_id = ${companyId} and client_id = any(${clientIds as string[]}::uuid[]) and exceptions <> '[]'`.execute(
    trx,
  );
  return new Map(rows.map((r) => [r.client_id, r.exceptions]));
}

/** Writes them as the next version; false when somebody has written since `version`. */
export async function saveExceptions(
  trx: Trx,
  of: { companyId: string; clientId: string },
  exceptions: readonly ClientException[],
  version: number,
): Promise<boolean> {
  const text = JSON.stringify(exceptions);
  const { rows } =
    version === 0
      ? await sql`insert into notification_exception (company_id, client_id, exceptions) values (${of.companyId}, ${of.clientId}, ${text}::jsonb)
          on conflict do nothing returning 1`.execute(trx)
      : await sql`update notification_exception set exceptions = ${text}::jsonb, version = version + 1
          where client_id = ${of.clientId} and version = ${version} returning 1`.execute(trx);
  return rows.length > 0;
}

/** Clients that became one: what the one that stays has instead wins, cell by cell; then what the others had, in their order. */
export async function moveExceptions(
  trx: Trx,
  companyId: string,
  from: readonly string[],
  into: string,
): Promise<void> {
  const had = await exceptionsOf(trx, companyId, [into, ...from]);
  const cells = new Map<string, ClientException>();
  for (const id of [into, ...from])
    for (const one of had.get(id) ?? []) {
      const cell = `${one.event} ${one.recipient}`;
      if (!cells.has(cell)) cells.set(cell, one);
    }
  if (cells.size > (had.get(into)?.length ?? 0))
    await sql`insert into notification_exception as x (company_id, client_id, exceptions) values (${companyId}, ${into}, ${JSON.stringify([...cells.values()])}::jsonb)
      on conflict (company_id, client_id) do update set exceptions = excluded.exceptions, version = x.version + 1`.execute(
      trx,
    );
  await sql`delete from notification_exception where client_id = any(${from as string[]}::uuid[])`.execute(trx);
}

interface Volume {
  event: MessageEvent;
  happened: number;
  messages: Record<MessageChannel, number>;
}
/** What guides lived since then, and what left because of it. */
export async function volumesSince(trx: Trx, since: Date): Promise<Volume[]> {
  const { rows: lived } = await sql<{
    started: number;
    managed: number;
    whole: number;
    part: number;
    none: number;
    certified: number;
    told: number;
  }>`
    select (select count(*) from route_stop s join route r on r.id = s.route_id where r.started_at >= ${since})::int as started,
      count(*)::int as managed,
      (count(*) filter (where outcome in ('delivered', 'collected')))::int as whole,
      (count(*) filter (where outcome in ('partial', 'partialCollection')))::int as part,
      (count(*) filter (where outcome in ('undelivered', 'uncollected')))::int as none,
      (count(*) filter (where certified))::int as certified,
      (select count(*) from audit where action = 'outOfRange' and at >= ${since})::int as told
    from guide_visit where at >= ${since} and undone_at is null`.execute(trx);
  const { rows: left } = await sql<{ event: MessageEvent; channel: MessageChannel; n: number; guides: number }>`
    select event, channel, count(*)::int as n, (count(distinct event_key))::int as guides from message
    where created_at >= ${since} and status <> 'suppressed' and event = any(${[...messageEvents]}::text[]) group by event, channel`.execute(
    trx,
  );
  const [f] = lived;
  const happened: Partial<Record<MessageEvent, number>> = f
    ? {
        routeStart: f.started,
        onTheWay: f.managed,
        appointment: f.started,
        managed: f.managed,
        deliverySuccess: f.whole,
        partial: f.part,
        undelivered: f.none,
        certifiedCode: f.certified,
        guideOutOfRange: f.told,
      }
    : {};
  return messageEvents.map((event) => {
    const of = left.filter((m) => m.event === event);
    return {
      event,
      happened: happened[event] ?? Math.max(0, ...of.map((m) => m.guides)),
      messages: Object.fromEntries(
        messageChannels.map((c) => [c, of.find((m) => m.channel === c)?.n ?? 0]),
      ) as Volume['messages'],
    };
  });
}
