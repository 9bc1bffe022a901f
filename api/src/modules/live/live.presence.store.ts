import type { presenceKinds } from '@tramo/contract/presence';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import type { PresentTab } from './live.presence.rules.ts';

export interface Thing {
  companyId: string;
  kind: (typeof presenceKinds)[number];
  id: string;
}
/** A tab as it is kept. */
export interface Tab extends PresentTab {
  cediId: string | null;
}
const isThing = (t: Thing) => sql`company_id = ${t.companyId} and kind = ${t.kind} and thing_id = ${t.id}`;

/** Everyone who was told to be at a thing, those among them whose time is over. */
export async function tabsAt(trx: Trx, thing: Thing): Promise<Tab[]> {
  const { rows } =
    await sql<Tab>`select user_id as "userId", name, is_editing as "isEditing", cedi_id as "cediId" from presence where ${isThing(thing)}`.execute(
      trx,
    );
  return rows;
}

export const saveTab = (trx: Trx, thing: Thing, tab: Tab & { tab: string; seenAt: Date }): Promise<unknown> =>
  sql`insert into presence (company_id, kind, thing_id, user_id, tab, name, is_editing, cedi_id, seen_at)
    values (${thing.companyId}, ${thing.kind}, ${thing.id}, ${tab.userId}, ${tab.tab}, ${tab.name}, ${tab.isEditing}, ${tab.cediId}, ${tab.seenAt})
    on conflict (company_id, kind, thing_id, user_id, tab) do update set name = excluded.name, is_editing = excluded.is_editing,
      cedi_id = excluded.cedi_id, seen_at = excluded.seen_at`.execute(trx);

export const dropTab = (trx: Trx, thing: Thing, userId: string, tab: string): Promise<unknown> =>
  sql`delete from presence where ${isThing(thing)} and user_id = ${userId} and tab = ${tab}`.execute(trx);

export const dropSilent = (trx: Trx, thing: Thing, before: Date): Promise<unknown> =>
  sql`delete from presence where ${isThing(thing)} and seen_at < ${before}`.execute(trx);

/** Things of all companies at which somebody fell silent. */
export async function thingsLeft(trx: Trx, before: Date): Promise<Thing[]> {
  const { rows } = await sql<Thing>`select distinct company_id as "companyId", kind, thing_id as id from presence
    where seen_at < ${before} order by 1, 2, 3 limit 500`.execute(trx);
  return rows;
}
