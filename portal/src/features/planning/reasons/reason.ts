import type { UnassignedGuide, Violation } from '@tramo/contract/plan-reasons';
import type { Format } from '../../../lib/format.ts';
import type { useText } from '../../../lib/text.ts';
import type { planningText } from '../planning.es.ts';

type T = ReturnType<typeof useText<(typeof planningText)['es']>>;

/** A rule's amount in the unit of its kind. */
export const amountOf = (kind: string, amount: number, f: Format): string => {
  if (kind === 'weightKg') return f.weight(amount);
  if (kind === 'volumeM3') return f.volume(amount);
  if (kind === 'distance') return f.distance(amount);
  if (
    kind === 'window' ||
    kind === 'windowEnd' ||
    kind === 'windowStart' ||
    kind === 'shift' ||
    kind === 'duration' ||
    kind === 'late'
  )
    return f.duration(Math.max(60, amount));
  if (kind === 'cost') return f.money(amount);
  return f.number(amount);
};

/** Why a guide is in no route, with the amount and the vehicle that comes nearest. */
export function reasonText(u: UnassignedGuide, vehicleName: string | undefined, t: T, f: Format): string {
  const vehicle = vehicleName ?? t('reason.someVehicle');
  if (u.reason === 'noLocation' || u.reason === 'vehicle') return t(`reason.${u.reason}`);
  if (u.reason === 'removed')
    return vehicleName === undefined ? t('reason.removedPlain') : t('reason.removed', { vehicle });
  if (u.reason === 'cost' && u.amount === null) return t('reason.costPlain');
  return t(`reason.${u.reason}`, { vehicle, amount: amountOf(u.reason, u.amount ?? 0, f) });
}

/** What stops one vehicle, beside its name. */
export const obstacleText = ({ reason, amount }: Pick<UnassignedGuide, 'reason' | 'amount'>, t: T, f: Format): string =>
  t(`obstacle.${reason}`, { amount: amountOf(reason, amount ?? 0, f) });

/** A broken rule of a route, short enough for a pill. */
export const violationText = (v: Violation, t: T, f: Format): string =>
  t(`violation.${v.kind}`, { amount: amountOf(v.kind, v.amount, f), count: v.kind === 'late' ? 1 : v.amount });
