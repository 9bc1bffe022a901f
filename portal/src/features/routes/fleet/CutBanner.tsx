import { IconPlugConnectedX } from '@tabler/icons-react';
import { useLiveState } from '../../../lib/live.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import classes from './FleetFrame.module.css';
import { fleetLiveText } from './fleet-live.es.ts';

/** Over the map while the stream is cut: what is shown is the past. */
export function CutBanner() {
  const t = useText(fleetLiveText);
  const f = useFormat();
  const { status, lastMessageAt } = useLiveState();
  if (status !== 'lost') return null;
  return (
    <div className={classes.cut}>
      <IconPlugConnectedX size={16} aria-hidden />
      {lastMessageAt === null ? t('onMap.cutNow') : t('onMap.cut', { time: f.time(lastMessageAt) })}
    </div>
  );
}
