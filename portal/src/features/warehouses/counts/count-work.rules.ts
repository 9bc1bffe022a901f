import { type CountState, nothingOpen } from '@tramo/contract/warehouse/count-machine';
import type { CountTask } from '@tramo/contract/warehouse/counts';

/** What is open by the server's word. */
export function stateOf(task: CountTask | null): CountState {
  if (task === null) return nothingOpen;
  const tally = Object.fromEntries(task.tally.map(({ product, quantity }) => [product._id, quantity]));
  return {
    location: { locationId: task.locationId, code: task.code },
    asked: task.products?.map(({ _id }) => _id) ?? null,
    tally,
    steps: task.steps,
  };
}

export interface TallyLine {
  productId: string;
  sku: string;
  name: string;
  /** Null: asked for, and not counted yet. */
  quantity: number | null;
}
type NameOf = (productId: string) => { sku: string; name: string } | undefined;

/** What is counted here: those that are asked for in their order, then whatever else was read, the last one first. */
export function tallyLines(state: CountState, nameOf: NameOf): TallyLine[] {
  const asked = state.asked ?? [];
  const lastFirst = [...state.steps].reverse().map((step) => step.productId);
  const others = [...new Set([...lastFirst, ...Object.keys(state.tally)])].filter(
    (id) => id in state.tally && !asked.includes(id),
  );
  return [...asked, ...others].map((productId) => ({
    productId,
    sku: nameOf(productId)?.sku ?? '',
    name: nameOf(productId)?.name ?? '',
    quantity: state.tally[productId] ?? null,
  }));
}
