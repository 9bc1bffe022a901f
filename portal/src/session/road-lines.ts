import { decodePolyline } from '@tramo/contract/roads/polyline';
import type { RoadLine, RoadSource } from '@tramo/contract/roads/roads';
import { gather } from '../lib/gather.ts';
import { createListeners } from '../lib/store.ts';

type Place = { lat: number; lng: number };
/** Whose ways and when; each `at` (rounded to the hour by the caller's hook) asks by itself. */
export interface RoadWay {
  vehicleKind: string | null;
  at: string | null;
}
export interface RoadLeg {
  from: Place;
  to: Place;
}
/** What is known of a leg: its line along streets, or that there is none but the straight one. */
export interface KnownLine {
  path: readonly Place[];
  source: RoadSource;
}
export type AskLines = (way: RoadWay, legs: readonly RoadLeg[], signal: AbortSignal) => Promise<readonly RoadLine[]>;

/** Close to five decimals, as lines are written: a pin that did not move asks nothing again. */
const placeKey = ({ lat, lng }: Place): string => `${lat.toFixed(5)},${lng.toFixed(5)}`;
export const wayKey = ({ vehicleKind, at }: RoadWay): string => `${vehicleKind ?? ''}|${at ?? ''}`;
export const legKey = (way: string, from: Place, to: Place): string => `${way}|${placeKey(from)}|${placeKey(to)}`;

/** A drop on the board and what it brings about are asked for together. */
const gatherMs = 50;
/** Lines older than this are shown and asked for again: a closure may have begun by the clock. */
const freshMs = 10 * 60_000;
/** After a failure the same leg is not asked for sooner. */
const retryMs = 30_000;
const mostKept = 30_000;

interface Wanted {
  way: RoadWay;
  leg: RoadLeg;
  users: number;
}

/**
 * Lines of legs, kept by leg: what is known is answered at once, what is not is gathered for 50 ms and asked for in calls of at most `perCall` legs.
 * A leg that nobody wants any more before its call left is not asked for, and a call whose legs nobody wants is given up.
 */
export function createRoadLines(ask: AskLines, perCall: number, clock: () => number = () => Date.now()) {
  const known = new Map<string, { line: KnownLine; at: number }>();
  const failed = new Map<string, number>();
  const wanted = new Map<string, Wanted>();
  const asked = new Map<string, { cancel: AbortController; keys: Set<string> }>();
  const { subscribe, notify } = createListeners();
  // What was asked for before everything was forgotten must not be kept.
  let age = 0;

  const isDue = (key: string, now: number): boolean => {
    if (asked.has(key)) return false;
    const line = known.get(key);
    if (line) return now - line.at > freshMs;
    return now - (failed.get(key) ?? Number.NEGATIVE_INFINITY) > retryMs;
  };
  const keep = (key: string, line: KnownLine, now: number): void => {
    known.delete(key);
    known.set(key, { line, at: now });
    if (known.size <= mostKept) return;
    for (const old of known.keys()) {
      if (known.size <= mostKept) return;
      if (!wanted.has(old)) known.delete(old);
    }
  };
  const send = async (way: RoadWay, legs: readonly (readonly [string, RoadLeg])[]): Promise<void> => {
    const call = { cancel: new AbortController(), keys: new Set(legs.map(([key]) => key)) };
    const of = age;
    for (const [key] of legs) asked.set(key, call);
    let lines: readonly RoadLine[] = [];
    try {
      lines = await ask(
        way,
        legs.map(([, leg]) => leg),
        call.cancel.signal,
      );
    } catch {
      // The straight lines stay; the screen works without.
    }
    const now = clock();
    for (const [i, [key, leg]] of legs.entries()) {
      if (asked.get(key) === call) asked.delete(key);
      if (of !== age || call.cancel.signal.aborted) continue;
      const line = lines[i];
      if (!line) {
        failed.set(key, now);
        continue;
      }
      failed.delete(key);
      const path = line.source === 'estimate' ? [] : decodePolyline(line.line);
      keep(
        key,
        path.length > 1 ? { path, source: line.source } : { path: [leg.from, leg.to], source: 'estimate' },
        now,
      );
    }
    if (of === age) notify();
  };
  const sending = gather(() => {
    const now = clock();
    const byWay = new Map<string, { way: RoadWay; legs: [string, RoadLeg][] }>();
    for (const [key, { way, leg }] of wanted) {
      if (!isDue(key, now)) continue;
      const name = wayKey(way);
      const group = byWay.get(name) ?? { way, legs: [] };
      group.legs.push([key, leg]);
      byWay.set(name, group);
    }
    for (const { way, legs } of byWay.values())
      for (let i = 0; i < legs.length; i += perCall) void send(way, legs.slice(i, i + perCall));
  });

  return {
    subscribe,
    /** The line of a leg; undefined as long as it is not known. */
    lineOf: (key: string): KnownLine | undefined => known.get(key)?.line,
    /** Wants these legs; answers how to stop wanting them. */
    want(legs: readonly { key: string; way: RoadWay; leg: RoadLeg }[]): () => void {
      const now = clock();
      let hasDue = false;
      for (const { key, way, leg } of legs) {
        const entry = wanted.get(key);
        if (entry) entry.users++;
        else wanted.set(key, { way, leg, users: 1 });
        hasDue ||= isDue(key, now);
      }
      if (hasDue) sending.within(gatherMs);
      return () => {
        const touched = new Set<{ cancel: AbortController; keys: Set<string> }>();
        for (const { key } of legs) {
          const entry = wanted.get(key);
          if (!entry || --entry.users > 0) continue;
          wanted.delete(key);
          const call = asked.get(key);
          if (call) touched.add(call);
        }
        if (touched.size === 0) return;
        // The next wish of the same screen comes within the same turn: only then is it known what nobody wants.
        queueMicrotask(() => {
          for (const call of touched) {
            if ([...call.keys].some((key) => wanted.has(key))) continue;
            call.cancel.abort();
            for (const key of call.keys) if (asked.get(key) === call) asked.delete(key);
          }
        });
      };
    },
    /** Streets were closed or opened, or a zone came: shown lines stay until the new ones have come. */
    forget(): void {
      age++;
      for (const { cancel } of new Set(asked.values())) cancel.abort();
      asked.clear();
      failed.clear();
      for (const [key, entry] of known) {
        if (wanted.has(key)) entry.at = Number.NEGATIVE_INFINITY;
        else known.delete(key);
      }
      if (wanted.size > 0) sending.within(gatherMs);
    },
  };
}
export type RoadLines = ReturnType<typeof createRoadLines>;

/** One piece of a way as it is drawn: along streets, straight for want of them, or straight until the answer comes. */
export interface WayPiece {
  path: Place[];
  kind: 'streets' | 'straight' | 'waiting';
}

/** A way through its places as pieces of one kind each. A place that is where the last one was adds nothing. */
export function piecesOf(
  path: readonly Place[],
  lineOf: (from: Place, to: Place) => KnownLine | undefined,
): WayPiece[] {
  const pieces: WayPiece[] = [];
  for (let i = 1; i < path.length; i++) {
    const [from, to] = [path[i - 1] as Place, path[i] as Place];
    if (from.lat === to.lat && from.lng === to.lng) continue;
    const line = lineOf(from, to);
    const kind = !line ? 'waiting' : line.source === 'estimate' ? 'straight' : 'streets';
    const points = line?.path ?? [from, to];
    const last = pieces.at(-1);
    if (last?.kind === kind) for (const point of points) last.path.push(point);
    else pieces.push({ kind, path: [...points] });
  }
  return pieces;
}
