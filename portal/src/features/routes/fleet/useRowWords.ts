import type { Route } from '@tramo/contract/routes';
import { useMemo } from 'react';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { hiddenAppText } from '../live/app-words.ts';
import { routesText } from '../routes.es.ts';
import type { DayState } from './day-marks.rules.ts';
import type { RowWords } from './FleetRow.tsx';
import { etaBand, isLowBattery, type Vehicle } from './fleet.rules.ts';
import { fleetLiveText } from './fleet-live.es.ts';
import type { Made } from './history.rules.ts';

const dayTones: Record<DayState, RowWords['tone']> = {
  halted: 'warn',
  noData: 'quiet',
  driving: 'ok',
  atStop: 'ok',
  notLeft: 'quiet',
  finished: 'quiet',
};

/** Writes the rows of the list: of now, and of a second of a day's replay. */
export function useRowWords() {
  const t = useText(fleetLiveText);
  const words = useText(routesText);
  const f = useFormat();
  return useMemo(() => {
    const crewOf = (route: Route): string =>
      `${route.driver?.fullName ?? t('row.noDriver')} · ${route.vehicle?.nickname ?? t('row.noVehicle')}`;
    const etaOf = ({ nextStop }: Route, now: number): string => {
      if (nextStop?.arrivedAt) return t('row.thereSince', { time: f.time(nextStop.arrivedAt) });
      if (!nextStop?.expectedArrival) return '';
      const { from, to } = etaBand(nextStop.expectedArrival, nextStop.etaSpreadS, now);
      return from === to
        ? t('row.eta', { time: f.time(from) })
        : t('row.etaBand', { from: f.time(from), to: f.time(to) });
    };
    const live = (v: Vehicle): RowWords => {
      const { route } = v;
      const next = route.nextStop;
      // The state says the gravest; what else holds stands before the next stop.
      const others = v.conditions
        .filter((kind) => kind !== v.state && !(kind === 'outOfZone' && v.state === 'restricted'))
        .map((kind) => t(`condition.${kind}`));
      const nextText = next ? t('row.next', { order: String(next.order), label: next.label }) : t('row.noNext');
      const detail = [v.zone && t('row.inZone', { zone: v.zone }), ...others, hiddenAppText(route, words, f), nextText]
        .filter(Boolean)
        .join(' · ');
      return {
        id: v.id,
        name: route.name,
        crew: crewOf(route),
        colour: route.colour,
        state: v.state,
        tone: v.tone === 'old' ? (v.state === 'stale' || v.state === 'noFix' ? 'quiet' : 'warn') : v.tone,
        stateLabel: t(`state.${v.state}`),
        detail,
        eta: etaOf(route, v.now),
        age: v.ageS === null ? t('row.noFix') : t('row.age', { age: f.age(v.ageS) }),
        isFresh: v.tone !== 'old',
        isLowBattery: isLowBattery(route.latestLocation),
        done: route.managedGuides - route.failedGuides,
        failed: route.failedGuides,
        total: route.assignedGuides,
        progress: t('row.progress', { managed: route.managedGuides, assigned: route.assignedGuides }),
      };
    };
    const past = (route: Route, state: DayState, made: Made): RowWords => {
      const so = made.done + made.failed;
      return {
        id: route._id,
        name: route.name,
        crew: crewOf(route),
        colour: route.colour,
        state,
        tone: dayTones[state],
        stateLabel: t(`history.${state}`),
        detail: t('history.made', { made: so, total: made.total }),
        eta: '',
        age: '',
        isFresh: true,
        isLowBattery: false,
        done: made.done,
        failed: made.failed,
        total: made.total,
        progress: t('history.made', { made: so, total: made.total }),
      };
    };
    return { live, past };
  }, [t, words, f]);
}
