import { ActionIcon, Select } from '@mantine/core';
import {
  IconArrowsSort,
  IconChevronDown,
  IconChevronRight,
  IconEyeOff,
  IconLock,
  IconLockOpen2,
} from '@tabler/icons-react';
import type { Vehicle } from '@tramo/contract/fleet';
import { routeColour } from '@tramo/contract/limits';
import type { PlanGuide, PlanRoute } from '@tramo/contract/planning';
import { memo, useMemo } from 'react';
import type { Format } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import wizard from '../../../ui/wizard.module.css';
import type { Arranged } from '../arrangement/arrange.rules.ts';
import { BestBadge } from '../drag/BestBadge.tsx';
import { planningText } from '../planning.es.ts';
import { violationText } from '../reasons/reason.ts';
import bars from '../shared/CapacityBars.module.css';
import { isUnderloaded } from '../shared/capacity.rules.ts';
import { laterDeparture } from './departure.rules.ts';
import { menuText } from './menu.es.ts';
import { StopRow } from './PlanStopRow.tsx';
import classes from './plan-routes.module.css';
import { type ListActions, RouteMenu } from './RouteMenu.tsx';

interface RouteCardProps {
  route: Arranged;
  index: number;
  evaluated: PlanRoute | undefined;
  /** Its figures are of an arrangement before. */
  isChecking: boolean;
  guides: ReadonlyMap<string, PlanGuide>;
  vehicles: ReadonlyMap<string, Vehicle>;
  /** When the plan leaves, in minutes of the day. */
  startMinute: number;
  /** Vehicles that the plan may use. */
  planVehicles: readonly string[];
  /** Of the company: a route with less load is pointed at. */
  leastLoad: number;
  isOpen: boolean;
  isHidden: boolean;
  isAlone: boolean;
  /** The chosen stop, of this route or not. */
  selected: string | null;
  /** Stops chosen together, of any route. */
  chosen: ReadonlySet<string>;
  canEdit: boolean;
  f: Format;
  actions: ListActions;
  onToggle: (route: string) => void;
  onLock: (route: string) => void;
  onSelect: (guideId: string, list: string) => void;
  onMove: (guideId: string, list: string, index: number) => void;
  onVehicle: (route: string, vehicle: string) => void;
  onWhy: (guideId: string) => void;
}

/** A route: its figures in two lines, and open its stops. */
export const RouteCard = memo(function RouteCard(props: RouteCardProps) {
  const { route, evaluated, isOpen, isHidden, isAlone, vehicles, f } = props;
  const canEdit = props.canEdit && !route.locked;
  const t = useText(planningText);
  const colour = evaluated?.colour ?? routeColour(props.index);
  const stats = evaluated?.routeStats;
  const title = route.routeTitle;
  const vehicle = vehicles.get(route.vehicle)?.nickname ?? '';
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  const share = stats?.loadShare ?? 0;
  const hours = { start: f.time(evaluated?.routeStart), end: f.time(evaluated?.routeEnd) };
  const others = evaluated?.violations.filter((v) => v.kind !== 'late') ?? [];
  return (
    <section
      className={classes.route}
      id={`route-${route._id}`}
      aria-label={title}
      data-list={route._id}
      style={{ boxShadow: `inset 3px 0 ${colour}` }}
    >
      <div className={classes.routeHead} data-checking={props.isChecking || undefined}>
        <button
          type="button"
          className={classes.routeToggle}
          data-toggle
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'view.collapse' : 'view.expand', { route: title })}
          onClick={() => props.onToggle(route._id)}
        >
          <Chevron size={16} aria-hidden />
          <span className={classes.swatch} style={{ background: colour }} aria-hidden />
          <span className={classes.routeText}>
            <span className={classes.stopName}>
              {title}
              <RouteMarks route={route} isHidden={isHidden} />
            </span>
            <span className={classes.stopPlace}>
              {vehicle}
              {evaluated && evaluated.trip > 1 && ` · ${t('trips.trip', { n: evaluated.trip })}`}
            </span>
            {evaluated && route.guides.length > 0 && (
              <span className={classes.stopPlace}>{t('view.hours', hours)}</span>
            )}
          </span>
        </button>
        <span className={classes.routeFigures}>
          <span>
            {t('view.stops', { count: route.guides.length })}
            {stats && route.guides.length > 0 && ` · ${f.distance(stats.distance)} · ${f.duration(stats.duration)}`}
          </span>
          <span className={classes.loadLine}>
            <span
              className={bars.track}
              role="img"
              aria-label={t('view.load', { route: title, share: f.percent(share) })}
            >
              <span
                className={bars.fill}
                data-fits={share <= 1.0005}
                style={{ width: `${Math.min(1, share) * 100}%` }}
              />
            </span>
            <span aria-hidden>{f.percent(share)}</span>
          </span>
        </span>
        <span className={classes.pills}>
          {stats && stats.lateStops > 0 && (
            <StatusPill tone="bad">{t('view.late', { count: stats.lateStops })}</StatusPill>
          )}
          {stats && isUnderloaded(stats.loadShare, stats.stops, props.leastLoad) && (
            <StatusPill tone="warn">{t('view.underloaded')}</StatusPill>
          )}
          {others.map((v) => (
            <StatusPill key={`${v.kind} ${v.guideId}`} tone="bad">
              {violationText(v, t, f)}
            </StatusPill>
          ))}
        </span>
        <span className={classes.routeActions}>
          <ActionIcon
            aria-label={t(route.locked ? 'view.unlock' : 'view.lock', { route: title })}
            aria-pressed={route.locked}
            disabled={!props.canEdit || route.guides.length === 0}
            onClick={() => props.onLock(route._id)}
          >
            {route.locked ? <IconLock size={16} aria-hidden /> : <IconLockOpen2 size={16} aria-hidden />}
          </ActionIcon>
          <RouteMenu
            route={route}
            actions={props.actions}
            canEdit={props.canEdit}
            isHidden={isHidden}
            isAlone={isAlone}
          />
          <BestBadge route={route._id} />
        </span>
      </div>
      {isOpen && <RouteStops {...props} canEdit={canEdit} colour={colour} />}
    </section>
  );
});

/** Its locks, in words for those who do not see the signs. */
function RouteMarks({ route, isHidden }: { route: Arranged; isHidden: boolean }) {
  const t = useText(menuText);
  if (!route.keepOrder && !isHidden) return null;
  return (
    <span className={classes.locks}>
      {route.keepOrder && <IconArrowsSort size={14} role="img" aria-label={t('isOrdered')} />}
      {isHidden && <IconEyeOff size={14} role="img" aria-label={t('isHidden')} />}
    </span>
  );
}

function RouteStops(props: RouteCardProps & { colour: string }) {
  const { route, evaluated, guides, vehicles, canEdit, selected, colour, f } = props;
  const t = useText(planningText);
  const evaluatedStops = useMemo(() => new Map(evaluated?.stops.map((s) => [s.guideId, s])), [evaluated]);
  const later =
    evaluated && route.guides.length > 0
      ? laterDeparture(evaluated, props.startMinute, vehicles.get(route.vehicle), guides, f.minuteOf)
      : null;
  const options = props.planVehicles.map((id) => ({ value: id, label: vehicles.get(id)?.nickname ?? id.slice(-6) }));
  return (
    <>
      <div className={classes.routeBar}>
        <Select
          size="xs"
          w={190}
          searchable
          allowDeselect={false}
          disabled={!canEdit}
          aria-label={t('view.vehicleOf', { route: route.routeTitle })}
          data={options}
          value={route.vehicle}
          onChange={(next) => next && props.onVehicle(route._id, next)}
        />
        {evaluated && route.guides.length > 0 && (
          <span className={wizard.hint}>{f.money(evaluated.routeStats.cost)}</span>
        )}
        {later && evaluated && (
          <span className={wizard.hint}>
            {t(`view.later.${later.why}`, {
              time: f.time(evaluated.routeStart),
              folio: later.why === 'window' ? later.guide : '',
              opens: later.why === 'window' ? f.minuteOfDay(later.opensMinute) : '',
            })}
          </span>
        )}
      </div>
      {route.guides.length === 0 && <p className={classes.emptyRoute}>{t('view.empty')}</p>}
      <ol className={classes.stops} data-checking={props.isChecking || undefined}>
        {route.guides.map((id, index) => {
          const guide = guides.get(id);
          return (
            guide && (
              <StopRow
                key={id}
                guide={guide}
                list={route._id}
                index={index}
                size={route.guides.length}
                colour={colour}
                evaluated={evaluatedStops.get(id)}
                isSelected={selected === id}
                isChosen={props.chosen.has(id)}
                isHeld={route.keepOrder || route.locked}
                isPinned={route.pins.includes(id)}
                f={f}
                actions={props.actions}
                canEdit={canEdit}
                onSelect={props.onSelect}
                onMove={props.onMove}
                onWhy={props.onWhy}
              />
            )
          );
        })}
      </ol>
    </>
  );
}
