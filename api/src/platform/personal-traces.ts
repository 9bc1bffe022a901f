import { sql } from 'kysely';
import type { Person, PersonalTrace } from './personal-data.ts';

const ids = (p: Person): string[] => p.guideIds as string[];
/** Those about his guides, and those to his address about nothing that is still claimed. */
const messagesOf = (
  p: Person,
) => sql`company_id = ${p.companyId} and recipient <> '' and (guide_id = any(${ids(p)}::uuid[]) or (guide_id is null and (
  ${p.phone}::text is not null and channel in ('sms', 'whatsapp') and right(regexp_replace(recipient, '\\D', '', 'g'), 10) = ${p.phone}
  or ${p.email}::text is not null and channel = 'email' and lower(recipient) = ${p.email})))`;

/** That a message left, when and what it cost stays; to whom and what it said goes. A wish to get none stays, or it could not be heeded. */
export const messageTrace: PersonalTrace = {
  kind: 'messages',
  rows: async (trx, p) =>
    (
      await sql<{
        row: Record<string, unknown>;
      }>`select jsonb_build_object('fecha', created_at, 'canal', channel, 'para', recipient, 'asunto', subject, 'texto', body,
          'estado', status) as row from message where ${messagesOf(p)}`.execute(trx)
    ).rows.map((r) => r.row),
  forget: async (trx, p) => {
    await sql`update message_attempt set text = null where company_id = ${p.companyId} and message_id in (select id from message where ${messagesOf(p)})`.execute(
      trx,
    );
    await sql`update message set recipient = '', recipient_key = 'forgotten', subject = '', body = null, html = null, template = null, rest = null, link = null,
        unsubscribe_url = null, buttons = null where ${messagesOf(p)}`.execute(trx);
  },
};

/** Values before and after of changes of his guides; who changed what field and when stays. */
export const auditTrace: PersonalTrace = {
  kind: 'audit',
  rows: async (trx, p) =>
    (
      await sql<{
        row: Record<string, unknown>;
      }>`select jsonb_build_object('fecha', at, 'accion', action, 'antes', before, 'despues', after) as row from audit
        where company_id = ${p.companyId} and kind = 'guide' and subject_id = any(${ids(p)}::uuid[]) and (before <> '{}' or after <> '{}')`.execute(
        trx,
      )
    ).rows.map((r) => r.row),
  forget: (trx, p) =>
    sql`update audit set before = '{}', after = '{}' where company_id = ${p.companyId} and kind = 'guide' and subject_id = any(${ids(p)}::uuid[])`.execute(
      trx,
    ),
};
