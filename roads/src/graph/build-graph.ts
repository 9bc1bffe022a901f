import { Growing, sortedOnce } from '../arrays.ts';
import { DEGREE, type OsmSource } from '../osm/source.ts';
import { cutEdges } from './cut-edges.ts';
import type { RoadGraph, RoadNames } from './graph.ts';
import { markIslands } from './islands.ts';
import { readPlaces, readRoads } from './read-roads.ts';
import { type Banned, bansOf } from './restrictions.ts';
import { splitJunctions } from './split.ts';

/** West, south, east, north, degrees. */
export type Box = readonly [number, number, number, number];

export interface GraphOptions {
  /** Only what lies in it: streets are cut at their last junction or bend within. */
  bbox?: Box;
  progress?: (share: number) => void;
  signal?: AbortSignal;
}

export interface BuiltGraph {
  graph: RoadGraph;
  names: RoadNames;
  /** Restrictions of the file that hold, and those that could not be told (their streets are not there, or do not meet). */
  restrictions: { kept: number; left: number };
}

/** Ids of the nodes in a box, ascending. */
export async function nodesIn(
  source: OsmSource,
  [west, south, east, north]: Box,
  progress?: (share: number) => void,
  signal?: AbortSignal,
): Promise<Float64Array> {
  const ids = new Growing(Float64Array, 1 << 16);
  await source.scan(
    {
      node({ id, lat, lng }) {
        if (lat >= south * DEGREE && lat <= north * DEGREE && lng >= west * DEGREE && lng <= east * DEGREE)
          ids.push(id);
      },
    },
    progress,
    signal,
  );
  return sortedOnce(ids.view());
}

/** Goes through the file (three times with a box, twice without) and makes the graph of its streets. Memory: about 60 bytes for each node of a street. */
export async function buildGraph(source: OsmSource, options: GraphOptions = {}): Promise<BuiltGraph> {
  const { bbox, signal } = options;
  const passes = bbox ? 3 : 2;
  let pass = 0;
  const progress = () => {
    const done = pass++;
    return (share: number) => options.progress?.(((done + share) / passes) * 0.8);
  };
  const inBox = bbox ? await nodesIn(source, bbox, progress(), signal) : null;
  const { roads, names, restrictions } = await readRoads(source, inBox, progress(), signal);
  const places = await readPlaces(source, roads, progress(), signal);
  signal?.throwIfAborted();
  const cut = cutEdges(roads, places);
  options.progress?.(0.9);
  const { bans, left } = bansOf(restrictions, cut.waysOf(restrictions), cut);
  const graph = splitJunctions(cut, bans as Banned[]);
  markIslands(graph);
  options.progress?.(1);
  return { graph, names, restrictions: { kept: restrictions.length - left, left } };
}
