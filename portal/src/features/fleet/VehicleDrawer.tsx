import type { Vehicle } from '@tramo/contract/fleet';
import { useState } from 'react';
import { useText } from '../../lib/text.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import tabsCss from '../../ui/tabs.module.css';
import { vehicleChecksText } from '../vehicle-checks/shared/vehicle-checks.es.ts';
import classes from './fleet.module.css';
import { VehicleForm } from './shared/VehicleForm.tsx';

const VehicleChecks = lazyPart(
  () => import('../vehicle-checks/shared/VehicleChecks.tsx').then((m) => m.VehicleChecks),
  <SkeletonRows rows={4} />,
);

interface VehicleDrawerProps {
  /** Null: a new one. */
  vehicle: Vehicle | null;
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
}

/** A vehicle's data and, of one that exists, what drivers found of it before leaving. What was typed stays while the other part is on show. */
export function VehicleDrawer({ vehicle, ...form }: VehicleDrawerProps) {
  const t = useText(vehicleChecksText);
  const [isOnChecks, setOnChecks] = useState(false);
  if (!vehicle) return <VehicleForm {...form} />;
  return (
    <>
      <nav className={classes.tabs} aria-label={t('tabs')}>
        {([false, true] as const).map((isChecks) => (
          <button
            key={String(isChecks)}
            type="button"
            className={tabsCss.tab}
            aria-current={isChecks === isOnChecks ? 'page' : undefined}
            onClick={() => setOnChecks(isChecks)}
          >
            {t(isChecks ? 'list' : 'data')}
          </button>
        ))}
      </nav>
      <div className={classes.part} hidden={isOnChecks}>
        <VehicleForm vehicle={vehicle} {...form} />
      </div>
      {isOnChecks && <VehicleChecks vehicleId={vehicle._id} />}
    </>
  );
}
