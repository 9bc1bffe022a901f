import {
  IconAlarm,
  IconBattery1,
  IconCheck,
  IconClockPause,
  IconHandStop,
  IconHome,
  IconMapPin,
  IconPolygonOff,
  IconRouteOff,
  IconTruck,
  IconWifiOff,
} from '@tabler/icons-react';
import { type ComponentType, type CSSProperties, memo } from 'react';
import type { MarkTone } from '../../../ui/map/map-types.ts';
import type { DayState } from './day-marks.rules.ts';
import classes from './FleetRow.module.css';
import type { VehicleState } from './fleet.rules.ts';

export type RowState = VehicleState | DayState;
const icons: Record<RowState, ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>> = {
  restricted: IconPolygonOff,
  outOfZone: IconPolygonOff,
  offRoute: IconRouteOff,
  silent: IconWifiOff,
  stopped: IconHandStop,
  stale: IconClockPause,
  late: IconAlarm,
  noFix: IconWifiOff,
  onTime: IconTruck,
  halted: IconHandStop,
  noData: IconWifiOff,
  driving: IconTruck,
  atStop: IconMapPin,
  notLeft: IconHome,
  finished: IconCheck,
};

/** Words and figures of one row. All flat, so that a row is drawn again only when one of them changes. */
export interface RowWords {
  id: string;
  name: string;
  crew: string;
  colour: string;
  state: RowState;
  tone: MarkTone | 'quiet';
  stateLabel: string;
  /** Second line: where it goes, or what else there is to know. */
  detail: string;
  /** Right of the second line. */
  eta: string;
  /** Age of the last fix; empty where it means nothing. */
  age: string;
  isFresh: boolean;
  isLowBattery: boolean;
  done: number;
  failed: number;
  total: number;
  progress: string;
}
interface FleetRowProps extends RowWords {
  isSelected: boolean;
  onSelect: (id: string) => void;
}

/** A state with its sign; the colour repeats it. */
export function StateLabel({ state, tone, label }: { state: RowState; tone: RowWords['tone']; label: string }) {
  const Icon = icons[state];
  return (
    <span className={classes.state} data-tone={tone}>
      <Icon size={14} stroke={1.8} aria-hidden />
      {label}
    </span>
  );
}

export const FleetRow = memo(function FleetRow(row: FleetRowProps) {
  const share = (count: number): CSSProperties => ({ width: `${row.total === 0 ? 0 : (count / row.total) * 100}%` });
  return (
    <button
      type="button"
      className={classes.row}
      style={{ '--route': row.colour } as CSSProperties}
      data-vehicle={row.id}
      aria-current={row.isSelected ? 'true' : undefined}
      onClick={() => row.onSelect(row.id)}
    >
      <span className={classes.head}>
        <span className={classes.name}>{row.name}</span>
        <span className={classes.crew} title={row.crew}>
          {row.crew}
        </span>
        <StateLabel state={row.state} tone={row.tone} label={row.stateLabel} />
      </span>
      <span className={classes.line}>
        <span className={classes.detail} title={row.detail}>
          {row.detail}
        </span>
        {row.isLowBattery && <IconBattery1 size={15} stroke={1.8} className={classes.battery} aria-hidden />}
        {row.eta && <span className={classes.eta}>{row.eta}</span>}
      </span>
      <span className={classes.line}>
        <span className={classes.bar} aria-hidden>
          <span data-part="done" style={share(row.done)} />
          <span data-part="failed" style={share(row.failed)} />
        </span>
        <span className={classes.count}>
          <span className="visually-hidden">{row.progress}</span>
          <span aria-hidden>
            <b>{row.done + row.failed}</b>/{row.total}
          </span>
        </span>
        {row.age && (
          <span className={classes.age} data-fresh={row.isFresh || undefined}>
            <span className={classes.dot} aria-hidden />
            {row.age}
          </span>
        )}
      </span>
    </button>
  );
});
