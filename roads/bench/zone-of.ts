import type { RoadGraph, RoadNames } from '@tramo/roads/graph/graph';
import { buildHierarchy } from '@tramo/roads/hierarchy/build-hierarchy';
import { buildSnapGrid } from '@tramo/roads/zone/snap';
import type { RoadZone } from '@tramo/roads/zone/zone';

/** A zone of a graph in memory, as an import would make it. */
export function zoneOf({ graph, names }: { graph: RoadGraph; names: RoadNames }): RoadZone {
  return {
    info: {
      name: 'prueba',
      version: '1',
      bbox: [0, 0, 0, 0],
      importedAt: '',
      file: '',
      isDemo: true,
      nodes: graph.nodeCount,
      edges: graph.edgeCount,
      bytes: 0,
      minZoom: 0,
      maxZoom: 0,
      streets: 0,
      houseNumbers: 0,
    },
    graph,
    names,
    hierarchy: buildHierarchy(graph),
    grid: buildSnapGrid(graph),
  };
}
