import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Job } from '@tramo/contract/jobs';
import { type Plan, planningApi } from '@tramo/contract/planning';
import { longJobSeconds } from '@tramo/contract/push-message';
import { useRef } from 'react';
import { call } from '../../../lib/api.ts';
import { useLive } from '../../../lib/live.ts';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { toast } from '../../../ui/toast.ts';
import { remembered } from '../../push/shared/push-memory.ts';
import { isPlanScreen } from './plan-screen.rules.ts';
import { planningSharedText } from './planning-shared.es.ts';

/** The plan tells its end a moment before or after its job does. */
const askMs = 300;
const mostAsked = 20;
async function planAfter(id: string): Promise<Plan> {
  for (let i = 1; ; i++) {
    const plan = await call(planningApi.detail, { params: { id } });
    if (plan.status !== 'optimising' || i === mostAsked) return plan;
    await new Promise((resolve) => setTimeout(resolve, askMs));
  }
}
/** A word of the browser itself, for who allowed it and looks at something else. */
function showSystemNotice(text: string, open: () => void): void {
  if (!document.hidden || typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  const notice = new Notification(text, { tag: text });
  notice.onclick = () => {
    window.focus();
    open();
    notice.close();
  };
}

/** A long search is told by push where the browser takes those, as its person chose. */
const isPushed = ({ createdDate, finishedDate }: Job): boolean =>
  remembered() !== null && Date.parse(finishedDate ?? createdDate) - Date.parse(createdDate) >= longJobSeconds * 1000;

/** Says wherever in the portal one is that a search one began has ended, and how. Its job is told to who began it alone. */
export function useSearchNotices(): void {
  const t = useText(planningSharedText);
  const client = useQueryClient();
  const navigate = useNavigate();
  const shown = useRef(new Set<string>());
  const notify = async (job: Job): Promise<void> => {
    const plan = await planAfter(job.subjectId);
    void client.invalidateQueries({ queryKey: ['plans', 'list'] });
    const { name, status, totals } = plan;
    const tab = status === 'optimised' ? 'view-route' : 'capacity';
    const open = (): void => {
      // What this tab knew of the plan is from before the search.
      client.setQueryData(['plans', 'detail', plan._id], plan);
      void navigate({ to: pathOf('routePlanner', { tab }), search: { plan: plan._id } } as never);
    };
    const isGood = job.status !== 'failed' && status === 'optimised';
    const text =
      job.status === 'failed'
        ? t('search.failed', { name, reason: job.error?.message ?? '' })
        : isGood
          ? t('search.optimised', { name, routes: totals.routes, out: totals.unassigned })
          : t('search.cantOptimize', { name });
    if (!isPushed(job)) showSystemNotice(text, open);
    // Its own screen leads on by itself.
    if (!isPlanScreen(location, plan._id))
      toast[isGood ? 'news' : 'badNews'](text, { label: t('search.see'), run: open });
  };
  useLive((event) => {
    if (event.type !== 'job.changed' || event.job.kind !== 'planning.optimize') return;
    const { job } = event;
    if ((job.status !== 'done' && job.status !== 'failed') || shown.current.has(job._id)) return;
    shown.current.add(job._id);
    // A plan that was deleted meanwhile has nothing to tell.
    void notify(job).catch(() => undefined);
  });
}
