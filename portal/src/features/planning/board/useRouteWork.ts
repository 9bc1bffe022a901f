import { useEffect, useMemo, useRef, useState } from 'react';
import { problemText } from '../../../lib/api-problem.ts';
import { useText } from '../../../lib/text.ts';
import { newUuid } from '../../../lib/uuid.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { toast } from '../../../ui/toast.ts';
import { type Arranged, replaceRoutes, sameArrangement, sentOf } from '../arrangement/arrange.rules.ts';
import type { PlanBoard } from '../arrangement/usePlanBoard.ts';
import { evaluatePlan, improvePlan } from '../planning.api.ts';
import { menuText } from './menu.es.ts';
import { type Effort, effortOf, isBetter, newVehicle } from './route-work.rules.ts';

/** What is being searched for some routes, and since when. */
export interface Work {
  words: string;
  since: number;
}
/** What a menu does with whole routes. The object stays the same as long as the board is mounted. */
export interface RouteWork {
  optimise: (route: string) => void;
  /** Into two: by a search when another vehicle is free, else its later half becomes one trip more. */
  split: (route: string) => void;
  /** The stop and all after it become a route of their own. */
  splitAt: (route: string, index: number) => void;
  merge: (route: string, other: string, vehicle: string) => void;
  cancel: () => void;
}

/** Searches over a route or two while the person waits; each result is one change of the board, told in words, that undo takes back. */
export function useRouteWork(board: PlanBoard): { work: Work | null; does: RouteWork } {
  const t = useText(menuText);
  const f = useFormat();
  const [work, setWork] = useState<Work | null>(null);
  const under = useRef<AbortController | null>(null);
  useEffect(() => () => under.current?.abort(), []);
  const latest = useRef({ board, t, f });
  latest.current = { board, t, f };
  const does = useMemo((): RouteWork => {
    const now = () => latest.current;
    const routeOf = (id: string): Arranged | undefined => now().board.arrangement.routes.find((r) => r._id === id);
    const changeWords = (before: Effort, after: Effort): string => {
      const { t, f } = now();
      return t('work.change', {
        distanceBefore: f.distance(before.distanceM),
        distanceAfter: f.distance(after.distanceM),
        timeBefore: f.duration(before.durationS),
        timeAfter: f.duration(after.durationS),
        costBefore: f.money(before.cost),
        costAfter: f.money(after.cost),
      });
    };
    interface Search {
      routes: readonly Arranged[];
      vehicles: readonly string[];
      words: string;
      done: (change: string) => string;
      /** Said in place of a change when the search finds nothing better; a split or a merge is wanted as it comes. */
      nothing?: string;
    }
    const search = async ({ routes, vehicles, words, done, nothing }: Search): Promise<void> => {
      const { t, board } = now();
      const { arrangement, plan } = board;
      const only = routes.map((r) => r._id);
      under.current?.abort();
      const cancel = new AbortController();
      under.current = cancel;
      setWork({ words, since: Date.now() });
      try {
        const found = await improvePlan(
          plan._id,
          { ...sentOf(arrangement), only, vehicles: [...vehicles] },
          cancel.signal,
        );
        const naming = { newId: newUuid, titleOf: String };
        const next = replaceRoutes(arrangement, only, found.routes, naming);
        const [was, is] = await Promise.all([
          evaluatePlan(plan._id, sentOf(arrangement), cancel.signal),
          evaluatePlan(plan._id, sentOf(next), cancel.signal),
        ]);
        if (cancel.signal.aborted) return;
        const untouched = new Set(arrangement.routes.filter((r) => !only.includes(r._id)).map((r) => r._id));
        const before = effortOf(was.routes.filter((r) => only.includes(r._id)));
        const after = effortOf(is.routes.filter((r) => !untouched.has(r._id)));
        if (nothing !== undefined && (found.unassigned.length > 0 || !isBetter(before, after)))
          return void toast.info(nothing);
        if (!sameArrangement(now().board.arrangement, arrangement)) return void toast.info(t('work.changed'));
        setWork(null);
        const count = found.unassigned.length;
        const isConfirmed =
          count === 0 ||
          (await confirm({
            title: t('work.leftTitle', { count }),
            body: t('work.leftText'),
            confirm: t('work.leftConfirm'),
          }));
        if (!isConfirmed) return;
        now().board.moves.replaceRoutes(only, found.routes);
        toast.ok(done(changeWords(before, after)), { label: t('work.undo'), run: () => now().board.arranging.undo() });
      } catch (error) {
        if (!cancel.signal.aborted) toast.error(problemText(error));
      } finally {
        if (under.current === cancel) {
          under.current = null;
          setWork(null);
        }
      }
    };
    const splitAt: RouteWork['splitAt'] = (id, index) => {
      const { board, t } = now();
      const route = routeOf(id);
      const vehicle =
        route && newVehicle(board.arrangement, route, board.plan.vehicles, board.plan.plannerParams.params.trips.most);
      if (!route || vehicle === undefined) return void toast.info(t('noVehicle'));
      board.moves.replaceRoutes(
        [id],
        [
          { vehicle: route.vehicle, guides: route.guides.slice(0, index) },
          { vehicle, guides: route.guides.slice(index) },
        ],
      );
    };
    return {
      splitAt,
      optimise: (id) => {
        const route = routeOf(id);
        const { t } = now();
        if (!route) return;
        const words = { route: route.routeTitle };
        void search({
          routes: [route],
          vehicles: [route.vehicle],
          words: t('work.optimise', words),
          done: (change) => t('work.optimised', { ...words, change }),
          nothing: t('work.nothing', words),
        });
      },
      split: (id) => {
        const route = routeOf(id);
        const { board, t } = now();
        if (!route) return;
        const free = board.plan.vehicles.find((v) => !board.arrangement.routes.some((r) => r.vehicle === v));
        // Two trips of one vehicle follow each other: the later stops go to the later trip.
        if (free === undefined) return splitAt(id, Math.ceil(route.guides.length / 2));
        const words = { route: route.routeTitle };
        void search({
          routes: [route],
          vehicles: [route.vehicle, free],
          words: t('work.split', words),
          done: (change) => t('work.splitDone', { ...words, change }),
        });
      },
      merge: (id, otherId, vehicle) => {
        const [route, other] = [routeOf(id), routeOf(otherId)];
        const { t } = now();
        if (!route || !other) return;
        const words = { route: route.routeTitle, other: other.routeTitle };
        void search({
          routes: [route, other],
          vehicles: [vehicle],
          words: t('work.merge', words),
          done: (change) => t('work.mergeDone', { ...words, change }),
        });
      },
      cancel: () => {
        if (!under.current) return;
        under.current.abort();
        toast.info(now().t('work.cancelled'));
      },
    };
  }, []);
  return { work, does };
}
