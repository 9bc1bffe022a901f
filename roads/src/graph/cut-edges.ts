import { Growing, indexIn } from '../arrays.ts';
import { DEGREE } from '../osm/source.ts';
import { edgeFlag, type RoadGraph } from './graph.ts';
import type { Places, Roads } from './read-roads.ts';
import type { Restriction, WayEdges } from './restrictions.ts';

/** Metres before and behind a barrier that is closed to somebody: the street on both sides of it stays reachable. */
const BARRIER_M = 2;
/** Tenths of a second until a ferry leaves. */
const BOARDING_DS = 6000;
const EARTH_M = 6_371_000;
const NONE = 0xffffffff;

/** Metres between two places in `DEGREE`ths, on the sphere. */
export function metresBetween(lat1: number, lng1: number, lat2: number, lng2: number): number {
  const radian = Math.PI / 180 / DEGREE;
  const dLat = Math.sin(((lat2 - lat1) * radian) / 2);
  const dLng = Math.sin(((lng2 - lng1) * radian) / 2);
  const a = dLat * dLat + Math.cos(lat1 * radian) * Math.cos(lat2 * radian) * dLng * dLng;
  return 2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(a)));
}

/** Edges and junctions before restrictions split any. */
export interface CutEdges
  extends Omit<
    RoadGraph,
    'nodeIsland' | 'arcCount' | 'firstOut' | 'arcTail' | 'arcHead' | 'arcDirection' | 'directionArc'
  > {
  /** Node at the beginning of each direction: of `2 * edge` the drawn one, of `2 * edge + 1` the last. */
  tail: Uint32Array;
  /** Node of the graph for an id of the file; -1 when it is no junction. */
  nodeOf(id: number): number;
  /** Edges of the ways that restrictions speak of. */
  waysOf(restrictions: readonly Restriction[]): WayEdges;
}

/** Cuts the roads where they meet, and where something stands on them that not all pass. */
export function cutEdges(roads: Roads, places: Places): CutEdges {
  const { ids, lat, lng, found, passages } = places;
  const roadCount = roads.way.length;
  const at = new Uint32Array(roads.nodes.length);
  for (let i = 0; i < at.length; i++) at[i] = indexIn(ids, roads.nodes.get(i));
  // How many roads come by each node; a road's end counts twice, for it is a junction in any case.
  const uses = new Uint8Array(ids.length);
  const use = (node: number, n: number) => {
    uses[node] = Math.min(4, (uses[node] as number) + n);
  };
  for (let r = 0; r < roadCount; r++) {
    const [first, end] = [roads.start.get(r), roads.start.get(r + 1)];
    for (let i = first; i < end; i++) use(at[i] as number, i === first || i === end - 1 ? 2 : 1);
  }

  const nodeLat = new Growing(Int32Array);
  const nodeLng = new Growing(Int32Array);
  const graphNode = new Uint32Array(ids.length).fill(NONE);
  const newNode = (la: number, ln: number): number => {
    nodeLng.push(ln);
    return nodeLat.push(la);
  };
  const junction = (place: number): number => {
    if (graphNode[place] === NONE) graphNode[place] = newNode(lat[place] as number, lng[place] as number);
    return graphNode[place] as number;
  };

  const edgeLengthDm = new Growing(Uint32Array);
  const edgeRoad = new Growing(Uint32Array);
  const extraFlags = new Growing(Uint8Array);
  const access = new Growing(Uint8Array);
  const delayDs = new Growing(Uint16Array);
  const tail = new Growing(Uint32Array);
  const shapeStart = new Growing(Uint32Array);
  const shape = new Growing(Int32Array, 1 << 16);

  // The piece of a road that is being drawn.
  let points: number[] = [];
  let forwardDs = 0;
  let backwardDs = 0;
  let tolled = false;

  const emit = (road: number, from: number, to: number, mask: number) => {
    if (from === to && points.length >= 4) {
      emitLoop(road, from, mask);
      return;
    }
    let metres = 0;
    shapeStart.push(shape.length);
    for (let i = 0; i < points.length; i += 2) {
      shape.push(points[i] as number);
      shape.push(points[i + 1] as number);
      if (i > 0)
        metres += metresBetween(
          points[i - 1] as number,
          points[i - 2] as number,
          points[i + 1] as number,
          points[i] as number,
        );
    }
    edgeLengthDm.push(Math.max(1, Math.round(metres * 10)));
    edgeRoad.push(road);
    extraFlags.push(tolled ? edgeFlag.toll : 0);
    access.push(roads.access.get(2 * road) & mask);
    access.push(roads.access.get(2 * road + 1) & mask);
    delayDs.push(Math.min(65_535, forwardDs));
    delayDs.push(Math.min(65_535, backwardDs));
    tail.push(from);
    tail.push(to);
    [forwardDs, backwardDs, tolled] = [0, 0, false];
  };
  /** A street that ends where it begins is cut in its middle: no edge leads from a junction to itself. */
  const emitLoop = (road: number, node: number, mask: number) => {
    const whole = points;
    const delays = [forwardDs, backwardDs] as const;
    if (whole.length === 4) return;
    const middle = 2 * Math.floor(whole.length / 4);
    const half = newNode(whole[middle + 1] as number, whole[middle] as number);
    points = whole.slice(0, middle + 2);
    [forwardDs, backwardDs] = [0, delays[1]];
    emit(road, node, half, mask);
    points = whole.slice(middle);
    [forwardDs, backwardDs] = [delays[0], 0];
    emit(road, half, node, mask);
  };

  /** A short piece of its own between a barrier and the street beyond, that some may not drive. */
  const emitBarrier = (road: number, from: number, to: number, blocked: number, coordinates: number[]) => {
    points = coordinates;
    emit(road, from, to, 0xff & ~blocked);
  };
  /** The place `BARRIER_M` from one node towards another, or half way when they are near. */
  const beside = (place: number, towards: number): [number, number] => {
    const [la, ln] = [lat[place] as number, lng[place] as number];
    const metres = metresBetween(la, ln, lat[towards] as number, lng[towards] as number);
    const share = metres > 0 ? Math.min(0.5, BARRIER_M / metres) : 0.5;
    return [
      Math.round(la + ((lat[towards] as number) - la) * share),
      Math.round(ln + ((lng[towards] as number) - ln) * share),
    ];
  };

  const drawRun = (road: number, first: number, end: number) => {
    let from = junction(at[first] as number);
    points = [lng[at[first] as number] as number, lat[at[first] as number] as number];
    [forwardDs, backwardDs, tolled] = [0, 0, false];
    for (let i = first; i < end; i++) {
      const place = at[i] as number;
      const passage = passages.get(place);
      const isEnd = i === end - 1;
      const blocks = passage !== undefined && passage.blocked !== 0;
      const isJunction = i === first || isEnd || (uses[place] as number) > 1 || blocks;
      // What is passed on the way to a junction is waited for there; who starts at it does not.
      if (passage && !isJunction) {
        forwardDs += passage.forwardDs;
        backwardDs += passage.backwardDs;
        tolled ||= passage.toll;
      }
      if (i > first) {
        const [ln, la] = [lng[place] as number, lat[place] as number];
        if (isJunction && blocks && (uses[place] as number) > 1) {
          // At a junction each street has its own piece before it.
          const [nearLat, nearLng] = beside(place, at[i - 1] as number);
          points.push(nearLng, nearLat);
          const near = newNode(nearLat, nearLng);
          emit(road, from, near, 0xff);
          forwardDs = passage.forwardDs;
          emitBarrier(road, near, junction(place), passage.blocked, [nearLng, nearLat, ln, la]);
          from = junction(place);
        } else {
          points.push(ln, la);
          if (isJunction) {
            if (passage) {
              forwardDs += passage.forwardDs;
              tolled ||= passage.toll;
            }
            emit(road, from, junction(place), 0xff);
            from = junction(place);
          }
        }
        if (isJunction) points = [ln, la];
      }
      if (isJunction && !isEnd && passage) {
        if (blocks) {
          const [farLat, farLng] = beside(place, at[i + 1] as number);
          const far = newNode(farLat, farLng);
          backwardDs = passage.backwardDs;
          emitBarrier(road, junction(place), far, passage.blocked, [
            lng[place] as number,
            lat[place] as number,
            farLng,
            farLat,
          ]);
          from = far;
          points = [farLng, farLat];
        } else {
          backwardDs += passage.backwardDs;
          tolled ||= passage.toll;
        }
      }
    }
  };

  for (let r = 0; r < roadCount; r++) {
    const [first, end] = [roads.start.get(r), roads.start.get(r + 1)];
    const before = edgeRoad.length;
    // Pieces between nodes that the file does not have.
    for (let i = first; i < end; ) {
      if (!found[at[i] as number]) {
        i++;
        continue;
      }
      let j = i;
      while (j < end && found[at[j] as number]) j++;
      if (j - i > 1) drawRun(r, i, j);
      i = j;
    }
    if (roads.flags.get(r) & edgeFlag.ferry) asFerry(r, before);
  }
  shapeStart.push(shape.length);

  function asFerry(road: number, before: number): void {
    const last = edgeRoad.length - 1;
    if (last < before) return;
    delayDs.set(2 * last, Math.min(65_535, delayDs.get(2 * last) + BOARDING_DS));
    delayDs.set(2 * before + 1, Math.min(65_535, delayDs.get(2 * before + 1) + BOARDING_DS));
    let dm = 0;
    for (let e = before; e <= last; e++) dm += edgeLengthDm.get(e);
    const seconds = roads.ferryS.get(road);
    const kmh = Math.max(1, Math.min(80, Math.round(seconds ? (dm / 10 / seconds) * 3.6 : 15)));
    roads.speedKmh.set(2 * road, kmh);
    roads.speedKmh.set(2 * road + 1, kmh);
  }

  const edgeCount = edgeRoad.length;
  const byEdge = <T extends Uint8Array | Uint32Array | Float64Array>(
    make: { new (n: number): T },
    value: (road: number, edge: number) => number,
  ): T => {
    const values = new make(edgeCount);
    for (let e = 0; e < edgeCount; e++) values[e] = value(edgeRoad.get(e), e);
    return values;
  };
  const speedKmh = new Uint8Array(2 * edgeCount);
  for (let d = 0; d < speedKmh.length; d++) speedKmh[d] = roads.speedKmh.get(2 * edgeRoad.get(d >> 1) + (d & 1));
  const edgeWay = byEdge(Float64Array, (r) => roads.way.get(r));

  return {
    nodeCount: nodeLat.length,
    nodeLat: nodeLat.view().slice(),
    nodeLng: nodeLng.view().slice(),
    edgeCount,
    edgeLengthDm: edgeLengthDm.view().slice(),
    edgeClass: byEdge(Uint8Array, (r) => roads.roadClass.get(r)),
    edgeFlags: byEdge(Uint8Array, (r, e) => roads.flags.get(r) | extraFlags.get(e)),
    speedKmh,
    access: access.view().slice(),
    destinationOnly: byEdge(Uint8Array, (r) => roads.destinationOnly.get(r)),
    delayDs: delayDs.view().slice(),
    edgeName: byEdge(Uint32Array, (r) => roads.name.get(r)),
    edgeRef: byEdge(Uint32Array, (r) => roads.ref.get(r)),
    edgeWay,
    shapeStart: shapeStart.view().slice(),
    shape: shape.view().slice(),
    tail: tail.view().slice(),
    nodeOf(id) {
      const place = indexIn(ids, id);
      return place < 0 || graphNode[place] === NONE ? -1 : (graphNode[place] as number);
    },
    waysOf(restrictions) {
      const wanted = new Set(restrictions.flatMap((r) => [...r.from, ...r.to, ...r.viaWays]));
      const edges: WayEdges = new Map();
      if (wanted.size > 0)
        for (let e = 0; e < edgeCount; e++) {
          const way = edgeWay[e] as number;
          if (!wanted.has(way)) continue;
          const known = edges.get(way);
          if (known) known.push(e);
          else edges.set(way, [e]);
        }
      return edges;
    },
  };
}
