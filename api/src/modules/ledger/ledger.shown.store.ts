import { sql } from 'kysely';

export const messagePrices = sql`select company_id, valid_from, sms_cents, whatsapp_cents from company_price`;
export const prepaidBooks = sql`select company_id from ledger_book where is_prepaid`;
