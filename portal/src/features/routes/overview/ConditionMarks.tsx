import {
  IconAccessPointOff,
  IconAppWindow,
  IconBatteryExclamation,
  IconMapOff,
  IconParking,
  IconRouteOff,
} from '@tabler/icons-react';
import type { Route, RouteCondition } from '@tramo/contract/routes';
import { companyNow } from '../../../lib/company-clock.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { hiddenAppText } from '../live/app-words.ts';
import { routesText } from '../routes.es.ts';
import classes from './RouteRow.module.css';

const icons = {
  silent: IconAccessPointOff,
  stopped: IconParking,
  outOfZone: IconMapOff,
  offRoute: IconRouteOff,
  lowBattery: IconBatteryExclamation,
} satisfies Record<RouteCondition, unknown>;

/** What the watch holds against a route: one in words, several as marks with their words behind; and how many stops are at risk. */
export function ConditionMarks({ route, isSilenceShown }: { route: Route; isSilenceShown: boolean }) {
  const t = useText(routesText);
  const f = useFormat();
  const held = route.conditions.filter((c) => !(isSilenceShown && c.kind === 'silent'));
  const atRisk = route.status === 'started' ? route.atRisk : 0;
  const hidden = hiddenAppText(route, t, f);
  if (held.length === 0 && atRisk === 0 && hidden === null) return null;
  const isAlone = held.length === 1 && atRisk === 0;
  return (
    <span className={classes.marks}>
      {held.map(({ kind, since }) => {
        const Icon = icons[kind];
        const words = t(`condition.${kind}`);
        const whole = t('condition.since', { words, age: f.age((companyNow() - Date.parse(since)) / 1000) });
        return (
          <span key={kind} className={classes.mark} title={whole}>
            <Icon size={14} aria-hidden />
            <span className={isAlone ? undefined : 'visually-hidden'}>{words}</span>
          </span>
        );
      })}
      {hidden !== null && (
        <span className={classes.mark} title={hidden} data-app="hidden">
          <IconAppWindow size={14} aria-hidden />
          <span className={held.length === 0 && atRisk === 0 ? undefined : 'visually-hidden'}>{hidden}</span>
        </span>
      )}
      {atRisk > 0 && <span className={classes.mark}>{t('row.atRisk', { count: atRisk })}</span>}
    </span>
  );
}
