import { sql } from 'kysely';
import type { Platform } from '../context.ts';
import { nextBackupAt } from './schedule.rules.ts';

/** What doctor, metrics and the status page tell of the scheduled backups. */
export interface BackupState {
  /** `BACKUP_DIR` names where they go. */
  isScheduled: boolean;
  /** The newest whole one, or null. */
  lastGood: { at: Date; file: string; bytes: number; rows: number } | null;
  /** The newest try that failed after it, in words; null when none did. */
  lastFault: { at: Date; error: string } | null;
  /** The newest one that was restored to see that it can be. */
  lastProof: { at: Date; file: string } | null;
  /** The newest proof that failed after it, in words; null when none did. */
  proofFault: { at: Date; file: string; error: string } | null;
  nextAt: Date | null;
}

interface Row {
  started_at: Date;
  finished_at: Date | null;
  file: string | null;
  bytes: number | null;
  row_count: number | null;
  error: string | null;
  proved_at: Date | null;
  proof_started_at: Date | null;
  proof_error: string | null;
}

/** How the scheduled backups stand. */
export async function backupState(platform: Pick<Platform, 'config' | 'db' | 'now'>): Promise<BackupState> {
  const { rows } = await platform.db.system((trx) =>
    sql<Row>`select started_at, finished_at, file, bytes, row_count, error, proved_at, proof_started_at, proof_error
      from backup_run order by day desc limit 400`.execute(trx),
  );
  const good = rows.find((r) => r.finished_at && r.file);
  const failed = rows.find((r) => r.error);
  const proved = rows.find((r) => r.proved_at);
  const unproved = rows.find((r) => r.proof_error);
  const isAfter = (one: Row | undefined, other: Row | undefined): boolean =>
    one !== undefined && (other === undefined || one.started_at >= other.started_at);
  return {
    isScheduled: platform.config.backup.dir !== null,
    lastGood: good
      ? {
          at: good.finished_at as Date,
          file: good.file as string,
          bytes: good.bytes ?? 0,
          rows: good.row_count ?? 0,
        }
      : null,
    lastFault: failed && isAfter(failed, good) ? { at: failed.started_at, error: failed.error as string } : null,
    lastProof: proved ? { at: proved.proved_at as Date, file: proved.file ?? '' } : null,
    proofFault:
      unproved && isAfter(unproved, proved)
        ? {
            at: unproved.proof_started_at ?? unproved.started_at,
            file: unproved.file ?? '',
            error: unproved.proof_error as string,
          }
        : null,
    nextAt: platform.config.backup.dir === null ? null : nextBackupAt(platform.config.backup, platform.now()),
  };
}
