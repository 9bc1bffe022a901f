import { sql } from 'kysely';
import type { Platform } from './context.ts';

/** A database that does not answer in this time does not serve requests either. */
const ANSWER_MS = 5000;

/** Whether this process answers requests now: it has begun, does not end, and its database answers. */
export async function isReady({ db, serving }: Pick<Platform, 'db' | 'serving'>): Promise<boolean> {
  if (serving.state() !== 'ready') return false;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ANSWER_MS);
  });
  const answers = db
    .system((trx) => sql`select 1`.execute(trx))
    .then(
      () => true,
      () => false,
    );
  try {
    return await Promise.race([answers, late]);
  } finally {
    clearTimeout(timer);
  }
}
