import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { PlanRoute } from '@tramo/contract/planning';
import { useText } from '../../../lib/text.ts';
import { useCompany } from '../../../session/me.api.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { TravelSource } from '../../roads/shared/RoadTools.tsx';
import type { Arranged } from '../arrangement/arrange.rules.ts';
import type { PlanBoard } from '../arrangement/usePlanBoard.ts';
import { DragList } from '../drag/DragList.tsx';
import { planningText } from '../planning.es.ts';
import { Exceptions } from '../reasons/Exceptions.tsx';
import classes from './plan-routes.module.css';
import { RouteCard } from './RouteCard.tsx';
import type { ListActions } from './RouteMenu.tsx';
import { UnassignedList } from './UnassignedList.tsx';

/** True when the figures of a route are of the stops that it has. Others need not be drawn again while a change is worked out. */
const isEvaluated = (route: Arranged, evaluated: PlanRoute | undefined): boolean =>
  evaluated !== undefined &&
  evaluated.vehicle === route.vehicle &&
  evaluated.guides.length === route.guides.length &&
  evaluated.guides.every((id, i) => id === route.guides[i]);

/** The routes of a plan as a list, after the guides that have none. */
export function RouteList({ board, actions }: { board: PlanBoard; actions: ListActions }) {
  const t = useText(planningText);
  // Once for all rows: each of its own would ask the company's units again.
  const f = useFormat();
  const leastLoad = useCompany()?.minVehicleLoadPercent ?? 0;
  const { plan, arrangement, guides, vehicles, canEdit, view, moves } = board;
  return (
    <DragList view={view}>
      <div className={classes.source}>
        <TravelSource source={plan.travelSource} />
      </div>
      {plan.travelWarning && (
        <p className={classes.estimated}>
          <strong>{t('view.travelWarning')}</strong> {plan.travelWarning}
        </p>
      )}
      <Exceptions board={board} />
      <UnassignedList board={board} actions={actions} />
      {arrangement.routes.map((route, index) => (
        <RouteCard
          key={route._id}
          route={route}
          index={index}
          evaluated={board.evaluatedRoutes.get(route._id)}
          isChecking={board.arranging.isChecking && !isEvaluated(route, board.evaluatedRoutes.get(route._id))}
          guides={guides}
          vehicles={vehicles}
          startMinute={plan.startHour.hours * 60 + plan.startHour.minutes}
          planVehicles={plan.vehicles}
          leastLoad={leastLoad}
          isOpen={view.open.has(route._id)}
          isHidden={view.hidden.has(route._id)}
          isAlone={view.alone === route._id}
          selected={view.stop}
          chosen={view.chosen}
          canEdit={canEdit}
          f={f}
          actions={actions}
          onToggle={view.toggleOpen}
          onLock={moves.lockRoute}
          onSelect={view.selectStop}
          onMove={moves.move}
          onVehicle={moves.giveVehicle}
          onWhy={board.askWhy}
        />
      ))}
      {canEdit && board.free !== undefined && (
        <Button variant="subtle" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => moves.addRoute()}>
          {t('view.addRoute')}
        </Button>
      )}
    </DragList>
  );
}
