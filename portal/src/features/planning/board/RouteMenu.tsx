import { Menu } from '@mantine/core';
import {
  IconArrowsJoin,
  IconArrowsSort,
  IconArrowsSplit2,
  IconEraser,
  IconEye,
  IconEyeOff,
  IconFocus2,
  IconLock,
  IconLockOpen2,
  IconPencil,
  IconTrash,
  IconTruck,
  IconWand,
} from '@tabler/icons-react';
import type { PlanException } from '@tramo/contract/plan-reasons';
import { useText } from '../../../lib/text.ts';
import { RowMenu } from '../../../ui/table/RowMenu.tsx';
import { type Arranged, OUT } from '../arrangement/arrange.rules.ts';
import type { PlanBoard } from '../arrangement/usePlanBoard.ts';
import { menuText } from './menu.es.ts';
import type { RouteAsk } from './PlanRouteDialogs.tsx';
import { newVehicle } from './route-work.rules.ts';
import type { RouteWork } from './useRouteWork.ts';

/** What the menus of a list need: the board as it is when one opens, the work on whole routes, and the dialogs. None of them changes its identity. */
export interface ListActions {
  board: () => PlanBoard;
  work: RouteWork;
  ask: (what: RouteAsk) => void;
  /** Softens rules for this plan and searches again. */
  allow: (exceptions: PlanException[]) => void;
}

interface RouteMenuProps {
  route: Arranged;
  actions: ListActions;
  canEdit: boolean;
  isHidden: boolean;
  isAlone: boolean;
}
const icon = { size: 16, 'aria-hidden': true } as const;

/** Everything that can be done with a route. */
export function RouteMenu({ route, ...rest }: RouteMenuProps) {
  const t = useText(menuText);
  return (
    <RowMenu label={t('menu', { route: route.routeTitle })}>
      <RouteItems route={route} {...rest} />
    </RowMenu>
  );
}

function RouteItems({ route, actions, canEdit, isHidden, isAlone }: RouteMenuProps) {
  const t = useText(menuText);
  const { arrangement, plan, vehicles, moves, view } = actions.board();
  const id = route._id;
  const isFree = canEdit && !route.locked;
  const size = route.guides.length;
  // An order that is kept has nothing to search for.
  const mayMix = isFree && !route.keepOrder;
  const others = arrangement.routes.filter((r) => r._id !== id && !r.locked && !r.keepOrder);
  const hasVehicle = newVehicle(arrangement, route, plan.vehicles, plan.plannerParams.params.trips.most) !== undefined;
  const nameOf = (vehicle: string): string => vehicles.get(vehicle)?.nickname ?? '';
  return (
    <>
      {canEdit && (
        <>
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => actions.ask({ kind: 'rename', route: id })}>
            {t('rename')}
          </Menu.Item>
          <Menu.Item
            leftSection={route.locked ? <IconLockOpen2 {...icon} /> : <IconLock {...icon} />}
            disabled={size === 0}
            onClick={() => moves.lockRoute(id)}
          >
            {t(route.locked ? 'unlock' : 'lock')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowsSort {...icon} />}
            disabled={!isFree || size < 2}
            onClick={() => moves.keepOrder(id)}
          >
            {t(route.keepOrder ? 'freeOrder' : 'keepOrder')}
          </Menu.Item>
          <Menu.Sub>
            <Menu.Sub.Target>
              <Menu.Sub.Item leftSection={<IconTruck {...icon} />} disabled={!isFree}>
                {t('vehicle')}
              </Menu.Sub.Item>
            </Menu.Sub.Target>
            <Menu.Sub.Dropdown mah="min(360px, var(--room))" style={{ overflowY: 'auto' }}>
              {plan.vehicles
                .filter((v) => v !== route.vehicle)
                .map((v) => {
                  const holder = arrangement.routes.findLast((r) => r.vehicle === v);
                  return (
                    <Menu.Item key={v} disabled={holder?.locked ?? false} onClick={() => moves.giveVehicle(id, v)}>
                      {holder
                        ? t('swapVehicle', { route: holder.routeTitle, vehicle: nameOf(v) })
                        : t('useVehicle', { vehicle: nameOf(v) })}
                    </Menu.Item>
                  );
                })}
            </Menu.Sub.Dropdown>
          </Menu.Sub>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconWand {...icon} />}
            disabled={!mayMix || size < 2}
            onClick={() => actions.work.optimise(id)}
          >
            {t('optimise')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowsSplit2 {...icon} />}
            disabled={!mayMix || size < 2 || !hasVehicle}
            rightSection={size > 1 && !hasVehicle ? <span className="muted">{t('noVehicle')}</span> : undefined}
            onClick={() => actions.work.split(id)}
          >
            {t('split')}
          </Menu.Item>
          <Menu.Sub>
            <Menu.Sub.Target>
              <Menu.Sub.Item
                leftSection={<IconArrowsJoin {...icon} />}
                disabled={!mayMix || size === 0 || others.length === 0}
              >
                {t('merge')}
              </Menu.Sub.Item>
            </Menu.Sub.Target>
            <Menu.Sub.Dropdown mah="min(360px, var(--room))" style={{ overflowY: 'auto' }}>
              {others
                .filter((r) => r.guides.length > 0)
                .map((r) => (
                  <Menu.Item key={r._id} onClick={() => actions.ask({ kind: 'merge', route: id, other: r._id })}>
                    {r.routeTitle} · {nameOf(r.vehicle)}
                  </Menu.Item>
                ))}
            </Menu.Sub.Dropdown>
          </Menu.Sub>
          {size > 0 ? (
            <Menu.Item
              leftSection={<IconEraser {...icon} />}
              disabled={!isFree}
              onClick={() => moves.moveGuides(route.guides, { list: OUT, index: 0 })}
            >
              {t('empty')}
            </Menu.Item>
          ) : (
            <Menu.Item
              leftSection={<IconTrash {...icon} />}
              disabled={!isFree}
              onClick={() => moves.removeEmptyRoute(id)}
            >
              {t('remove')}
            </Menu.Item>
          )}
          <Menu.Divider />
        </>
      )}
      <Menu.Item
        leftSection={isHidden ? <IconEye {...icon} /> : <IconEyeOff {...icon} />}
        onClick={() => view.toggleHidden(id)}
      >
        {t(isHidden ? 'show' : 'hide')}
      </Menu.Item>
      <Menu.Item leftSection={<IconFocus2 {...icon} />} onClick={() => view.isolate(id)}>
        {t(isAlone ? 'showAll' : 'alone')}
      </Menu.Item>
    </>
  );
}
