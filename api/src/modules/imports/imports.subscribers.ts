import type { Job } from '@tramo/contract/jobs';
import { problemText } from '@tramo/contract/problems';
import type { Subscriber } from '../../platform/subscribers.ts';
import { releaseImport } from './imports.service.ts';

/** A job that was cancelled before it began, or that failed, lets its import go: nobody waits for it any more. */
export const releaseImportOfEndedJob: Subscriber = {
  name: 'imports.release_import_of_ended_job',
  events: ['job.changed'],
  handle: async (trx, event) => {
    const job = event.payload.job as Job;
    if (!job.kind.startsWith('guides.import.') || (job.status !== 'cancelled' && job.status !== 'failed')) return;
    const error =
      job.status === 'cancelled' ? 'Se canceló la lectura del archivo' : problemText('general.unexpected', 'es');
    await releaseImport(trx, { companyId: event.companyId, importId: job.subjectId, jobId: job._id, error });
  },
};
