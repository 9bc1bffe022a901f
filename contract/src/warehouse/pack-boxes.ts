/** Which boxes an order goes into, and whether it weighs what it should. Pure: by volume and weight alone, since nobody keeps the sides of every article. */

export interface Box {
  _id: string;
  name: string;
  /** Inside. */
  lengthCm: number;
  widthCm: number;
  heightCm: number;
  maxKg: number;
  /** Of the empty box. */
  ownKg: number;
}
export interface GoodsToBox {
  quantity: number;
  unitWeightKg: number;
  unitVolumeM3: number;
}
export interface SuggestedBox {
  /** Null: a unit that no box holds travels as it is. */
  boxId: string | null;
  name: string;
  units: number;
  /** With the box. */
  weightKg: number;
  /** Of its volume, 0 to 1. */
  fill: number;
}

/** Of a box's volume what goods fill in practice. */
const usable = 0.85;
const volumeOf = (box: Box): number => (box.lengthCm * box.widthCm * box.heightCm) / 1_000_000;
const round = (n: number): number => Math.round(n * 1000) / 1000;

interface Filled {
  units: number;
  weightKg: number;
  volumeM3: number;
}
const holds = (box: Box, load: Omit<Filled, 'units'>): boolean =>
  load.volumeM3 <= volumeOf(box) * usable + 1e-9 && load.weightKg <= box.maxKg + 1e-9;

/** The smallest box that holds everything; else large ones filled with the bulkiest units first, each then as small as its load allows. */
export function suggestBoxes(goods: readonly GoodsToBox[], boxes: readonly Box[]): SuggestedBox[] {
  const bySize = [...boxes].sort((a, b) => volumeOf(a) - volumeOf(b) || a.maxKg - b.maxKg);
  const smallest = (load: Filled): Box | undefined => bySize.find((box) => holds(box, load));
  const kinds = goods.filter((g) => g.quantity > 0).sort((a, b) => b.unitVolumeM3 - a.unitVolumeM3);
  if (kinds.length === 0 || boxes.length === 0) return [];
  const filled: Filled[] = [];
  const loose: SuggestedBox[] = [];
  for (const { quantity, unitWeightKg, unitVolumeM3 } of kinds) {
    const unit = { weightKg: unitWeightKg, volumeM3: unitVolumeM3 };
    if (!smallest({ units: 1, ...unit })) {
      for (let n = 0; n < quantity; n++)
        loose.push({ boxId: null, name: '', units: 1, weightKg: round(unitWeightKg), fill: 1 });
      continue;
    }
    let left = quantity;
    while (left > 0) {
      const fits = (load: Filled, units: number): boolean =>
        smallest({
          units: load.units + units,
          weightKg: load.weightKg + units * unitWeightKg,
          volumeM3: load.volumeM3 + units * unitVolumeM3,
        }) !== undefined;
      let load = filled.find((one) => fits(one, 1));
      if (!load) {
        load = { units: 0, weightKg: 0, volumeM3: 0 };
        filled.push(load);
      }
      // As many as it takes, found by halves: orders of thousands of units stay cheap.
      let low = 1;
      let high = left;
      while (low < high) {
        const middle = Math.ceil((low + high) / 2);
        if (fits(load, middle)) low = middle;
        else high = middle - 1;
      }
      load.units += low;
      load.weightKg += low * unitWeightKg;
      load.volumeM3 += low * unitVolumeM3;
      left -= low;
    }
  }
  return [
    ...filled.map((load) => {
      const box = smallest(load) as Box;
      return {
        boxId: box._id,
        name: box.name,
        units: load.units,
        weightKg: round(load.weightKg + box.ownKg),
        fill: Math.min(1, round(load.volumeM3 / volumeOf(box))),
      };
    }),
    ...loose,
  ];
}

/** What an order should weigh with its boxes; null where the weight of one of its articles is not known. */
export function expectedKg(goods: readonly GoodsToBox[], boxes: readonly Pick<Box, 'ownKg'>[]): number | null {
  const kinds = goods.filter((g) => g.quantity > 0);
  if (kinds.length === 0 || kinds.some((g) => g.unitWeightKg <= 0)) return null;
  return round(kinds.reduce((n, g) => n + g.quantity * g.unitWeightKg, 0) + boxes.reduce((n, box) => n + box.ownKg, 0));
}

export const weightVerdicts = ['right', 'light', 'heavy', 'unknown'] as const;
export type WeightVerdict = (typeof weightVerdicts)[number];
/** Scales and tape differ by this much however light the parcel is. */
const leastToleranceKg = 0.05;
export function weightVerdict(
  expected: number | null,
  measured: number | null,
  tolerancePercent: number,
): WeightVerdict {
  if (expected === null || measured === null) return 'unknown';
  const tolerance = Math.max(leastToleranceKg, (expected * tolerancePercent) / 100) + 1e-9;
  if (measured < expected - tolerance) return 'light';
  return measured > expected + tolerance ? 'heavy' : 'right';
}
