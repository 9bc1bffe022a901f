import { type MessageEvent, messageEvents, type RecipientKind, recipientKinds } from '@tramo/contract/message-events';
import {
  type Template,
  type TemplateChannel,
  type TemplateContent,
  type TemplateVersion,
  templateChannels,
  type WhatsappCategory,
} from '@tramo/contract/templates';
import { sql } from 'kysely';
import { holdsSearch } from '../../platform/db/search.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { newId } from '../../platform/ids.ts';
import { wabaOf } from '../../platform/messaging/accounts.ts';
import { rulesOfNotices } from './templates.relations.ts';
import { canBeSubmitted } from './templates.review.rules.ts';
import type { NewTemplate, Place } from './templates.rules.ts';

interface ContentRow {
  name: string;
  subject: string;
  message: string;
  blocks: TemplateContent['blocks'];
  without_accents: boolean;
  quick_replies: boolean;
}
interface Row extends ContentRow {
  id: string;
  channel: TemplateChannel;
  event: MessageEvent;
  locale: Template['locale'];
  is_default: boolean;
  is_in_use: boolean;
  state: Template['state'];
  state_reason: string;
  state_detail: string | null;
  submitted_at: Date | null;
  category: WhatsappCategory;
  category_before: WhatsappCategory | null;
  approved_version: number | null;
  version: number;
  updated_at: Date;
  updated_by_name: string | null;
}
const contentOf = (r: ContentRow): TemplateContent => ({
  name: r.name,
  subject: r.subject,
  message: r.message,
  blocks: r.blocks,
  withoutAccents: r.without_accents,
  quickReplies: r.quick_replies,
});
const toTemplate = (r: Row): Template => ({
  _id: r.id,
  channel: r.channel,
  event: r.event,
  locale: r.locale,
  ...contentOf(r),
  isDefault: r.is_default,
  isInUse: r.is_in_use,
  state: r.state,
  stateReason: r.state_reason,
  stateDetail: r.state_detail ?? '',
  submittedDate: r.submitted_at?.toISOString() ?? null,
  category: r.category,
  categoryBefore: r.category_before,
  approvedVersion: r.approved_version,
  version: r.version,
  updatedDate: r.updated_at.toISOString(),
  updatedBy: r.updated_by_name,
  can: {
    use: !r.is_in_use,
    remove: !r.is_in_use && !r.is_default,
    submit: r.channel === 'whatsapp' && canBeSubmitted(r.state),
  },
});

/** With what Meta was asked of its present version. */
const withReview = sql`(select t.*, r.detail as state_detail, r.submitted_at from message_template t
  left join message_template_review r on r.template_id = t.id and r.version = t.version and r.waba_id = ${wabaOf(sql`t.company_id`)}) x`;

export async function listTemplates(
  trx: Trx,
  f: {
    search: string;
    event: MessageEvent | null;
    channel: TemplateChannel | null;
    locale: Template['locale'] | null;
    limit: number;
    offset: number;
  },
): Promise<{ templates: Template[]; total: number }> {
  const where = sql`where not is_deleted and ${holdsSearch(f.search, [sql`name`, sql`subject`, sql`message`])}
    and (${f.event}::text is null or event = ${f.event}) and (${f.channel}::text is null or channel = ${f.channel})
    and (${f.locale}::text is null or locale = ${f.locale})`;
  const { rows } = await sql<Row>`select * from ${withReview} ${where}
    order by array_position(${[...messageEvents]}::text[], event), array_position(${[...templateChannels]}::text[], channel), locale desc,
      is_in_use desc, lower(name), id limit ${f.limit} offset ${f.offset}`.execute(trx);
  const { rows: count } = await sql<{ n: number }>`select count(*)::int as n from message_template ${where}`.execute(
    trx,
  );
  return { templates: rows.map(toTemplate), total: count[0]?.n ?? 0 };
}

export async function countTemplates(trx: Trx): Promise<{ all: number; defaults: number }> {
  const { rows } = await sql<{ all: number; defaults: number }>`select count(*)::int as all,
    (count(*) filter (where is_default))::int as defaults from message_template where not is_deleted`.execute(trx);
  return rows[0] ?? { all: 0, defaults: 0 };
}

export async function findTemplate(trx: Trx, id: string): Promise<Template | null> {
  const { rows } = await sql<Row>`select * from ${withReview} where id = ${id} and not is_deleted`.execute(trx);
  return rows[0] ? toTemplate(rows[0]) : null;
}

/** The ones that leave, of every event and channel. */
export async function listInUse(trx: Trx, locale: Template['locale']): Promise<Template[]> {
  const { rows } = await sql<Row>`select * from message_template where locale = ${locale} and is_in_use
    and not is_deleted`.execute(trx);
  return rows.map(toTemplate);
}

/** The one that leaves from a place. */
export async function inUseAt(trx: Trx, { event, channel, locale }: Place): Promise<Template | null> {
  const { rows } =
    await sql<Row>`select * from message_template where event = ${event} and channel = ${channel} and locale = ${locale}
    and is_in_use and not is_deleted`.execute(trx);
  return rows[0] ? toTemplate(rows[0]) : null;
}

/** What is said in each channel of an event; of WhatsApp also what Meta approved last. Of one company, also beyond its wall. */
export async function templatesInUse(
  trx: Trx,
  f: { companyId: string; event: MessageEvent; locale: Template['locale'] },
): Promise<{ template: Template; approved: TemplateContent | null }[]> {
  const { rows } = await sql<
    Row & { approved: ContentRow | null }
  >`select t.*, null as state_detail, null as submitted_at, to_jsonb(v) as approved from message_template t
    left join message_template_version v on v.template_id = t.id and v.number = t.approved_version
    where t.company_id = ${f.companyId} and t.event = ${f.event} and t.locale = ${f.locale} and t.is_in_use`.execute(
    trx,
  );
  return rows.map((r) => ({ template: toTemplate(r), approved: r.approved && contentOf(r.approved) }));
}

export interface Saved {
  companyId: string;
  at: Date;
  /** Null: ours, by nobody. */
  by: { id: string; name: string } | null;
}
/** New templates with their first version. Those whose place or name is taken are left out; answers the ids of the others. */
export async function insertTemplates(trx: Trx, templates: readonly NewTemplate[], saved: Saved): Promise<string[]> {
  const rows = templates.map((t) => ({ id: newId(), ...t, blocks: t.blocks }));
  const { rows: made } = await sql<{
    id: string;
  }>`insert into message_template (id, company_id, channel, event, locale, name, subject, message, blocks, without_accents, quick_replies,
      is_default, is_in_use, state, category, created_at, updated_at, updated_by, updated_by_name)
    select id, ${saved.companyId}::uuid, channel, event, locale, name, subject, message, blocks, "withoutAccents", "quickReplies",
      "isDefault", "isInUse", state, category, ${saved.at}::timestamptz, ${saved.at}::timestamptz, ${saved.by?.id ?? null}::uuid, ${saved.by?.name ?? null}::text
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, channel text, event text, locale text, name text, subject text, message text,
      blocks jsonb, "withoutAccents" boolean, "quickReplies" boolean, "isDefault" boolean, "isInUse" boolean, state text, category text)
    on conflict do nothing returning id`.execute(trx);
  const ids = made.map((r) => r.id);
  await keepVersions(trx, ids, saved);
  return ids;
}

/** Keeps what templates say now as their present version. */
async function keepVersions(trx: Trx, ids: readonly string[], saved: Saved): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`select id from message_template where id = any(${ids as string[]}::uuid[])`.execute(trx);
  const versions = rows.map((r) => ({ id: newId(), template: r.id }));
  await sql`insert into message_template_version (id, company_id, template_id, number, name, subject, message, blocks, without_accents, quick_replies, saved_at, saved_by, saved_by_name)
    select n.id, t.company_id, t.id, t.version, t.name, t.subject, t.message, t.blocks, t.without_accents, t.quick_replies, ${saved.at}, ${saved.by?.id ?? null}, ${saved.by?.name ?? null}
    from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) as n (id uuid, template uuid) join message_template t on t.id = n.template`.execute(
    trx,
  );
}

/** Writes what a template says, as its next version. */
export async function saveContent(
  trx: Trx,
  id: string,
  t: TemplateContent & Pick<Template, 'state' | 'category'>,
  saved: Saved,
): Promise<void> {
  await sql`update message_template set name = ${t.name}, subject = ${t.subject}, message = ${t.message}, blocks = ${JSON.stringify(t.blocks)}::jsonb,
      without_accents = ${t.withoutAccents}, quick_replies = ${t.quickReplies}, state = ${t.state}, state_reason = '', category_before = case when category = ${t.category} then category_before end,
      category = ${t.category}, version = version + 1,
      updated_at = ${saved.at}, updated_by = ${saved.by?.id ?? null}, updated_by_name = ${saved.by?.name ?? null} where id = ${id}`.execute(
    trx,
  );
  await keepVersions(trx, [id], saved);
}

/** Who is told of an event by a channel: kinds of recipients by the company's rules, and the clients with rules of their own. */
export async function toldBy(
  trx: Trx,
  companyId: string,
  { event, channel }: Place,
): Promise<{ recipients: RecipientKind[]; clients: string[] }> {
  const { rows } = await sql<{ recipient: RecipientKind; client: string | null }>`
    select distinct r.recipient, c.name as client from ${rulesOfNotices()} r left join client c on c.id = r.client_id
    where r.company_id = ${companyId} and r.event = ${event} and r.channel = ${channel}`.execute(trx);
  return {
    recipients: recipientKinds.filter((kind) => rows.some((r) => r.client === null && r.recipient === kind)),
    clients: [...new Set(rows.flatMap((r) => r.client ?? []))].sort((a, b) => a.localeCompare(b, 'es-MX')),
  };
}

/** From now on this one leaves, and no other of its place. What somebody is writing in either stays of its version. */
export async function putInUse(trx: Trx, id: string, { event, channel, locale }: Place): Promise<void> {
  await sql`update message_template set is_in_use = false
    where event = ${event} and channel = ${channel} and locale = ${locale} and is_in_use and id <> ${id}`.execute(trx);
  await sql`update message_template set is_in_use = true where id = ${id}`.execute(trx);
}

export const deleteTemplate = (trx: Trx, id: string): Promise<unknown> =>
  sql`update message_template set is_deleted = true, version = version + 1 where id = ${id}`.execute(trx);

export async function listVersions(trx: Trx, id: string): Promise<TemplateVersion[]> {
  const { rows } = await sql<ContentRow & { number: number; saved_at: Date; saved_by_name: string | null }>`
    select * from message_template_version where template_id = ${id} order by number desc limit 100`.execute(trx);
  return rows.map((r) => ({
    ...contentOf(r),
    number: r.number,
    savedDate: r.saved_at.toISOString(),
    savedBy: r.saved_by_name,
  }));
}

export async function countApproved(trx: Trx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from message_template
    where channel = 'whatsapp' and approved_version is not null`.execute(trx);
  return rows[0]?.n ?? 0;
}
export async function whatsappTemplates(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from message_template where channel = 'whatsapp' order by id`.execute(trx);
  return rows.map((r) => r.id);
}
