import type { Tags } from '../osm/source.ts';
import { roadProfiles } from '../profiles.ts';
import { accessWord, all, bike, lorries, motor, tooLarge } from './access-tags.ts';
import { profileBit } from './speeds.ts';

/** What a node on a street does to who passes it. */
export interface Passage {
  /** Profiles that do not get by. */
  blocked: number;
  /** Tenths of a second that passing takes, for who drives the way as drawn and against. */
  forwardDs: number;
  backwardDs: number;
  /** A toll is paid. */
  toll: boolean;
}

/** Barriers: who passes when no access tag says so, and the tenths of a second it takes. Those not listed here close the way to all but who is named. */
const barriers: Record<string, { passes: number; ds: number }> = {
  gate: { passes: all, ds: 200 },
  lift_gate: { passes: all, ds: 200 },
  swing_gate: { passes: all, ds: 200 },
  sliding_gate: { passes: all, ds: 200 },
  sliding_beam: { passes: all, ds: 200 },
  hampshire_gate: { passes: all, ds: 300 },
  toll_booth: { passes: all, ds: 150 },
  border_control: { passes: all, ds: 3000 },
  checkpoint: { passes: all, ds: 300 },
  guard_house: { passes: all, ds: 200 },
  entrance: { passes: all, ds: 0 },
  cattle_grid: { passes: all, ds: 20 },
  height_restrictor: { passes: all & ~lorries, ds: 0 },
  kerb: { passes: all, ds: 20 },
  no: { passes: all, ds: 0 },
  sally_port: { passes: all, ds: 0 },
  arch: { passes: all, ds: 0 },
  bollard: { passes: bike, ds: 0 },
  cycle_barrier: { passes: bike, ds: 30 },
  motorcycle_barrier: { passes: bike, ds: 30 },
  block: { passes: bike, ds: 0 },
  jersey_barrier: { passes: bike, ds: 0 },
  chain: { passes: bike, ds: 0 },
  rope: { passes: bike, ds: 0 },
  bus_trap: { passes: bike, ds: 0 },
  sump_buster: { passes: bike | profileBit('heavy'), ds: 0 },
  planter: { passes: bike, ds: 0 },
  log: { passes: bike, ds: 0 },
  debris: { passes: bike, ds: 0 },
  swing_barrier: { passes: all, ds: 200 },
};
/** Walls and hedges are tagged on nodes where they touch a street: they say nothing of who drives it. */
const besideTheWay = new Set([
  'wall',
  'fence',
  'hedge',
  'retaining_wall',
  'city_wall',
  'guard_rail',
  'ditch',
  'field_boundary',
]);

/** Mean tenths of a second that one stands or slows there. */
const signsDs: Record<string, number> = {
  traffic_signals: 120,
  stop: 50,
  give_way: 20,
  mini_roundabout: 20,
  toll_gantry: 0,
};
const bumps = new Set(['bump', 'mini_bumps', 'hump', 'table', 'cushion', 'rumble_strip', 'yes', 'dip', 'double_dip']);

/** A node's tags as what passing it means; null when it means nothing. */
export function readPassage(tags: Tags): Passage | null {
  let blocked = 0;
  let ds = 0;
  const barrier = tags.barrier;
  if (barrier && !besideTheWay.has(barrier)) {
    const known =
      tags.bollard === 'rising' || tags.bollard === 'removable' ? { passes: all, ds: 200 } : barriers[barrier];
    // Gates that are locked open to nobody who does not live there: the access tag says who.
    for (const profile of roadProfiles) {
      const word = accessWord(tags, profile);
      const passes = word === undefined ? (known?.passes ?? 0) & profileBit(profile) : word !== 'no';
      if (!passes) blocked |= profileBit(profile);
    }
    blocked |= tooLarge(tags);
    if (tags.locked === 'yes' && tags.access === undefined) blocked |= motor;
    ds += known?.ds ?? 0;
  }
  const toll = barrier === 'toll_booth' || tags.highway === 'toll_gantry';
  if (tags.railway === 'level_crossing' || tags.railway === 'tram_level_crossing') ds += 60;
  if (tags.highway === 'crossing' && tags.crossing === 'traffic_signals') ds += 40;
  if (tags.traffic_calming && bumps.has(tags.traffic_calming.split(';')[0] ?? ''))
    ds += tags.traffic_calming === 'rumble_strip' ? 5 : 30;
  const sign = signsDs[tags.highway ?? ''] ?? 0;
  const facing = tags['traffic_signals:direction'] ?? tags.direction;
  const forwardDs = ds + (facing === 'backward' ? 0 : sign);
  const backwardDs = ds + (facing === 'forward' ? 0 : sign);
  return blocked || forwardDs || backwardDs || toll ? { blocked, forwardDs, backwardDs, toll } : null;
}
