import { parentPort } from 'node:worker_threads';
import type { Weighting } from '@tramo/roads/graph/graph';
import { customize } from '@tramo/roads/hierarchy/customize';
import type { Metric } from '@tramo/roads/hierarchy/hierarchy';
import { weightsOf } from '@tramo/roads/hierarchy/weights';
import type { RoadProfile } from '@tramo/roads/profiles';
import { isochrone } from '@tramo/roads/zone/isochrone';
import { roadRoute } from '@tramo/roads/zone/route';
import { snapTo } from '@tramo/roads/zone/snap';
import { roadRow, tableRows, tableTargets } from '@tramo/roads/zone/table';
import type { Point, RoadTable, RoadZone, RouteLeg } from '@tramo/roads/zone/zone';

/** What a thread is asked. Zones are told once by their arrays, which are shared, afterwards by their key; all big arrays lie in shared memory. */
export type RoadTask =
  | { kind: 'customize'; zone: string; weighting: Weighting }
  | {
      kind: 'table';
      zone: string;
      metric: Metric;
      profile: RoadProfile;
      points: readonly Point[];
      from: number;
      to: number;
      into: RoadTable;
    }
  | {
      kind: 'legs';
      zone: string;
      metric: Metric;
      weighting: Weighting;
      path: readonly Point[];
      /** Every leg (1), or every other: pairs that have nothing to do with each other (2). */
      stride: 1 | 2;
      steps: boolean;
      language: 'es' | 'en';
    }
  | {
      kind: 'row';
      zone: string;
      metric: Metric;
      profile: RoadProfile;
      point: Point;
      targets: readonly Point[];
    }
  | {
      kind: 'isochrone';
      zone: string;
      metric: Metric;
      profile: RoadProfile;
      point: Point;
      minutes: readonly number[];
    };
export interface RoadAnswers {
  customize: Metric;
  /** Which points have a street. */
  table: boolean[];
  /** One value for each target. */
  row: RoadTable;
  legs: (RouteLeg | null)[];
  isochrone: number[][][][][] | null;
}
export type ToRoadWorker =
  | { open: string; zone: RoadZone }
  | { close: string }
  | { id: number; task: RoadTask; cancelled: Int32Array };
export type FromRoadWorker = { id: number; answer: RoadAnswers[keyof RoadAnswers] } | { id: number; error: string };

/** Told apart from faults: whoever asked has gone. */
export const GONE = 'gone';

const zones = new Map<string, RoadZone>();

function work(task: RoadTask, breathe: () => void): RoadAnswers[keyof RoadAnswers] {
  const zone = zones.get(task.zone);
  if (!zone) throw new Error(`zone ${task.zone} is not open in this thread`);
  if (task.kind === 'customize') return customize(zone.hierarchy, weightsOf(zone.graph, task.weighting));
  if (task.kind === 'legs') {
    const { metric, weighting, path, stride, steps, language } = task;
    const legs: (RouteLeg | null)[] = [];
    for (let i = 0; i + 1 < path.length; i += stride) {
      legs.push(...roadRoute(zone, metric, weighting, path.slice(i, i + 2), { steps, language }));
      breathe();
    }
    return legs;
  }
  const { metric, profile } = task;
  if (task.kind === 'isochrone') {
    const from = snapTo(zone, task.point, { profile, metric });
    return from && isochrone(zone, metric, from, task.minutes);
  }
  const snapped = (p: Point) => {
    breathe();
    return snapTo(zone, p, { profile, metric });
  };
  if (task.kind === 'row') return roadRow(zone, metric, snapped(task.point), task.targets.map(snapped), { breathe });
  const snaps = task.points.map(snapped);
  const targets = tableTargets(zone, metric, snaps, { breathe });
  tableRows(zone, metric, targets, snaps, task.from, task.to, task.into, { breathe });
  return snaps.map((snap) => snap !== null);
}

parentPort?.on('message', (message: ToRoadWorker) => {
  if ('open' in message) zones.set(message.open, message.zone);
  else if ('close' in message) zones.delete(message.close);
  else {
    const { id, task, cancelled } = message;
    try {
      const answer = work(task, () => {
        if (Atomics.load(cancelled, 0) === 1) throw new Error(GONE);
      });
      parentPort?.postMessage({ id, answer } satisfies FromRoadWorker);
    } catch (error) {
      parentPort?.postMessage({
        id,
        error: error instanceof Error ? error.message : String(error),
      } satisfies FromRoadWorker);
    }
  }
});
