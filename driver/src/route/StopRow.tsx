import type { StopOfDay } from '@tramo/contract/driver-day/day';
import { Component } from 'preact';
import { go, pathTo } from '../app/navigation.ts';
import { useWords } from '../app/words.ts';
import { useFormat } from '../ui/format.ts';
import { Icon } from '../ui/Icon.tsx';
import { Pill } from '../ui/pieces.tsx';
import classes from './route.module.css';
import { routeWords } from './route-words.ts';
import { StopMarks } from './stop/StopMarks.tsx';
import { endOfStop, endTones, nameOf } from './stop-facts.ts';
import { WindowPill } from './WindowPill.tsx';

interface StopRowProps {
  routeId: string;
  stop: StopOfDay;
  minute: number;
}

function Line({ routeId, stop, minute }: StopRowProps) {
  const t = useWords(routeWords);
  const format = useFormat();
  const end = endOfStop(stop);
  const time = stop.managedAt ?? stop.expectedArrival ?? stop.plannedArrival;
  return (
    <button
      type="button"
      class={classes.row}
      data-stop={stop.guideId}
      data-end={end ?? 'open'}
      onClick={() => go(pathTo('/route/{id}/stop/{guideId}', { id: routeId, guideId: stop.guideId }))}
    >
      <span class={classes.number} data-tone={end ? endTones[end] : undefined}>
        {stop.order}
      </span>
      <span class={classes.rowBody}>
        <span class={classes.rowHead}>
          <span class={classes.rowName}>{nameOf(stop)}</span>
          {time && <span class={classes.time}>{format.time(time)}</span>}
        </span>
        <span class={classes.second}>{stop.addressLine}</span>
        <StopMarks
          stop={stop}
          before={
            end ? (
              <Pill tone={endTones[end]}>
                {t(`status.${stop.status}`)}
                {stop.subStatus && ` · ${stop.subStatus}`}
              </Pill>
            ) : (
              <WindowPill stop={stop} minute={minute} />
            )
          }
        />
      </span>
      <Icon name="next" />
    </button>
  );
}

/** A stop in the list. Drawn again only when it, or the minute that its window is judged by, changed: a route has 150 of them. */
export class StopRow extends Component<StopRowProps> {
  override shouldComponentUpdate(next: StopRowProps): boolean {
    return next.stop !== this.props.stop || (next.minute !== this.props.minute && next.stop.windows.length > 0);
  }
  override render() {
    return <Line {...this.props} />;
  }
}
