import { Growing, indexIn, sortedOnce } from '../arrays.ts';
import type { OsmSource } from '../osm/source.ts';
import { type Passage, readPassage } from './node-tags.ts';
import { type Restriction, readRestriction } from './restrictions.ts';
import { readRoad } from './way-tags.ts';

/** The roads of the file: attributes by road, and the nodes of all of them one after another. */
export interface Roads {
  way: Growing<Float64Array>;
  roadClass: Growing<Uint8Array>;
  flags: Growing<Uint8Array>;
  access: Growing<Uint8Array>;
  destinationOnly: Growing<Uint8Array>;
  speedKmh: Growing<Uint8Array>;
  name: Growing<Uint32Array>;
  ref: Growing<Uint32Array>;
  ferryS: Map<number, number>;
  /** Nodes of road r: `nodes[start[r]] … nodes[start[r + 1] - 1]`. */
  start: Growing<Uint32Array>;
  nodes: Growing<Float64Array>;
}

/** Reads the roads, and the restrictions of turns, in one pass. */
export async function readRoads(
  source: OsmSource,
  inBox: Float64Array | null,
  progress: (share: number) => void,
  signal: AbortSignal | undefined,
) {
  const roads: Roads = {
    way: new Growing(Float64Array),
    roadClass: new Growing(Uint8Array),
    flags: new Growing(Uint8Array),
    access: new Growing(Uint8Array),
    destinationOnly: new Growing(Uint8Array),
    speedKmh: new Growing(Uint8Array),
    name: new Growing(Uint32Array),
    ref: new Growing(Uint32Array),
    ferryS: new Map(),
    start: new Growing(Uint32Array),
    nodes: new Growing(Float64Array, 1 << 16),
  };
  const [names, refs] = [new Strings(), new Strings()];
  const restrictions: Restriction[] = [];
  await source.scan(
    {
      way({ id, tags, nodes }) {
        if ((!tags.highway && !tags.route) || nodes.length < 2) return;
        const road = readRoad(tags);
        if (!road || !(road.forward | road.backward)) return;
        // A way that leaves the box and comes back is as many roads as it has pieces within.
        let start = -1;
        let last = Number.NaN;
        const close = () => {
          if (start < 0) return;
          if (roads.nodes.length - start < 2) roads.nodes.length = start;
          else {
            roads.start.push(start);
            if (road.ferryS) roads.ferryS.set(roads.way.length, road.ferryS);
            roads.way.push(id);
            roads.roadClass.push(road.roadClass);
            roads.flags.push(road.flags);
            roads.access.push(road.forward);
            roads.access.push(road.backward);
            roads.destinationOnly.push(road.destinationOnly);
            roads.speedKmh.push(road.forwardKmh);
            roads.speedKmh.push(road.backwardKmh);
            roads.name.push(names.index(road.name));
            roads.ref.push(refs.index(road.ref));
          }
          start = -1;
          last = Number.NaN;
        };
        for (const node of nodes) {
          if (inBox && indexIn(inBox, node) < 0) close();
          else if (node !== last) {
            if (start < 0) start = roads.nodes.length;
            last = node;
            roads.nodes.push(node);
          }
        }
        close();
      },
      relation(relation) {
        const restriction = readRestriction(relation);
        if (restriction) restrictions.push(restriction);
      },
    },
    progress,
    signal,
  );
  roads.start.push(roads.nodes.length);
  return { roads, names: { names: names.list, refs: refs.list }, restrictions };
}

/** Texts, each once; 0 is the empty one. */
class Strings {
  readonly list: string[] = [''];
  private readonly known = new Map([['', 0]]);
  index(text: string): number {
    let index = this.known.get(text);
    if (index === undefined) {
      // The file of a zone keeps them by lines.
      index = this.list.push(text.replace(/[\r\n]+/g, ' ')) - 1;
      this.known.set(text, index);
    }
    return index;
  }
}

/** The nodes of the roads, ascending by id. */
export interface Places {
  ids: Float64Array;
  lat: Int32Array;
  lng: Int32Array;
  /** 1: the file has it. */
  found: Uint8Array;
  passages: Map<number, Passage>;
}

/** Where the nodes of the roads lie, and what stands on them, in another pass. */
export async function readPlaces(
  source: OsmSource,
  roads: Roads,
  progress: (share: number) => void,
  signal: AbortSignal | undefined,
): Promise<Places> {
  const ids = sortedOnce(roads.nodes.view().slice()).slice();
  const places: Places = {
    ids,
    lat: new Int32Array(ids.length),
    lng: new Int32Array(ids.length),
    found: new Uint8Array(ids.length),
    passages: new Map(),
  };
  await source.scan(
    {
      node({ id, lat, lng, tags }) {
        const at = indexIn(ids, id);
        if (at < 0) return;
        places.lat[at] = lat;
        places.lng[at] = lng;
        places.found[at] = 1;
        if (tags.barrier || tags.highway || tags.railway || tags.traffic_calming) {
          const passage = readPassage(tags);
          if (passage) places.passages.set(at, passage);
        }
      },
    },
    progress,
    signal,
  );
  return places;
}
