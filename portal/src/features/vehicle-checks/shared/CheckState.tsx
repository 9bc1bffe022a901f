import type { VehicleCheck } from '@tramo/contract/vehicle-checks';
import { useText } from '../../../lib/text.ts';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { vehicleChecksText } from './vehicle-checks.es.ts';

/** How a check came out: it did not let the vehicle leave, it found something, or nothing. */
export function CheckState({ check }: { check: Pick<VehicleCheck, 'failures' | 'refusedBecause'> }) {
  const t = useText(vehicleChecksText);
  if (check.refusedBecause !== null) return <StatusPill tone="bad">{t('refused')}</StatusPill>;
  if (check.failures > 0) return <StatusPill tone="bad">{t('failures', { count: check.failures })}</StatusPill>;
  return <StatusPill tone="ok">{t('fine')}</StatusPill>;
}
