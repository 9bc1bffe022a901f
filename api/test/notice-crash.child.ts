/**
 * A server process that dies by SIGKILL between a commit and its notice. `write` commits an event, a mail and a job in one transaction, `cancel`
 * the cancel of a job. Arguments: the mode, a company, a job.
 */
import { cancelJob } from '../src/platform/jobs.ts';
import { queueMail } from '../src/platform/mail.ts';
import { emit } from '../src/platform/outbox.ts';
import { noted, openNoticeServer } from './notice-crash.ts';

const [mode, companyId = '', jobId = ''] = process.argv.slice(2);
const { platform } = await openNoticeServer(process.env, async () => void process.kill(process.pid, 'SIGKILL'));
await platform.db.system(async (trx) => {
  if (mode === 'cancel') return cancelJob(trx, jobId);
  await emit(trx, [noted(companyId, null, {})]);
  await queueMail(trx, platform, { companyId, to: 'ana@example.mx', subject: 'Aviso', text: 'Texto' });
  const job = { companyId, userId: companyId, kind: 'bulk.export', subjectId: companyId } as const;
  await platform.jobs.start(trx, job);
});
setInterval(() => undefined, 1000); // until the notice kills it
