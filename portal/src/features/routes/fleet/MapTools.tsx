import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { IconBroadcast, IconHistory, IconMaximize, IconStack2, IconX } from '@tabler/icons-react';
import { useText } from '../../../lib/text.ts';
import { useIsNarrow } from '../../../lib/useIsNarrow.ts';
import { PopoverPanel } from '../../../ui/PopoverPanel.tsx';
import classes from './FleetFrame.module.css';
import { fleetLiveText } from './fleet-live.es.ts';
import { type FleetState, mapLayers, type SetFleetState } from './fleet-state.ts';

interface MapToolsProps {
  state: FleetState;
  setState: SetFleetState;
  isLive: boolean;
  /** To the replay of this day, or back to now. */
  onSwitch: () => void;
  onShowAll: () => void;
}
const tones = ['ok', 'warn', 'bad', 'old'] as const;

/** The map's few switches: layers with the meaning of the marks, everything in sight, now or the day's replay. */
export function MapTools({ state, setState, isLive, onSwitch, onShowAll }: MapToolsProps) {
  const t = useText(fleetLiveText);
  const isNarrow = useIsNarrow();
  return (
    <div className={classes.tools} role="toolbar" aria-label={t('onMap.tools')}>
      <Button
        size="compact-sm"
        variant={isLive ? 'default' : 'filled'}
        leftSection={isLive ? <IconHistory size={15} aria-hidden /> : <IconBroadcast size={15} aria-hidden />}
        onClick={onSwitch}
      >
        {isLive ? t('onMap.history') : t('onMap.live')}
      </Button>
      <Popover position="bottom-end" shadow="md" trapFocus returnFocus width={250}>
        <Popover.Target>
          <Button size="compact-sm" variant="default" leftSection={<IconStack2 size={15} aria-hidden />}>
            {t('onMap.layers')}
          </Button>
        </Popover.Target>
        <PopoverPanel label={t('onMap.layers')}>
          <Stack gap="xs">
            <Checkbox.Group
              value={[...state.layers]}
              onChange={(layers) => setState({ layers: mapLayers.filter((one) => layers.includes(one)) })}
              aria-label={t('onMap.layers')}
            >
              <Stack gap="xs">
                {mapLayers.map((layer) => (
                  <Checkbox key={layer} size="sm" value={layer} label={t(`onMap.${layer}`)} />
                ))}
              </Stack>
            </Checkbox.Group>
            <ul className={classes.legend} aria-label={t('onMap.legend')}>
              {tones.map((tone) => (
                <li key={tone}>
                  <span className={classes.mark} data-tone={tone} aria-hidden />
                  {t(`onMap.tones.${tone}`)}
                </li>
              ))}
            </ul>
          </Stack>
        </PopoverPanel>
      </Popover>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={isNarrow ? t('onMap.all') : undefined}
        leftSection={isNarrow ? undefined : <IconMaximize size={15} aria-hidden />}
        onClick={onShowAll}
      >
        {isNarrow ? <IconMaximize size={15} aria-hidden /> : t('onMap.all')}
      </Button>
    </div>
  );
}

/** Says that the map goes with a vehicle, and how to stop it. */
export function Following({ name, onStop }: { name: string; onStop: () => void }) {
  const t = useText(fleetLiveText);
  return (
    <div className={classes.following} role="status">
      {t('onMap.follow', { name })}
      <Button size="compact-xs" variant="subtle" aria-label={t('onMap.unfollow')} onClick={onStop}>
        <IconX size={14} aria-hidden />
      </Button>
    </div>
  );
}
