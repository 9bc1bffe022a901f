import { Growing, indexIn, sortedOnce } from '../arrays.ts';
import type { FeatureCollector, OsmFeature } from './features.ts';
import { ringsOf } from './rings.ts';
import type { OsmSource, Tags } from './source.ts';

/** Ways that are lines though they are closed, by their tags; all other closed ways are areas (wiki.openstreetmap.org/wiki/Area). */
const lineKeys = ['highway', 'barrier', 'railway', 'waterway', 'route', 'boundary', 'power', 'aerialway'];
function isArea(tags: Tags): boolean {
  if (tags.area === 'yes') return true;
  if (tags.area === 'no') return false;
  if (tags.building || tags.landuse || tags.natural || tags.leisure || tags.amenity || tags['addr:housenumber'])
    return true;
  return !lineKeys.some((key) => tags[key] !== undefined && tags[key] !== 'riverbank' && tags[key] !== 'platform');
}

/**
 * Gives each collector what it wants of a file, with coordinates: nodes, ways as lines or areas, multipolygons (and boundaries) assembled to rings; what misses a
 * node is given without it, a ring that does not close is left out. Goes through the file three to four times.
 * `inBox`: ids of nodes; only what has one of them is given, whole.
 */
export async function collectFeatures(
  source: OsmSource,
  collectors: readonly FeatureCollector[],
  options: { inBox?: Float64Array; progress?: (share: number) => void; signal?: AbortSignal } = {},
): Promise<void> {
  const { inBox, signal } = options;
  const wants = (osm: OsmFeature['osm'], tags: Tags) => collectors.filter((c) => c.wants(osm, tags));
  let pass = 0;
  const progress = () => {
    const done = pass++;
    return (share: number) => options.progress?.((done + share) / 4);
  };
  if (collectors.length === 0) return;
  const touches = (nodes: readonly number[]) => !inBox || nodes.some((n) => indexIn(inBox, n) >= 0);

  // Which ways are members of areas, and which areas there are.
  interface Area {
    id: number;
    tags: Tags;
    ways: number[];
  }
  const areas: Area[] = [];
  const memberIds = new Growing(Float64Array);
  await source.scan(
    {
      relation({ id, tags, members }) {
        if (tags.type !== 'multipolygon' && tags.type !== 'boundary') return;
        if (wants('relation', tags).length === 0) return;
        const ways = members.filter((m) => m.type === 'way' && m.role !== 'label').map((m) => m.id);
        if (ways.length === 0) return;
        areas.push({ id, tags, ways });
        for (const way of ways) memberIds.push(way);
      },
    },
    progress(),
    signal,
  );
  const isMember = sortedOnce(memberIds.view());

  // Nodes of the wanted ways, and of the members of areas.
  const refs = new Growing(Float64Array, 1 << 16);
  const memberNodes = new Map<number, readonly number[]>();
  await source.scan(
    {
      way({ id, tags, nodes }) {
        const member = indexIn(isMember, id) >= 0;
        if (!member && (!touches(nodes) || wants('way', tags).length === 0)) return;
        if (member) memberNodes.set(id, nodes);
        for (const node of nodes) refs.push(node);
      },
    },
    progress(),
    signal,
  );
  const ids = sortedOnce(refs.view());
  const lat = new Int32Array(ids.length);
  const lng = new Int32Array(ids.length);
  const found = new Uint8Array(ids.length);
  await source.scan(
    {
      node(node) {
        const at = indexIn(ids, node.id);
        if (at >= 0) {
          lat[at] = node.lat;
          lng[at] = node.lng;
          found[at] = 1;
        }
        if (node.tags === undefined || (inBox && indexIn(inBox, node.id) < 0)) return;
        for (const key in node.tags) {
          if (!key) continue;
          for (const c of wants('node', node.tags))
            c.add({
              osm: 'node',
              id: node.id,
              shape: 'point',
              tags: node.tags,
              coordinates: [Int32Array.of(node.lng, node.lat)],
            });
          break;
        }
      },
    },
    progress(),
    signal,
  );

  const coordinatesOf = (nodes: readonly number[]): Int32Array => {
    const list: number[] = [];
    for (const node of nodes) {
      const at = indexIn(ids, node);
      if (at >= 0 && found[at]) list.push(lng[at] as number, lat[at] as number);
    }
    return Int32Array.from(list);
  };
  await source.scan(
    {
      way({ id, tags, nodes }) {
        const takers = wants('way', tags);
        if (takers.length === 0 || !touches(nodes)) return;
        const isClosed = nodes.length >= 4 && nodes[0] === nodes.at(-1);
        if (isClosed && isArea(tags)) {
          const rings = ringsOf([nodes], coordinatesOf);
          if (rings.length > 0)
            for (const c of takers) c.add({ osm: 'way', id, shape: 'area', tags, coordinates: rings });
          return;
        }
        const line = coordinatesOf(nodes);
        if (line.length >= 4)
          for (const c of takers) c.add({ osm: 'way', id, shape: 'line', tags, coordinates: [line] });
      },
    },
    progress(),
    signal,
  );
  for (const { id, tags, ways } of areas) {
    signal?.throwIfAborted();
    const lines = ways.flatMap((way) => {
      const nodes = memberNodes.get(way);
      return nodes ? [nodes] : [];
    });
    if (!lines.some(touches)) continue;
    const rings = ringsOf(lines, coordinatesOf);
    if (rings.length === 0) continue;
    for (const c of wants('relation', tags)) c.add({ osm: 'relation', id, shape: 'area', tags, coordinates: rings });
  }
}
