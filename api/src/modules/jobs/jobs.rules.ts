import type { Job } from '@tramo/contract/jobs';
import type { PushChoices } from '@tramo/contract/push';
import { longJobSeconds } from '@tramo/contract/push-message';
import { isQuietMinute } from '@tramo/contract/road-settings';

type Ended = Pick<Job, 'status' | 'createdDate' | 'finishedDate'>;

/** From when it was asked for: who waits counts the queue, too. */
export const lastedSeconds = ({ createdDate, finishedDate }: Ended): number =>
  finishedDate === null ? 0 : Math.max(0, (Date.parse(finishedDate) - Date.parse(createdDate)) / 1000);

/** Whether an end is told by push: not what was waited for in front of the screen, what one cancelled oneself, or anything at night. */
export const isWorthPush = (job: Ended, choices: PushChoices, minute: number): boolean =>
  (job.status === 'done' || job.status === 'failed') &&
  choices.jobs &&
  lastedSeconds(job) >= longJobSeconds &&
  !isQuietMinute(choices.quiet, minute);
