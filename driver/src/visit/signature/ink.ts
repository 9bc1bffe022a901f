/** A point of a finger's way: where (CSS pixels) and how hard, 0 to 1. */
export interface InkPoint {
  x: number;
  y: number;
  pressure: number;
}
export type Stroke = readonly InkPoint[];

/** A dot or a slip of the finger is no signature: so many pixels of way at least. */
export const leastInk = 120;
/** Nearer than this to the last one a point tells nothing. */
const step = 1.5;

const distance = (a: InkPoint, b: InkPoint): number => Math.hypot(a.x - b.x, a.y - b.y);

/** The stroke with one more point; the same where that tells nothing. */
export function extended(stroke: Stroke, point: InkPoint): Stroke {
  const last = stroke.at(-1);
  return last && distance(last, point) < step ? stroke : [...stroke, point];
}

/** How long the way of all strokes is. */
export const inkOf = (strokes: readonly Stroke[]): number =>
  strokes.reduce(
    (sum, stroke) => sum + stroke.slice(1).reduce((way, point, n) => way + distance(stroke[n] as InkPoint, point), 0),
    0,
  );
export const isSignature = (strokes: readonly Stroke[]): boolean => inkOf(strokes) >= leastInk;

export interface Curve {
  from: { x: number; y: number };
  control: { x: number; y: number };
  to: { x: number; y: number };
  width: number;
}
const middle = (a: InkPoint, b: InkPoint) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** A smooth line: curves from the middle of one piece to the middle of the next, thicker where it is pressed. */
export function curvesOf(stroke: Stroke, width: number): Curve[] {
  const [first] = stroke;
  if (!first) return [];
  const widthAt = (point: InkPoint): number => width * (0.7 + 0.6 * point.pressure);
  if (stroke.length === 1)
    return [{ from: first, control: first, to: { x: first.x + 0.1, y: first.y }, width: widthAt(first) * 1.5 }];
  const curves: Curve[] = [];
  let from: { x: number; y: number } = first;
  for (const [n, point] of stroke.entries()) {
    const next = stroke[n + 1];
    const to = next ? middle(point, next) : point;
    if (n > 0 || next) curves.push({ from, control: point, to, width: widthAt(point) });
    from = to;
  }
  return curves;
}

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}
/** What of the paper bears ink, with some air around; null without ink. */
export function frameOf(
  strokes: readonly Stroke[],
  air: number,
  paper: { width: number; height: number },
): Frame | null {
  const points = strokes.flat();
  if (points.length === 0) return null;
  const left = Math.max(0, Math.min(...points.map((p) => p.x)) - air);
  const top = Math.max(0, Math.min(...points.map((p) => p.y)) - air);
  const right = Math.min(paper.width, Math.max(...points.map((p) => p.x)) + air);
  const bottom = Math.min(paper.height, Math.max(...points.map((p) => p.y)) + air);
  return { x: left, y: top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}
