import type { vehicleKinds } from '@tramo/contract/fleet';
import { roadLimits, roadsApi } from '@tramo/contract/roads/roads';
import { useEffect, useMemo, useReducer } from 'react';
import { call } from '../lib/api.ts';
import { onLive } from '../lib/live.ts';
import { createRoadLines, legKey, piecesOf, wayKey } from './road-lines.ts';

type Place = { lat: number; lng: number };
/** For whom a line is and when it leaves. */
export interface Leaving {
  /** Whose ways; a van's without it. */
  vehicleKind?: string | null;
  /** When it leaves, for closures and traffic; now without it. */
  at?: string | null;
}
/** A line through its places in order. */
type PlacesLine = Leaving & { path: readonly Place[] };
/** A piece of it as it is drawn. */
type Piece<L> = Omit<L, 'path' | keyof Leaving> & { path: readonly Place[]; straight?: boolean };

export const roadLines = createRoadLines(async ({ vehicleKind, at }, legs, signal) => {
  const { lines } = await call(roadsApi.lines, {
    body: {
      ...(vehicleKind === null ? {} : { vehicleKind: vehicleKind as (typeof vehicleKinds)[number] }),
      ...(at === null ? {} : { at }),
      legs: legs.map(({ from, to }) => ({ from: bare(from), to: bare(to) })),
    },
    signal,
  });
  return lines;
}, roadLimits.legs);

// Somebody closed or opened streets, or what was told meanwhile is lost.
onLive(({ type }) => {
  if (type === 'closures.changed' || type === 'reset') roadLines.forget();
});

const bare = ({ lat, lng }: Place): Place => ({ lat, lng });
const hourMs = 3_600_000;
/** Routes that leave within the same hour share their lines and their call. */
const hourOf = (at: string | null | undefined): string | null => {
  const ms = at ? Date.parse(at) : Number.NaN;
  return Number.isNaN(ms) ? null : new Date(Math.floor(ms / hourMs) * hourMs).toISOString();
};

/**
 * The same lines along streets: known legs at once, the others straight until they come. Where there are no streets they stay straight, which is drawn
 * as what it is and told by `isStraight`. `isOn` false leaves all as they are, for lines that change many times a second.
 */
export function useRoadLines<L extends PlacesLine>(
  lines: readonly L[],
  isOn = true,
): { lines: Piece<L>[]; isStraight: boolean } {
  const [version, redraw] = useReducer((n: number) => n + 1, 0);
  const legs = useMemo(
    () =>
      isOn
        ? lines.flatMap(({ path, vehicleKind = null, at }) => {
            const way = { vehicleKind, at: hourOf(at) };
            const name = wayKey(way);
            return path.slice(1).flatMap((to, i) => {
              const from = path[i] as Place;
              return from.lat === to.lat && from.lng === to.lng
                ? []
                : [{ key: legKey(name, from, to), way, leg: { from, to } }];
            });
          })
        : [],
    [lines, isOn],
  );
  useEffect(() => roadLines.subscribe(redraw), []);
  useEffect(() => roadLines.want(legs), [legs]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says that more lines are known
  return useMemo(() => {
    if (!isOn) return { lines: [...lines], isStraight: false };
    let isStraight = false;
    const drawn = lines.flatMap(({ path, vehicleKind = null, at, ...line }): Piece<L>[] => {
      const way = wayKey({ vehicleKind, at: hourOf(at) });
      return piecesOf(path, (from, to) => roadLines.lineOf(legKey(way, from, to))).map((piece) => {
        isStraight ||= piece.kind === 'straight';
        return { ...line, path: piece.path, straight: piece.kind === 'straight' };
      });
    });
    return { lines: drawn, isStraight };
  }, [lines, isOn, version]);
}
