import { jobChanged } from '../../platform/jobs.ts';
import { type Subscriber, subscribe } from '../../platform/subscribers.ts';
import { releaseImport } from './bulk.service.ts';

/** A job that was cancelled before it began, or that failed, lets its import go: nobody waits for it any more. */
export const releaseBulkImportOfEndedJob: Subscriber = {
  name: 'bulk.release_import_of_ended_job',
  reactions: [
    subscribe(jobChanged, async (trx, event) => {
      const { job } = event.payload;
      if (job.kind !== 'bulk.import' || (job.status !== 'cancelled' && job.status !== 'failed')) return;
      await releaseImport(trx, {
        companyId: event.companyId,
        importId: job.subjectId,
        jobId: job._id,
        status: job.status,
      });
    }),
  ],
};
