/** A value of a line; null where there is none, which leaves a gap. */
export type Point = { x: number; y: number | null };

/** Round steps of an axis from nothing to at least `most`, some three to five of them. */
export function axisSteps(most: number): number[] {
  if (!(most > 0)) return [0, 1];
  const raw = most / 4;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = ([1, 2, 2.5, 5].find((one) => one * power >= raw - 1e-9) ?? 10) * power;
  const count = Math.ceil(most / step - 1e-9);
  // Sums of steps gather errors; products do not.
  return Array.from({ length: count + 1 }, (_, n) => Number((n * step).toPrecision(12)));
}

/** Which of `count` labels are written, so that no more than `room` are and they are evenly apart, by a multiple of `unit`. */
export function labelled(count: number, room: number, unit = 1): number[] {
  if (count === 0) return [];
  const every = Math.ceil(Math.max(1, count / Math.max(1, room)) / unit) * unit;
  return Array.from({ length: Math.ceil(count / every) }, (_, n) => n * every);
}

/** The path of a line, with a new beginning after each gap. `x` and `y` place a point. */
export function linePath(points: readonly Point[], x: (value: number) => number, y: (value: number) => number): string {
  let path = '';
  let isDown = false;
  for (const point of points) {
    if (point.y === null) {
      isDown = false;
      continue;
    }
    path += `${isDown ? 'L' : 'M'}${x(point.x).toFixed(1)} ${y(point.y).toFixed(1)}`;
    isDown = true;
  }
  return path;
}

/** The ground below a line, down to `floor`, piece by piece between its gaps. */
export function areaPath(
  points: readonly Point[],
  x: (value: number) => number,
  y: (value: number) => number,
  floor: number,
): string {
  let path = '';
  let piece: Point[] = [];
  const end = (): void => {
    const [first, last] = [piece[0], piece.at(-1)];
    if (first && last && piece.length > 1)
      path += `${linePath(piece, x, y)}L${x(last.x).toFixed(1)} ${floor.toFixed(1)}L${x(first.x).toFixed(1)} ${floor.toFixed(1)}Z`;
    piece = [];
  };
  for (const point of points) {
    if (point.y === null) end();
    else piece.push(point);
  }
  end();
  return path;
}

/** Points that stand alone between gaps: a line does not show them. */
export const lonely = (points: readonly Point[]): Point[] =>
  points.filter((p, i) => p.y !== null && (points[i - 1]?.y ?? null) === null && (points[i + 1]?.y ?? null) === null);
