import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { endedPaper } from '@tramo/contract/fleet';
import { fleetApi } from '@tramo/contract/fleet-api';
import type { GuideListInput } from '@tramo/contract/guide-list';
import { guidesApi } from '@tramo/contract/guides-api';
import { limits } from '@tramo/contract/limits';
import { planningApi } from '@tramo/contract/planning';
import { call } from '../../../lib/api.ts';
import { companyNow } from '../../../lib/company-clock.ts';
import { useLocale } from '../../../lib/locale.ts';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { toast } from '../../../ui/toast.ts';
import { weekdayOf } from '../wizard/plan-start.rules.ts';
import { dayOfMost, departure, ofDay } from './plan-these.rules.ts';
import { planningSharedText } from './planning-shared.es.ts';

/**
 * A plan of guides, made in one step: their day, their cedis, every vehicle that is free then. It opens where its capacity is confirmed, with
 * everything else a tab away.
 */
export function usePlanThese() {
  const t = useText(planningSharedText);
  const f = useFormat();
  const tag = useLocale() === 'en' ? 'en' : 'es-MX';
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (filter: GuideListInput) => {
      const { guides } = await call(guidesApi.list, {
        body: { ...filter, available: true, limit: limits.guidesPerPlan },
      });
      const now = new Date(companyNow());
      const today = f.dayOf(now.getTime());
      const day = dayOfMost(
        guides.map((g) => g.scheduledDate),
        today,
      );
      const taken = ofDay(guides, day);
      if (taken.length === 0) return null;
      const cedisIds = [...new Set(taken.map((g) => g.cedi._id))];
      const { vehicles } = await call(fleetApi.list, {
        query: { cedisIds, routeStartDate: day, tripStatus: 'available', limit: limits.vehiclesPerPlan },
      });
      const plan = await call(planningApi.create, {
        body: {
          name: t('these.name', { weekday: weekdayOf(day, tag) }),
          startDate: day,
          startHour: departure(day, today, f.minuteOf(now.getTime())),
          cedisSelected: cedisIds,
          guides: taken.map((g) => g._id),
          vehicles: vehicles.filter((v) => endedPaper(v, day) === null).map((v) => v._id),
        },
      });
      return { plan, day, all: guides.length };
    },
    onSuccess: (made) => {
      if (!made) return toast.info(t('these.none'));
      const { plan, day, all } = made;
      client.setQueryData(['plans', 'detail', plan._id], plan);
      void client.invalidateQueries({ queryKey: ['plans', 'list'] });
      if (plan.guidesCount < all) toast.info(t('these.some', { count: plan.guidesCount, all, day: f.day(day) }));
      void navigate({ to: pathOf('routePlanner', { tab: 'capacity' }), search: { plan: plan._id } } as never);
    },
  });
}
