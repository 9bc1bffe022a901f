import type { Vehicle } from '@tramo/contract/fleet';
import type { PlanException } from '@tramo/contract/plan-reasons';
import type { Plan, PlanGuide, PlanRoute } from '@tramo/contract/planning';
import { useCallback, useMemo, useRef } from 'react';
import { problemText } from '../../../lib/api-problem.ts';
import { useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { useKeys } from '../../../lib/useKeys.ts';
import { newUuid } from '../../../lib/uuid.ts';
import { toast } from '../../../ui/toast.ts';
import { boardText } from '../board/board.es.ts';
import type { RouteChoice } from '../board/PlanStopRow.tsx';
import { fetchWhy } from '../planning.api.ts';
import { planningText } from '../planning.es.ts';
import { usePlanVehicles } from '../wizard/useDepots.ts';
import {
  type Arrangement,
  addExceptions,
  addRoute,
  changeVehicle,
  freeVehicle,
  holdOf,
  moveGuides,
  placeWith,
  removeException,
  removeRoute,
  renameRoute,
  replaceRoutes,
  type Spot,
  sentOf,
  toggleLock,
  toggleOrder,
  togglePins,
} from './arrange.rules.ts';
import { type Arranging, useArrangement } from './useArrangement.ts';
import { type RouteView, useRouteView } from './useRouteView.ts';

/** What can be done by hand on the board. The object stays the same as long as the board is mounted. */
export interface BoardMoves {
  /** Puts guides at a place of a route or out of all (`OUT`), side by side; says so when something holds them. `index` counts without them. */
  moveGuides: (ids: readonly string[], to: Spot) => void;
  move: (guideId: string, list: string, index: number) => void;
  /** Puts a guide at a place of a vehicle's route, which is begun when it has none. */
  placeAt: (guideId: string, vehicle: string, index: number) => void;
  /** Puts a guide where it costs least; where it fits nowhere the reasons open. */
  placeBest: (guideId: string) => Promise<void>;
  /** Softens rules for this plan and puts a guide where they let it in, in one change. A vehicle that the plan does not have joins it. */
  soften: (exceptions: readonly PlanException[], to: { guide: string; vehicle: string; index: number }) => void;
  removeException: (key: string) => void;
  giveVehicle: (route: string, vehicle: string) => void;
  lockRoute: (route: string) => void;
  keepOrder: (route: string) => void;
  pinStops: (ids: readonly string[]) => void;
  /** An empty route; without a vehicle, for one that is free. */
  addRoute: (vehicle?: string) => void;
  renameRoute: (route: string, title: string) => void;
  removeEmptyRoute: (route: string) => void;
  /** Puts the guides of some routes as a search found them (`improve`): what no new route has is without a route. */
  replaceRoutes: (only: readonly string[], next: readonly { vehicle: string; guides: readonly string[] }[]) => void;
}

export interface PlanBoard {
  plan: Plan;
  arranging: Arranging;
  arrangement: Arrangement;
  evaluation: Arranging['evaluation'];
  evaluatedRoutes: ReadonlyMap<string, PlanRoute>;
  /** Colours of routes; the same map as long as none changes. */
  colours: ReadonlyMap<string, string>;
  guides: ReadonlyMap<string, PlanGuide>;
  vehicles: ReadonlyMap<string, Vehicle>;
  /** Routes that take stops, for menus. */
  choices: readonly RouteChoice[];
  canEdit: boolean;
  /** A vehicle for one more route, if any. */
  free: string | undefined;
  view: RouteView;
  moves: BoardMoves;
  /** The guide whose reasons are open. */
  why: string | null;
  askWhy: (guideId: string | null) => void;
}

/** Everything that the list, the map and the time chart of a plan share: its arrangement, what is chosen and what can be done. `editor`: who else is at it, when that is one person. */
export function usePlanBoard(plan: Plan, editor: string | null): PlanBoard {
  const t = useText(planningText);
  const b = useText(boardText);
  const arranging = useArrangement(plan, editor);
  // The routes of a dispatched plan are real ones by now.
  const canEdit = plan.can.edit && plan.status !== 'dispatched';
  const { arrangement, evaluation } = arranging;
  const vehicles = usePlanVehicles(plan);
  const guides = useMemo(() => new Map(plan.guides.map((g) => [g._id, g])), [plan.guides]);
  const evaluatedRoutes = useMemo(() => new Map(evaluation.routes.map((r) => [r._id, r])), [evaluation]);
  const coloursNow = evaluation.routes.map((r) => `${r._id}=${r.colour}`).join();
  const colours = useMemo(
    () => new Map(coloursNow.split(',').map((pair) => pair.split('=') as [string, string])),
    [coloursNow],
  );
  const choices = useMemo(
    () =>
      arrangement.routes
        .filter((r) => !r.locked)
        .map((r) => ({ id: r._id, title: r.routeTitle, size: r.guides.length })),
    [arrangement.routes],
  );
  const [opened, setOpened] = useUrlState({ route: '', why: '' }, ['route', 'why']);
  const tellRoute = useCallback((route: string | null) => setOpened({ route: route ?? '' }), [setOpened]);
  const view = useRouteView(arrangement, opened.route || null, tellRoute);
  const why = opened.why || null;
  const askWhy = useCallback((guide: string | null) => setOpened({ why: guide ?? '' }), [setOpened]);
  useKeys({ 'mod+z': arranging.undo, 'mod+shift+z': arranging.redo, 'mod+y': arranging.redo });

  const latest = useRef({ plan, canEdit, arranging, guides, vehicles, t, b });
  latest.current = { plan, canEdit, arranging, guides, vehicles, t, b };
  const moves = useMemo((): BoardMoves => {
    const now = () => latest.current;
    const naming = { newId: newUuid, titleOf: (n: number) => now().b('routeTitle', { n }) };
    const apply = (next: (a: Arrangement) => Arrangement, guides?: readonly string[]): void => {
      if (now().canEdit) now().arranging.apply(next, guides);
    };
    const sayHold = (ids: readonly string[], list: string): void => {
      const hold = holdOf(now().arranging.arrangement, ids, list);
      if (!hold) return;
      const route = hold.route.routeTitle;
      const folio = now().guides.get(hold.guides[0] ?? '')?.folio ?? '';
      toast.info(
        hold.by === 'pin'
          ? now().b('hold.pin', { count: hold.guides.length, folio, route })
          : now().b(`hold.${hold.by}`, { route }),
      );
    };
    const moveAll: BoardMoves['moveGuides'] = (ids, to) => {
      sayHold(ids, to.list);
      apply((a) => moveGuides(a, ids, to), ids);
    };
    const placeAt: BoardMoves['placeAt'] = (guideId, vehicle, index) =>
      apply((a) => placeWith(a, guideId, vehicle, index, naming), [guideId]);
    return {
      moveGuides: moveAll,
      move: (guideId, list, index) => moveAll([guideId], { list, index }),
      placeAt,
      placeBest: async (guideId) => {
        const { arrangement: a } = now().arranging;
        try {
          const { left } = await fetchWhy(now().plan._id, { ...sentOf(a), guide: guideId });
          const isFree = (vehicle: string): boolean => !a.routes.some((r) => r.vehicle === vehicle && r.locked);
          const suggestion = left?.suggestions.find(
            (w) => w.steps.length === 0 && w.position !== null && isFree(w.vehicle),
          );
          if (!suggestion || suggestion.position === null) {
            toast.info(now().t('why.nowhere'));
            askWhy(guideId);
            return;
          }
          placeAt(guideId, suggestion.vehicle, suggestion.position);
          const words = {
            folio: now().guides.get(guideId)?.folio ?? '',
            vehicle: now().vehicles.get(suggestion.vehicle)?.nickname ?? '',
            place: suggestion.position + 1,
          };
          toast.ok(now().t('why.done', words));
        } catch (error) {
          toast.error(problemText(error));
        }
      },
      soften: (exceptions, { guide, vehicle, index }) =>
        apply(
          (a) => {
            const placed = placeWith(a, guide, vehicle, index, naming);
            return placed === a ? a : addExceptions(placed, exceptions);
          },
          [guide],
        ),
      removeException: (key) => apply((a) => removeException(a, key)),
      giveVehicle: (route, vehicle) => apply((a) => changeVehicle(a, route, vehicle)),
      lockRoute: (route) => apply((a) => toggleLock(a, route)),
      keepOrder: (route) => apply((a) => toggleOrder(a, route)),
      pinStops: (ids) => apply((a) => togglePins(a, ids)),
      addRoute: (vehicle) => {
        const { plan: p } = now();
        apply((a) => addRoute(a, vehicle ?? freeVehicle(a, p.vehicles, p.plannerParams.params.trips.most), naming));
      },
      renameRoute: (route, title) => apply((a) => renameRoute(a, route, title)),
      removeEmptyRoute: (route) => apply((a) => removeRoute(a, route)),
      replaceRoutes: (only, next) => apply((a) => replaceRoutes(a, only, next, naming)),
    };
  }, [askWhy]);
  return {
    plan,
    arranging,
    arrangement,
    evaluation,
    evaluatedRoutes,
    colours,
    guides,
    vehicles,
    choices,
    canEdit,
    free: freeVehicle(arrangement, plan.vehicles, plan.plannerParams.params.trips.most),
    view,
    moves,
    why,
    askWhy,
  };
}
