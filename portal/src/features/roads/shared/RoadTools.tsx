import { Tooltip } from '@mantine/core';
import { IconBarrierBlock, IconRipple } from '@tabler/icons-react';
import type { RoadSource } from '@tramo/contract/roads/roads';
import { type ReactNode, useMemo, useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { useMayOpen } from '../../../session/useMayOpen.ts';
import type { ClosedPlace, LatLng, ReachArea } from '../../../ui/map/map-types.ts';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { ToggleButton } from '../../../ui/ToggleButton.tsx';
import { closedPlace } from './closed-place.ts';
import classes from './RoadTools.module.css';
import { reachMinutes, useClosuresOn, useReachFrom, useRoadZones } from './roads.api.ts';
import { roadsSharedText } from './roads-shared.es.ts';

const none: never[] = [];

/** The closed streets of some days over a map, with their switch; no switch where there are none. */
export function useClosedLayer(range: { from?: string; until?: string }): {
  tool: ReactNode;
  closed: readonly ClosedPlace[];
} {
  const t = useText(roadsSharedText);
  const [isOn, setOn] = useState(true);
  const closures = useClosuresOn(range, useMayOpen()('roads')).data?.closures ?? none;
  const closed = useMemo(() => (isOn ? closures.map((one) => closedPlace(one)) : none), [closures, isOn]);
  const tool = closures.length > 0 && (
    <ToggleButton icon={IconBarrierBlock} isOn={isOn} onToggle={() => setOn(!isOn)}>
      {t('closed', { count: closures.length })}
    </ToggleButton>
  );
  return { tool, closed };
}

/** How far one comes from a place, with its switch and legend; no switch without a place. */
export function useReachLayer(from: LatLng | null): { tool: ReactNode; areas: readonly ReachArea[] } {
  const t = useText(roadsSharedText);
  const [isOn, setOn] = useState(false);
  const mayAsk = useMayOpen()('roads');
  const [lat, lng] = [from?.lat, from?.lng];
  const place = useMemo(() => (lat === undefined || lng === undefined ? null : { lat, lng }), [lat, lng]);
  const { data } = useReachFrom(isOn ? place : null);
  const areas = isOn && data ? (data.areas as ReachArea[]) : none;
  const hasNone = isOn && data !== undefined && areas.every((area) => area.polygons.length === 0);
  const tool = place && mayAsk && (
    <>
      {hasNone && (
        <p className={classes.note} role="status">
          {t('noReach')}
        </p>
      )}
      {isOn && !hasNone && areas.length > 0 && (
        <ul className={classes.legend} aria-label={t('reach')}>
          {reachMinutes.map((minutes, i) => (
            <li key={minutes}>
              <span className={classes.swatch} data-step={i} aria-hidden />
              {t('minutes', { minutes })}
            </li>
          ))}
        </ul>
      )}
      <Tooltip label={t('reachHint', { minutes: reachMinutes.join(' / ') })}>
        <div>
          <ToggleButton icon={IconRipple} isOn={isOn} onToggle={() => setOn(!isOn)}>
            {t('reach')}
          </ToggleButton>
        </div>
      </Tooltip>
    </>
  );
  return { tool, areas };
}

/** Lines on the map that no street is known for. */
export function StraightNote({ isStraight }: { isStraight: boolean }) {
  const t = useText(roadsSharedText);
  return isStraight ? (
    <p className={classes.note} role="note">
      <span className={classes.dots} aria-hidden />
      {t('straight')}
    </p>
  ) : null;
}

/** Where times come from, in a word, with the why beside; what the server uses now where the thing itself does not say. */
export function TravelSource({ source }: { source?: RoadSource | null | undefined }) {
  const t = useText(roadsSharedText);
  const now = useRoadZones().data?.source;
  const shown = source ?? now;
  if (!shown) return null;
  return (
    <Tooltip label={t(`sourceHint.${shown}`)} multiline w={300}>
      <span role="note">
        <StatusPill tone={shown === 'estimate' ? 'warn' : 'idle'}>{t(`source.${shown}`)}</StatusPill>
      </span>
    </Tooltip>
  );
}
