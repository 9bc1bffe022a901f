import { IconBattery1, IconBattery2, IconBattery4, IconMapPin } from '@tabler/icons-react';
import type { User } from '@tramo/contract/accounts';
import type { Diagnostics } from '@tramo/contract/fleet';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { TwoLines } from '../../../ui/table/DataTable.tsx';
import { carriersText } from './carriers.es.ts';
import classes from './driver-detail.module.css';
import { checksOf, positionState } from './driver-diagnostics.rules.ts';

/** A phone in a cell of the list: battery and network above, the age of the last position below. */
export function DriverPhone({ driver, phone, now }: { driver: User; phone: Diagnostics | undefined; now: number }) {
  const t = useText(carriersText);
  const f = useFormat();
  if (!phone) return null;
  const { lastPosition } = phone;
  const states = checksOf(phone, now);
  const ageS = lastPosition ? Math.max(0, (now - Date.parse(lastPosition.at)) / 1000) : null;
  if (phone.at === null && ageS === null) return <span className="muted">{t('noPhone')}</span>;
  const Battery = states.battery === 'bad' ? IconBattery1 : states.battery === 'warn' ? IconBattery2 : IconBattery4;
  // Only on a route does an old position mean that something is wrong.
  const position = ageS !== null && (
    <span className={classes.phone} data-state={driver.assignedRoute ? positionState(ageS) : undefined}>
      <IconMapPin size={14} aria-hidden />
      {t('ago', { age: f.age(ageS) })}
    </span>
  );
  if (phone.at === null) return position;
  return (
    <TwoLines
      top={
        <span className={classes.phone} data-state={states.battery}>
          <Battery size={16} stroke={1.7} aria-label={t('check.battery')} role="img" />
          {f.percent(phone.battery)}
          {phone.signal && <span className="muted">{phone.signal}</span>}
        </span>
      }
      bottom={position || undefined}
    />
  );
}
