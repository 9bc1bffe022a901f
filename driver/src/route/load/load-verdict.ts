import type { KeptAct } from '@tramo/contract/driver-day/day';
import type { LoadVerdict } from '@tramo/contract/warehouse/load-machine';
import type { LoadScanResult } from '@tramo/contract/warehouse/loading';

/** What the server made of a scan, once it had it: it also knows other routes' parcels. */
export function resultOf(queue: readonly KeptAct[], actId: string, scanId: string): LoadScanResult | null {
  const result = queue.find((one) => one.act._id === actId)?.result;
  if (result?.state !== 'done') return null;
  const { results } = (result.answer ?? {}) as { results?: readonly LoadScanResult[] };
  return results?.find((one) => one._id === scanId) ?? null;
}

export type VerdictTone = 'ok' | 'warn' | 'bad';
export const verdictTone = (verdict: LoadVerdict, result: LoadScanResult | null): VerdictTone => {
  const kind = result?.kind ?? verdict.kind;
  if (kind === 'repeated') return 'warn';
  if (kind === 'unloaded') return 'warn';
  if (kind !== 'done') return 'bad';
  return verdict.kind === 'done' && verdict.next === 'damaged' ? 'warn' : 'ok';
};
