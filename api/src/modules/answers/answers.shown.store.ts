import { sql } from 'kysely';

/** Answers that stand, by the version that they were given to. */
export const standingAnswers = sql`select version_id from checklist_answer where gone_at is null`;
