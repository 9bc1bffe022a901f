import { type Box, buildGraph, nodesIn } from '../graph/build-graph.ts';
import type { RoadGraph, RoadNames } from '../graph/graph.ts';
import { buildHierarchy } from '../hierarchy/build-hierarchy.ts';
import { collectFeatures } from '../osm/collect-features.ts';
import type { FeatureCollector } from '../osm/features.ts';
import { DEGREE, type OsmSource } from '../osm/source.ts';
import { buildSnapGrid } from './snap.ts';
import type { ZoneInfo } from './zone.ts';
import { openGraph, openHierarchy, packGraph, packHierarchy, writeZone } from './zone-file.ts';

export const importStages = ['streets', 'hierarchy', 'features', 'files'] as const;
export type ImportStage = (typeof importStages)[number];

/** Keeps what a stage has made, so that an import that was cut goes on after the last whole one. */
export interface ZoneStages {
  /** Null when it was not finished. */
  read(stage: 'streets' | 'hierarchy'): Promise<ArrayBuffer | SharedArrayBuffer | null>;
  write(stage: 'streets' | 'hierarchy', chunks: readonly Uint8Array[]): Promise<void>;
}

/** Something that is made of the file beside the streets: what it collects, and the file that comes of it. */
export interface ZoneOutput {
  /** `tiles.bin` … */
  file: string;
  collector: FeatureCollector;
  finish(
    progress: (share: number) => void,
    signal?: AbortSignal,
  ): Promise<{
    chunks: readonly Uint8Array[];
    info?: Partial<Pick<ZoneInfo, 'minZoom' | 'maxZoom' | 'houseNumbers' | 'streets'>>;
  }>;
}

export interface ImportOptions {
  name: string;
  version: string;
  /** Of the file that is read, without its folder. */
  file: string;
  importedAt: string;
  isDemo?: boolean;
  bbox?: Box;
  outputs?: readonly ZoneOutput[];
  stages?: ZoneStages;
  progress?: (stage: ImportStage, share: number) => void;
  signal?: AbortSignal;
}

export interface ImportedZone {
  info: ZoneInfo;
  /** By file name: `zone.tramo`, and those of `outputs`. */
  files: Map<string, readonly Uint8Array[]>;
  restrictions: { kept: number; left: number };
}

/** The file, or the box in it, has no street that anybody drives. */
export class NoStreets extends Error {
  constructor() {
    super('no streets');
    this.name = 'NoStreets';
  }
}

/** From an OSM file to the files of a zone. Throws `OsmFault`, `NoStreets`, or the signal's reason. */
export async function importZone(source: OsmSource, options: ImportOptions): Promise<ImportedZone> {
  const { stages, signal, bbox, outputs = [] } = options;
  const progress = (stage: ImportStage) => (share: number) => options.progress?.(stage, share);

  const kept = await whole(() => stages?.read('streets'), openGraph);
  let graph: RoadGraph;
  let names: RoadNames;
  let restrictions: ImportedZone['restrictions'];
  if (kept) {
    ({ graph, names } = kept);
    restrictions = kept.json.restrictions as ImportedZone['restrictions'];
  } else {
    const built = await buildGraph(source, { bbox, progress: progress('streets'), signal });
    if (built.graph.edgeCount === 0) throw new NoStreets();
    ({ graph, names, restrictions } = built);
    await stages?.write('streets', packGraph(graph, names, { restrictions }));
  }
  progress('streets')(1);
  signal?.throwIfAborted();

  let hierarchy = await whole(() => stages?.read('hierarchy'), openHierarchy);
  if (!hierarchy) {
    hierarchy = buildHierarchy(graph, { progress: progress('hierarchy'), signal });
    await stages?.write('hierarchy', packHierarchy(hierarchy));
  }
  progress('hierarchy')(1);
  signal?.throwIfAborted();

  const inBox = bbox && outputs.length > 0 ? await nodesIn(source, bbox, undefined, signal) : undefined;
  const collectors = outputs.map((o) => o.collector);
  await collectFeatures(source, collectors, { inBox, progress: progress('features'), signal });

  let info: ZoneInfo = {
    name: options.name,
    version: options.version,
    bbox: boxOf(graph),
    importedAt: options.importedAt,
    file: options.file,
    isDemo: options.isDemo ?? false,
    nodes: graph.nodeCount,
    edges: graph.edgeCount,
    bytes: 0,
    minZoom: 0,
    maxZoom: 0,
    streets: names.names.length - 1,
    houseNumbers: 0,
  };
  const files: ImportedZone['files'] = new Map();
  for (const [i, output] of outputs.entries()) {
    const made = await output.finish((share) => progress('files')((i + share) / outputs.length), signal);
    files.set(output.file, made.chunks);
    info = { ...info, ...made.info };
  }
  const zone = { graph, names, hierarchy, grid: buildSnapGrid(graph) };
  let bytes = 0;
  for (const chunks of files.values()) for (const chunk of chunks) bytes += chunk.length;
  // What it weighs is said in the zone's own head: as good as exact.
  for (const chunk of writeZone({ info, ...zone })) bytes += chunk.length;
  info = { ...info, bytes };
  files.set('zone.tramo', writeZone({ info, ...zone }));
  progress('files')(1);
  return { info, files, restrictions };
}

/** A kept stage, opened; null when there is none or it is damaged, for then it is made anew. */
async function whole<T>(
  read: () => Promise<ArrayBuffer | SharedArrayBuffer | null> | undefined,
  open: (buffer: ArrayBuffer | SharedArrayBuffer) => T,
): Promise<T | null> {
  const buffer = await read();
  if (!buffer) return null;
  try {
    return open(buffer);
  } catch {
    return null;
  }
}

function boxOf({ shape }: RoadGraph): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < shape.length; i += 2) {
    const [lng, lat] = [shape[i] as number, shape[i + 1] as number];
    if (lng < west) west = lng;
    if (lng > east) east = lng;
    if (lat < south) south = lat;
    if (lat > north) north = lat;
  }
  return [west / DEGREE, south / DEGREE, east / DEGREE, north / DEGREE];
}
