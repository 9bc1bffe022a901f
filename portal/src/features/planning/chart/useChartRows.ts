import { replaceEqualDeep } from '@tanstack/react-query';
import { defaultTimeZone, routeColour } from '@tramo/contract/limits';
import type { PlanRoute } from '@tramo/contract/planning';
import { useMemo, useRef } from 'react';
import { dayInstant } from '../../../lib/day-instant.ts';
import { useCompany } from '../../../session/me.api.ts';
import type { PlanBoard } from '../arrangement/usePlanBoard.ts';
import { type ChartLine, lineOf, type Span, shiftOf, spanOf } from './plan-chart.rules.ts';

export interface ChartRow {
  id: string;
  title: string;
  colour: string;
  vehicle: string;
  /** Times as they were last worked out; missing for a route that is new. */
  evaluated: PlanRoute | undefined;
  line: ChartLine | undefined;
  shift: Span | null;
  isLocked: boolean;
  keepsOrder: boolean;
  pins: readonly string[];
  isHidden: boolean;
}

/** Rows of the time chart, in the order of the list. A route that did not change keeps the objects that it is drawn from, so that its row is not drawn again. */
export function useChartRows(board: PlanBoard): { rows: ChartRow[]; span: Span; midnight: number } {
  const { plan, arrangement, evaluatedRoutes, guides, vehicles, view } = board;
  const timeZone = useCompany()?.timeZone ?? defaultTimeZone;
  const midnight = useMemo(() => dayInstant(plan.startDate, 0, timeZone).getTime(), [plan.startDate, timeZone]);
  const reloadS = plan.plannerParams.params.trips.reloadMinutes * 60;
  // Every answer of the server is new: what says the same stays the same object.
  const known = useRef<{ of: unknown; lines: Map<string, { evaluated: PlanRoute; line: ChartLine }> }>({
    of: null,
    lines: new Map(),
  });
  const lines = useMemo(() => {
    const isSame = known.current.of === guides;
    const next = new Map<string, { evaluated: PlanRoute; line: ChartLine }>();
    for (const [id, now] of evaluatedRoutes) {
      const before = isSame ? known.current.lines.get(id) : undefined;
      const evaluated = before ? replaceEqualDeep(before.evaluated, now) : now;
      next.set(
        id,
        before && evaluated === before.evaluated
          ? before
          : { evaluated, line: lineOf(evaluated, guides, midnight, reloadS) },
      );
    }
    known.current = { of: guides, lines: next };
    return next;
  }, [evaluatedRoutes, guides, midnight, reloadS]);
  const rows = useMemo(
    () =>
      arrangement.routes.map((r, i): ChartRow => {
        const known = lines.get(r._id);
        const vehicle = vehicles.get(r.vehicle);
        return {
          id: r._id,
          title: r.routeTitle,
          colour: known?.evaluated.colour ?? routeColour(i),
          vehicle: vehicle?.nickname ?? '',
          evaluated: known?.evaluated,
          line: known?.line,
          shift: vehicle ? shiftOf(vehicle) : null,
          isLocked: r.locked,
          keepsOrder: r.keepOrder,
          pins: r.pins,
          isHidden: view.hidden.has(r._id),
        };
      }),
    [arrangement.routes, lines, vehicles, view.hidden],
  );
  const span = useMemo(
    () =>
      spanOf(
        rows.flatMap((r) => r.line ?? []),
        rows.flatMap((r) => r.shift ?? []),
      ),
    [rows],
  );
  const { from, to } = span;
  return { rows, span: useMemo(() => ({ from, to }), [from, to]), midnight };
}
