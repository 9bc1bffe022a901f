import { ActionIcon, Checkbox, Tooltip } from '@mantine/core';
import { IconClipboardCheck, IconSteeringWheel } from '@tabler/icons-react';
import type { LightStop, Route } from '@tramo/contract/routes';
import { type CSSProperties, memo } from 'react';
import { useText } from '../../../lib/text.ts';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { routesText } from '../routes.es.ts';
import { ConditionMarks } from './ConditionMarks.tsx';
import { statusTones } from './overview.rules.ts';
import classes from './RouteRow.module.css';
import { barOf } from './route-progress.rules.ts';

export interface RouteRowProps {
  route: Route;
  /** `tone|words` of the right column; see RouteNote. */
  note: string;
  /** Planned departure and end, beside the status; a card has no room for them. */
  hours?: string;
  /** Its stops in order, for the bar; undefined while they load. */
  stops: readonly LightStop[] | undefined;
  /** How many stops the plan has been to by now; null where there is none to compare with. */
  planned: number | null;
  isSelected: boolean;
  onSelect: (id: string) => void;
  /** Ticked for what is done with several; without it there is no tick. */
  isPicked?: boolean | undefined;
  onPick?: (id: string, isOn: boolean, isRange: boolean) => void;
  /** One click to what it lacks. */
  onAssign?: ((route: Route) => void) | undefined;
  onBoard?: ((route: Route) => void) | undefined;
  /** A card of the board instead of a row of the list. */
  isCard?: boolean;
}

/** Who drives what: `Urvan 7 · Marta Cantú`. */
export function useCrew(route: Route): string {
  const t = useText(routesText);
  return `${route.vehicle?.nickname ?? t('row.noVehicle')} · ${route.driver?.fullName ?? t('row.noDriver')}`;
}

export const RouteRow = memo(function RouteRow({
  route,
  note,
  hours,
  stops,
  planned,
  isSelected,
  onSelect,
  ...rest
}: RouteRowProps) {
  const t = useText(routesText);
  const crew = useCrew(route);
  const cut = note.indexOf('|');
  const { isCard, isPicked, onPick } = rest;
  const { assignedGuides: assigned, managedGuides: managed } = route;
  return (
    <div
      className={isCard ? classes.cardFrame : classes.frame}
      style={{ '--route': route.colour } as CSSProperties}
      data-picked={isPicked || undefined}
      data-current={isSelected || undefined}
      data-lacking={lackOf(route, rest) !== null || undefined}
    >
      {isPicked !== undefined && (
        <Checkbox
          size="xs"
          className={classes.tick}
          aria-label={t('pick.row', { name: route.name })}
          checked={isPicked}
          onChange={() => undefined}
          onClick={(event) => onPick?.(route._id, !isPicked, event.shiftKey)}
        />
      )}
      <button
        type="button"
        className={isCard ? classes.card : classes.row}
        aria-current={isSelected ? 'true' : undefined}
        data-route={route._id}
        onClick={() => onSelect(route._id)}
      >
        <span className={classes.who}>
          <span className={classes.name}>{route.name}</span>
          <span className={classes.crew} title={crew}>
            {crew}
          </span>
        </span>
        {!isCard && (
          <span className={classes.status}>
            <StatusPill tone={statusTones[route.status]}>{t(`status.${route.status}`)}</StatusPill>
            {hours && <span className={classes.hours}>{hours}</span>}
          </span>
        )}
        <Bar stops={stops} share={assigned === 0 ? 0 : managed / assigned} planned={planned} />
        <span className={classes.count}>
          <span className="visually-hidden">
            {t('row.progress', { managed, assigned })}
            {planned !== null && `, ${t('row.planned', { planned })}`}
          </span>
          <span aria-hidden>
            <b>{managed}</b>/{assigned}
          </span>
        </span>
        <span className={classes.end}>
          <span className={classes.note} data-tone={note.slice(0, cut)}>
            {note.slice(cut + 1)}
          </span>
          <ConditionMarks route={route} isSilenceShown={note.startsWith('warn|') && route.status === 'started'} />
        </span>
      </button>
      <Lacking route={route} onAssign={rest.onAssign} onBoard={rest.onBoard} />
    </div>
  );
});

/** Its stops in one line by what became of them, late ones marked below, and a thin line where the plan is by now. */
function Bar({
  stops,
  share,
  planned,
}: {
  stops: readonly LightStop[] | undefined;
  share: number;
  planned: number | null;
}) {
  const bar = stops && stops.length > 0 ? barOf(stops) : null;
  return (
    <span className={classes.bar} aria-hidden>
      {bar ? (
        <span className={classes.states} style={{ background: bar.states }} />
      ) : (
        <span className={classes.done} style={{ width: `${share * 100}%` }} />
      )}
      {bar?.late && <span className={classes.lateMarks} style={{ background: bar.late }} />}
      {stops && planned !== null && (
        <span className={classes.plan} style={{ left: `${(planned / stops.length) * 100}%` }} />
      )}
    </span>
  );
}

type Means = Pick<RouteRowProps, 'onAssign' | 'onBoard'>;
/** What a route lacks that one click gives. */
function lackOf({ can, missing }: Route, { onAssign, onBoard }: Means) {
  if (onAssign && can.assign && (missing.includes('vehicle') || missing.includes('driver')))
    return { key: 'row.assign', Icon: IconSteeringWheel, give: onAssign } as const;
  if (onBoard && can.edit && missing.includes('boarding'))
    return { key: 'row.board', Icon: IconClipboardCheck, give: onBoard } as const;
  return null;
}

function Lacking({ route, ...means }: { route: Route } & Means) {
  const t = useText(routesText);
  const lack = lackOf(route, means);
  if (!lack) return null;
  const { key, Icon, give } = lack;
  const label = t(key, { name: route.name });
  return (
    <Tooltip label={label}>
      <ActionIcon
        className={classes.lacking}
        variant="light"
        color="green"
        aria-label={label}
        onClick={() => give(route)}
      >
        <Icon size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
