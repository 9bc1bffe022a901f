import { problemText } from '@tramo/contract/problem-kinds';
import { jobChanged } from '../../platform/jobs.ts';
import { type Subscriber, subscribe } from '../../platform/subscribers.ts';
import { releaseImport } from './imports.service.ts';

/** A job that was cancelled before it began, or that failed, lets its import go: nobody waits for it any more. */
export const releaseImportOfEndedJob: Subscriber = {
  name: 'imports.release_import_of_ended_job',
  reactions: [
    subscribe(jobChanged, async (trx, event) => {
      const { job } = event.payload;
      if (!/^(?:guides|orders)\.import\./.test(job.kind) || (job.status !== 'cancelled' && job.status !== 'failed'))
        return;
      const error =
        job.status === 'cancelled' ? 'Se canceló la lectura del archivo' : problemText('general.unexpected', 'es');
      await releaseImport(trx, { companyId: event.companyId, importId: job.subjectId, jobId: job._id, error });
    }),
  ],
};
