import { useState } from 'react';
import { problemText } from '../../../lib/api-problem.ts';
import { useText } from '../../../lib/text.ts';
import { newUuid } from '../../../lib/uuid.ts';
import { toast } from '../../../ui/toast.ts';
import {
  type Arranged,
  type Arrangement,
  addRoute,
  holdOf,
  moveGuides,
  OUT,
  sentOf,
} from '../arrangement/arrange.rules.ts';
import { movable, movedInOrder } from '../arrangement/chosen.rules.ts';
import type { PlanBoard } from '../arrangement/usePlanBoard.ts';
import { dragText } from '../drag/drag.es.ts';
import { bestPlace, tableOf } from '../drag/drop-places.rules.ts';
import { fetchPlaces, improveRoutes } from '../planning.api.ts';
import { boardText } from './board.es.ts';

/** Where stops chosen together go. */
export type Destination = { to: 'route'; route: string } | { to: 'new' } | { to: 'out' };

/** A route's stops as a search orders them; those that it would leave out are missing. */
async function bestOrder(plan: string, a: Arrangement, route: Arranged): Promise<readonly string[]> {
  const { routes } = await improveRoutes(plan, { ...sentOf(a), only: [route._id], vehicles: [route.vehicle] });
  return routes.find((r) => r.vehicle === route.vehicle)?.guides ?? [];
}
/** The same for a route that keeps its order: each of the others goes to its cheapest place between them. */
async function insertedOneByOne(
  plan: string,
  a: Arrangement,
  ids: readonly string[],
  list: string,
): Promise<readonly string[]> {
  let now = a;
  for (const guide of ids) {
    const index =
      bestPlace(tableOf(await fetchPlaces(plan, { ...sentOf(now), guide })), list)?.index ?? Number.POSITIVE_INFINITY;
    now = moveGuides(now, [guide], { list, index });
  }
  return now.routes.find((r) => r._id === list)?.guides ?? [];
}

/**
 * Moves the chosen stops, all in one change that one undo takes back. The server puts a route's stops in their best order; those that it would leave
 * out stand at the end, since somebody wants them there.
 */
export function useMoveChosen(board: PlanBoard): {
  isMoving: boolean;
  move: (destination: Destination) => Promise<void>;
} {
  const t = useText(dragText);
  const b = useText(boardText);
  const [isMoving, setMoving] = useState(false);
  const move = async (destination: Destination): Promise<void> => {
    const { arrangement, arranging, plan, view, free } = board;
    const chosen = [...view.chosen];
    if (destination.to === 'out') {
      const ids = movable(arrangement, chosen, OUT);
      notify(arrangement, chosen, OUT, ids.length);
      if (ids.length === 0) return;
      arranging.apply((a) => moveGuides(a, ids, { list: OUT, index: 0 }), ids);
      view.choose([]);
      return;
    }
    const id = newUuid();
    const naming = { newId: () => id, titleOf: (n: number) => b('routeTitle', { n }) };
    const begun = (a: Arrangement): Arrangement => (destination.to === 'new' ? addRoute(a, free, naming) : a);
    const list = destination.to === 'new' ? id : destination.route;
    const wanted = begun(arrangement);
    const ids = movable(wanted, chosen, list);
    const next = moveGuides(wanted, ids, { list, index: Number.POSITIVE_INFINITY });
    const route = next.routes.find((r) => r._id === list);
    notify(wanted, chosen, list, ids.length);
    if (ids.length === 0 || !route) return;
    setMoving(true);
    try {
      const order = route.keepOrder
        ? await insertedOneByOne(plan._id, wanted, ids, list)
        : await bestOrder(plan._id, next, route);
      arranging.apply((a) => movedInOrder(begun(a), ids, list, order), ids);
      view.choose([]);
    } catch (error) {
      toast.error(problemText(error));
    } finally {
      setMoving(false);
    }
  };
  const notify = (a: Arrangement, chosen: readonly string[], to: string, moving: number): void => {
    const held = chosen.filter((id) => holdOf(a, [id], to) !== null).length;
    if (moving === 0) toast.info(t('nothingMoves'));
    else if (held > 0) toast.info(t('stay', { count: held }));
  };
  return { isMoving, move };
}
