/** Splits a plan into parts of whole routes that lie together, for threads to work on side by side. */

import type { Random } from '../random.ts';
import type { PlanCopy } from './anneal.ts';
import type { Instance } from './instance.ts';

/** A used route or a stop left out, as one thing that goes into one part. */
interface Item {
  vehicle: number;
  /** Its stops: `order[from … to − 1]`. */
  from: number;
  to: number;
  key: number;
}

/** Which part each vehicle, and each stop that is on no route, belongs to. */
export interface Division {
  parts: number;
  partOfVehicle: Int32Array;
  /** The stops left out, and the part of each. */
  absent: Int32Array;
  partOfAbsent: Int32Array;
}

/**
 * Halves the routes again and again, each half with about its share of the stops. Routes are ordered by how much nearer their stops lie to
 * one random stop than to another: a projection in a random direction (FastMap; Faloutsos & Lin 1995) that needs no coordinates, only the
 * matrix, and that moves the borders from call to call. Idle vehicles are dealt out kind by kind. O(stops × log parts).
 */
export function dividePlan(inst: Instance, plan: PlanCopy, parts: number, random: Random): Division {
  const { p } = inst;
  const items: Item[] = [];
  const placed = new Uint8Array(p.stopCount);
  let at = 0;
  for (let v = 0; v < p.vehicleCount; v++) {
    const n = plan.counts[v]!;
    if (n > 0) items.push({ vehicle: v, from: at, to: at + n, key: 0 });
    for (const end = at + n; at < end; at++) placed[plan.order[at]!] = 1;
  }
  const routes = items.length;
  const order = new Int32Array(p.stopCount);
  order.set(plan.order.subarray(0, at));
  for (let s = 0, next = at; s < p.stopCount; s++) {
    if (placed[s] === 1) continue;
    order[next] = s;
    items.push({ vehicle: -1, from: next, to: ++next, key: 0 });
  }
  const division: Division = {
    parts: Math.max(1, Math.min(parts, routes)),
    partOfVehicle: new Int32Array(p.vehicleCount),
    absent: order.subarray(at),
    partOfAbsent: new Int32Array(p.stopCount - at),
  };
  halve(inst, order, items, 0, division.parts, random, (item, part) => {
    if (item.vehicle >= 0) division.partOfVehicle[item.vehicle] = part;
    else division.partOfAbsent[item.from - at] = part;
  });
  dealIdle(inst, plan, division, random);
  division.absent.forEach((s, i) => {
    const v = p.pinnedVehicle[s]!;
    if (v >= 0) division.partOfAbsent[i] = division.partOfVehicle[v]!;
  });
  return division;
}

function halve(
  inst: Instance,
  order: Int32Array,
  items: Item[],
  first: number,
  parts: number,
  random: Random,
  assign: (item: Item, part: number) => void,
): void {
  if (parts === 1 || items.length === 0) {
    for (const item of items) assign(item, first);
    return;
  }
  const some = () => {
    const item = items[random.below(items.length)]!;
    return inst.p.stopLocation[order[item.from + random.below(item.to - item.from)]!]!;
  };
  const here = some();
  let there = some();
  for (let tries = 0; tries < 2; tries++) {
    const other = some();
    if (metres(inst, here, other) > metres(inst, here, there)) there = other;
  }
  let weight = 0;
  for (const item of items) {
    let sum = 0;
    for (let i = item.from; i < item.to; i++) {
      const place = inst.p.stopLocation[order[i]!]!;
      sum += metres(inst, here, place) - metres(inst, there, place);
    }
    item.key = sum / (item.to - item.from);
    weight += item.to - item.from;
  }
  items.sort((a, b) => a.key - b.key || a.from - b.from);
  const left = parts >> 1;
  const share = (weight * left) / parts;
  let cut = 0;
  for (let sum = 0; cut < items.length; cut++) {
    const size = items[cut]!.to - items[cut]!.from;
    if (sum + size / 2 > share) break;
    sum += size;
  }
  halve(inst, order, items.slice(0, cut), first, left, random, assign);
  halve(inst, order, items.slice(cut), first + left, parts - left, random, assign);
}

function metres(inst: Instance, from: number, to: number): number {
  return inst.matrix[(from * inst.width + to) << inst.shift]!;
}

function dealIdle(inst: Instance, plan: PlanCopy, division: Division, random: Random): void {
  const next = Int32Array.from({ length: inst.kindCount }, () => random.below(division.parts));
  for (let v = 0; v < inst.p.vehicleCount; v++) {
    if (plan.counts[v]! > 0) continue;
    const kind = inst.kind[v]!;
    division.partOfVehicle[v] = next[kind]!;
    next[kind] = (next[kind]! + 1) % division.parts;
  }
}
