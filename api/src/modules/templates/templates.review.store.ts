import type { Template, WhatsappCategory } from '@tramo/contract/templates';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import { newId } from '../../platform/ids.ts';
import { wabaOf } from '../../platform/messaging/accounts.ts';
import { type Review, type ReviewState, versionThatLeaves } from './templates.review.rules.ts';

export interface StoredReview extends Review {
  id: string;
  companyId: string;
  templateId: string;
  version: number;
  metaName: string;
  metaLanguage: string;
  metaId: string | null;
  submittedAt: Date;
  attempts: number;
  /** Which of Meta's accounts reviews it: '' is the installation's. */
  wabaId: string;
}
interface Row {
  id: string;
  company_id: string;
  template_id: string;
  version: number;
  meta_name: string;
  meta_language: string;
  meta_id: string | null;
  state: ReviewState;
  reason: string;
  detail: string;
  told_at: Date;
  approved_at: Date | null;
  category: WhatsappCategory;
  category_told_at: Date;
  submitted_at: Date;
  attempts: number;
  waba_id: string;
}
const toReview = (r: Row): StoredReview => ({
  id: r.id,
  companyId: r.company_id,
  templateId: r.template_id,
  version: r.version,
  metaName: r.meta_name,
  metaLanguage: r.meta_language,
  metaId: r.meta_id,
  state: r.state,
  reason: r.reason,
  detail: r.detail,
  toldAt: r.told_at,
  approvedAt: r.approved_at,
  category: r.category,
  categoryToldAt: r.category_told_at,
  submittedAt: r.submitted_at,
  attempts: r.attempts,
  wabaId: r.waba_id,
});

export async function reviewOf(
  trx: Trx,
  templateId: string,
  version: number,
  wabaId: string,
): Promise<StoredReview | null> {
  const { rows } = await sql<Row>`select * from message_template_review
    where template_id = ${templateId} and version = ${version} and waba_id = ${wabaId} for update`.execute(trx);
  return rows[0] ? toReview(rows[0]) : null;
}

/** Writes down what is to be reviewed, before anything is posted. Nothing that Meta told before can be about it. */
export async function insertReview(
  trx: Trx,
  r: {
    companyId: string;
    templateId: string;
    version: number;
    metaName: string;
    metaLanguage: string;
    category: WhatsappCategory;
    byName: string;
    now: Date;
    toldBefore: Date;
    wabaId: string;
  },
): Promise<void> {
  await sql`insert into message_template_review (id, company_id, template_id, version, meta_name, meta_language, state, told_at, asked_category,
      category, category_told_at, submitted_at, submitted_by_name, next_at, checked_at, waba_id)
    values (${newId()}, ${r.companyId}, ${r.templateId}, ${r.version}, ${r.metaName}, ${r.metaLanguage}, 'inReview', ${r.toldBefore}, ${r.category},
      ${r.category}, ${r.toldBefore}, ${r.now}, ${r.byName}, ${r.now}, ${r.now}, ${r.wabaId})`.execute(trx);
}

/** Asks again for what was rejected: what Meta told until now is about the earlier time. */
export async function reviewAgain(
  trx: Trx,
  id: string,
  r: { category: WhatsappCategory; byName: string; now: Date; toldBefore: Date },
): Promise<void> {
  await sql`update message_template_review set state = 'inReview', reason = '', detail = '', told_at = ${r.toldBefore}, asked_category = ${r.category},
      category = ${r.category}, submitted_at = ${r.now}, submitted_by_name = ${r.byName}, next_at = ${r.now}, attempts = 0, checked_at = ${r.now}
    where id = ${id}`.execute(trx);
}

/** An account of Meta's: of all companies without one of their own (null), or of one. */
export type Reviewer = { companyId: string; wabaId: string } | null;
const by = (reviewer: Reviewer): RawBuilder<unknown> =>
  reviewer === null
    ? sql`r.waba_id = ''`
    : sql`r.company_id = ${reviewer.companyId} and r.waba_id = ${reviewer.wabaId}`;

/** Reviews by the names that an account of Meta's knows them by. Held until the transaction ends, in one order. */
export async function reviewsByName(
  trx: Trx,
  names: readonly { name: string; language: string }[],
  reviewer: Reviewer,
): Promise<StoredReview[]> {
  const { rows } = await sql<Row>`select r.* from message_template_review r
    join jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as n(name text, language text) on n.name = r.meta_name and n.language = r.meta_language
    where ${by(reviewer)} order by r.id for update of r`.execute(trx);
  return rows.map(toReview);
}

export const saveReview = (trx: Trx, id: string, r: Review, checkedAt: Date | null): Promise<unknown> =>
  sql`update message_template_review set state = ${r.state}, reason = ${r.reason}, detail = ${r.detail}, told_at = ${r.toldAt}, approved_at = ${r.approvedAt},
      category = ${r.category}, category_told_at = ${r.categoryToldAt}, checked_at = coalesce(${checkedAt}::timestamptz, checked_at) where id = ${id}`.execute(
    trx,
  );

/** Meta has it: by its answer, by the hook or by the list. It is posted no more. */
export const markTaken = (trx: Trx, id: string, metaId: string, now: Date): Promise<unknown> =>
  sql`update message_template_review set meta_id = ${metaId}, next_at = null, checked_at = ${now} where id = ${id}`.execute(
    trx,
  );
export const tryLater = (trx: Trx, id: string, nextAt: Date): Promise<unknown> =>
  sql`update message_template_review set next_at = ${nextAt} where id = ${id} and next_at is not null`.execute(trx);
export const giveUp = (trx: Trx, id: string, r: { code: string; text: string; now: Date }): Promise<unknown> =>
  sql`update message_template_review set state = 'rejected', reason = ${r.code}, detail = ${r.text}, told_at = ${r.now}, next_at = null
    where id = ${id} and next_at is not null`.execute(trx);

export interface DueReview extends StoredReview {
  event: Template['event'];
  locale: Template['locale'];
  message: string;
  quickReplies: boolean;
}
/** Takes what an account is to be given; another process sees it again only when this one has died. What waits for an account that its company has no more waits on. */
export async function claimDue(
  trx: Trx,
  of: { now: Date; lostAt: Date; most: number; reviewer: Reviewer },
): Promise<DueReview[]> {
  const { rows } = await sql<
    Row & { event: Template['event']; locale: Template['locale']; message: string; quick_replies: boolean }
  >`with due as (select id from message_template_review r where next_at <= ${of.now} and ${by(of.reviewer)}
      and r.waba_id = ${wabaOf(sql`r.company_id`)} order by next_at limit ${of.most} for update skip locked)
    update message_template_review r set next_at = ${of.lostAt}, attempts = r.attempts + 1 from due, message_template t, message_template_version v
    where r.id = due.id and t.id = r.template_id and v.template_id = r.template_id and v.number = r.version
    returning r.*, t.event, t.locale, v.message, v.quick_replies`.execute(trx);
  return rows.map((r) => ({
    ...toReview(r),
    event: r.event,
    locale: r.locale,
    message: r.message,
    quickReplies: r.quick_replies,
  }));
}

/** Takes those of which nobody has asked an account since: what waits for an answer after `waiting`, all others after `others`. Answers whether there are any. */
export async function claimUnchecked(
  trx: Trx,
  of: { now: Date; waiting: Date; others: Date; reviewer: Reviewer },
): Promise<boolean> {
  const { rows } =
    await sql`with due as (select id from message_template_review r where ${by(of.reviewer)} and meta_id is not null and checked_at < case when state = 'inReview'
      then ${of.waiting}::timestamptz else ${of.others}::timestamptz end for update skip locked)
    update message_template_review r set checked_at = ${of.now} from due where r.id = due.id returning 1`.execute(trx);
  return rows.length > 0;
}

/** Every version that an account took, held in one order. */
export async function takenReviews(trx: Trx, reviewer: Reviewer): Promise<StoredReview[]> {
  const { rows } =
    await sql<Row>`select r.* from message_template_review r where ${by(reviewer)} and meta_id is not null order by id for update`.execute(
      trx,
    );
  return rows.map(toReview);
}

/** Brings a template to what its reviews say, by the account that its company's WhatsApp leaves by now. */
export async function settleTemplate(trx: Trx, templateId: string): Promise<void> {
  const { rows } = await sql<Row>`select r.* from message_template_review r where r.template_id = ${templateId}
    and r.waba_id = ${wabaOf(sql`r.company_id`)}`.execute(trx);
  const leaves = versionThatLeaves(rows.map(toReview));
  await sql`update message_template t set approved_version = ${leaves},
      state = coalesce(r.state, 'draft'), state_reason = coalesce(r.reason, ''),
      category = coalesce(r.category, t.category),
      category_before = case when r.category <> r.asked_category then r.asked_category end
    from message_template own left join message_template_review r on r.template_id = own.id and r.version = own.version and r.waba_id = ${wabaOf(sql`own.company_id`)}
    where own.id = ${templateId} and t.id = own.id`.execute(trx);
}
