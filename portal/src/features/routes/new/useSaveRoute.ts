import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { toast } from '../../../ui/toast.ts';
import { bodyOf } from './draft.rules.ts';
import { useCreateRoute } from './new-route.api.ts';
import { newRouteText } from './new-route.es.ts';
import type { DraftStore } from './useRouteDraft.ts';
import type { ChosenGuides } from './useRouteGuides.ts';
import type { RoutePlan } from './useRoutePlan.ts';

export interface SaveRoute {
  canSave: boolean;
  isSaving: boolean;
  error: unknown;
  /** Saves; then the route opens on the board, or the next one begins. */
  save: (next: 'open' | 'another', isDriverConfirmed?: boolean) => void;
  forget: () => void;
  /** The route is saved and the screen is about to close: there is nothing to ask. */
  isLeaving: () => boolean;
}

/** `POST /routes` with what the draft says. What is refused stays on the screen, and what is now known of the guides is read again. */
export function useSaveRoute(store: DraftStore, chosen: ChosenGuides, plan: RoutePlan): SaveRoute {
  const t = useText(newRouteText);
  const f = useFormat();
  const navigate = useNavigate();
  const client = useQueryClient();
  const create = useCreateRoute();
  const isSaved = useRef(false);
  const { draft, reset, drop } = store;
  const body = chosen.isComplete ? bodyOf(draft, chosen.guides, plan.start, plan.name) : null;

  const save = async (next: 'open' | 'another', isDriverConfirmed = false): Promise<void> => {
    if (!body) return;
    // Who confirms the driver has been asked before.
    const isSure =
      !plan.isPast ||
      isDriverConfirmed ||
      (await confirm({
        title: t('summary.pastTitle'),
        body: t('summary.pastText', { when: f.dateTime(plan.start) }),
        confirm: t('summary.pastConfirm'),
        cancel: t('summary.pastCancel'),
      }));
    if (!isSure) {
      void navigate({ to: pathOf('newRoute', { tab: 'assign' }), search: (now: unknown) => now } as never);
      return;
    }
    create.mutate(isDriverConfirmed ? { ...body, driverCediConfirmed: true } : body, {
      onSuccess: ({ routeId }) => {
        toast.ok(t('summary.created', { name: body.name, count: body.guides.length }));
        if (next === 'another') {
          reset(draft.cediId, { day: plan.day, minute: plan.minute, boardingRequired: draft.boardingRequired });
          void navigate({ to: pathOf('newRoute', { tab: 'guides' }), search: (now: unknown) => now } as never);
          return;
        }
        isSaved.current = true;
        drop();
        const search = (now: { cedi?: string }) => ({ ...(now.cedi ? { cedi: now.cedi } : {}), route: routeId });
        void navigate({ to: pathOf('routesOverview', { startDate: plan.day }), search } as never);
      },
      onError: (error) => {
        // Who has the guides, the vehicle and the driver now, where somebody was faster.
        if (!(error instanceof ApiProblem) || error.status === 0) return;
        void chosen.refresh().catch(() => undefined);
        void client.invalidateQueries({ queryKey: ['routes', 'busy'] });
        void client.invalidateQueries({ queryKey: ['routes', 'limit'] });
      },
    });
  };
  return {
    canSave: body !== null && chosen.lost.length === 0,
    isSaving: create.isPending,
    error: create.error,
    save: (next, isDriverConfirmed) => void save(next, isDriverConfirmed),
    forget: create.reset,
    isLeaving: () => isSaved.current,
  };
}
