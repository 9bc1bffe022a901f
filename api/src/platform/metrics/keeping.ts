import { backupState } from '../backup/state.ts';
import type { Platform } from '../context.ts';
import { filesState } from '../files-state.ts';

/** These change slowly, and files are counted one by one. */
const BACKUP_EVERY_MS = 60_000;
const FILES_EVERY_MS = 600_000;

/** Figures of what the installation keeps: its backups and its files. */
export function watchKeeping(platform: Platform): void {
  const { metrics, now } = platform;
  const scheduled = metrics.gauge('tramo_backup_scheduled', 'Backups are made each night (1) or not (0)');
  const age = metrics.gauge('tramo_backup_age_seconds', 'Age of the newest whole backup; -1: there is none');
  const bytes = metrics.gauge('tramo_backup_bytes', 'Size of the newest whole backup');
  const failed = metrics.gauge('tramo_backup_failed', 'The newest backup (1) or proof (1) failed', ['step']);
  const proof = metrics.gauge('tramo_backup_proof_age_seconds', 'Since a backup was restored as a proof; -1: never');
  const since = (at: Date | undefined): number => (at ? (now().getTime() - at.getTime()) / 1000 : -1);
  const seldom = (everyMs: number, work: () => Promise<void>): (() => Promise<void>) => {
    let readAt = Number.NEGATIVE_INFINITY;
    return async () => {
      if (performance.now() - readAt < everyMs) return;
      await work();
      readAt = performance.now();
    };
  };
  metrics.onCollect(
    'backup',
    seldom(BACKUP_EVERY_MS, async () => {
      const state = await backupState(platform);
      scheduled.set(state.isScheduled ? 1 : 0);
      age.set(since(state.lastGood?.at));
      bytes.set(state.lastGood?.bytes ?? 0);
      failed.set(state.lastFault ? 1 : 0, { step: 'backup' });
      failed.set(state.proofFault ? 1 : 0, { step: 'proof' });
      proof.set(since(state.lastProof?.at));
    }),
  );

  const files = metrics.gauge('tramo_files', 'Files by where their bytes are', ['place']);
  const endings = metrics.gauge(
    'tramo_files_endings_late',
    'Objects of the store that should be gone for over an hour',
  );
  metrics.onCollect(
    'files',
    seldom(FILES_EVERY_MS, async () => {
      const state = await filesState(platform);
      files.set(state.inStore, { place: 'store' });
      files.set(state.inDatabase, { place: 'database' });
      endings.set(state.late);
    }),
  );
}
