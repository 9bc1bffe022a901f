import type { PlanGuide, PlanRoute } from '@tramo/contract/planning';

/** Everything on the time chart is in seconds after the local midnight of the plan's day. */
export interface Span {
  from: number;
  to: number;
}
export interface ChartStop extends Span {
  guideId: string;
  arrival: number;
  waitS: number;
  lateS: number;
  /** Less than a quarter of an hour later it would be late. */
  isTight: boolean;
}
export interface ChartLine {
  /** On the road: the thin line behind everything. Null for a route without stops. */
  span: Span | null;
  stops: readonly ChartStop[];
  waits: readonly Span[];
  pause: Span | null;
  /** Loading before a trip that is not the vehicle's first. */
  reload: Span | null;
}

const hourS = 3600;
const tightS = 15 * 60;
/** A wait that is shorter does not show. */
const shownWaitS = 60;

/** The window that holds the beginning of a service, or the last that it missed; null when the guide has none. */
export function windowOf(guide: PlanGuide | undefined, at: number): Span | null {
  const spans = (guide?.windows ?? []).map((w): Span => ({ from: w.startMinute * 60, to: w.endMinute * 60 }));
  return spans.find((w) => at <= w.to) ?? spans.at(-1) ?? null;
}

/** A route as it is drawn. `midnight`: of the plan's day, in milliseconds. */
export function lineOf(
  route: PlanRoute,
  guides: ReadonlyMap<string, PlanGuide>,
  midnight: number,
  reloadS: number,
): ChartLine {
  const second = (instant: string): number => (Date.parse(instant) - midnight) / 1000;
  const pause = route.rest && { from: second(route.rest.start), to: second(route.rest.start) + route.rest.durationS };
  const waits: Span[] = [];
  const stops = route.stops.map((s): ChartStop => {
    const [arrival, from, to] = [second(s.arrival), second(s.serviceStart), second(s.departure)];
    // A rest within a wait is drawn over it.
    const rests = pause !== null && pause.from >= arrival && pause.from < from;
    if (s.waitS >= shownWaitS) waits.push({ from: rests ? arrival : from - s.waitS, to: from });
    const window = windowOf(guides.get(s.guideId), from);
    return {
      guideId: s.guideId,
      arrival,
      from,
      to,
      waitS: s.waitS,
      lateS: s.lateS,
      isTight: s.lateS === 0 && window !== null && window.to - from < tightS,
    };
  });
  const start = second(route.routeStart);
  return {
    span: stops.length > 0 ? { from: start, to: second(route.routeEnd) } : null,
    stops,
    waits,
    pause,
    reload: stops.length > 0 && route.trip > 1 && reloadS > 0 ? { from: start - reloadS, to: start } : null,
  };
}

/** Whole hours that hold all routes; the shifts' when no route has stops. */
export function spanOf(lines: readonly ChartLine[], shifts: readonly Span[]): Span {
  const wholeSpans = lines.flatMap((l) => (l.span ? [{ from: l.reload?.from ?? l.span.from, to: l.span.to }] : []));
  const spans = wholeSpans.length > 0 ? wholeSpans : shifts;
  if (spans.length === 0) return { from: 8 * hourS, to: 18 * hourS };
  const from = Math.floor(Math.min(...spans.map((s) => s.from)) / hourS) * hourS;
  const to = Math.ceil(Math.max(...spans.map((s) => s.to)) / hourS) * hourS;
  return { from, to: Math.max(to, from + hourS) };
}

/** A vehicle's shift; one that ends at an earlier minute than it begins ends the day after. */
export const shiftOf = (vehicle: { shiftStartMinute: number; shiftEndMinute: number }): Span => ({
  from: vehicle.shiftStartMinute * 60,
  to: (vehicle.shiftEndMinute + (vehicle.shiftEndMinute <= vehicle.shiftStartMinute ? 1440 : 0)) * 60,
});

/** Hours to write on the axis: as many as have `room` pixels each. */
export function ticksOf({ from, to }: Span, pixels: number, room: number): number[] {
  const perHour = (pixels * hourS) / (to - from);
  const step = [1, 2, 3, 4, 6, 12].find((h) => h * perHour >= room) ?? 24;
  const ticks: number[] = [];
  for (let at = Math.ceil(from / (step * hourS)) * step * hourS; at <= to; at += step * hourS) ticks.push(at);
  return ticks;
}

/** Where something dropped at a moment would stand among a route's other stops: after those whose middle lies before it. */
export const dropIndex = (stops: readonly ChartStop[], held: string, at: number): number =>
  stops.filter((s) => s.guideId !== held && (s.from + s.to) / 2 < at).length;

/** Moment of the gap before the `index`-th of a route's other stops, where the mark of a drop is drawn. */
export function gapAt(line: ChartLine, held: string, index: number): number {
  const others = line.stops.filter((s) => s.guideId !== held);
  const [before, after] = [others[index - 1], others[index]];
  if (before && after) return (before.to + after.from) / 2;
  if (before) return before.to + 240;
  return after ? after.from - 240 : (line.span?.from ?? 8 * hourS);
}

/** The stop of a line that is nearest to a moment. */
export function nearestStop(stops: readonly ChartStop[], at: number): ChartStop | null {
  let best: ChartStop | null = null;
  for (const s of stops) if (!best || Math.abs(s.from - at) < Math.abs(best.from - at)) best = s;
  return best;
}

/** Part of a span as percentages of another: `left` and `width`, cut at its ends; null when they do not meet. */
export function partOf(part: Span, whole: Span): { left: string; width: string } | null {
  const [from, to] = [Math.max(part.from, whole.from), Math.min(part.to, whole.to)];
  if (to <= from) return null;
  const size = whole.to - whole.from;
  const share = (s: number): string => `${((s / size) * 100).toFixed(4)}%`;
  return { left: share(from - whole.from), width: share(to - from) };
}
