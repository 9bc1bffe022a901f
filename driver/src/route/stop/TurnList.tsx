import type { RouteOfDay, StopOfDay } from '@tramo/contract/driver-day/day';
import { useState } from 'preact/hooks';
import { useWords } from '../../app/words.ts';
import { whereabouts } from '../../position/place.ts';
import { useFormat } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/icons.ts';
import { useStore } from '../../ui/store.ts';
import { type Leg, legTo, nextTurn } from '../legs.ts';
import classes from '../route.module.css';
import { routeWords } from '../route-words.ts';

const icons: Readonly<Record<string, IconName>> = {
  slightRight: 'turnRight',
  right: 'turnRight',
  sharpRight: 'turnRight',
  slightLeft: 'turnLeft',
  left: 'turnLeft',
  sharpLeft: 'turnLeft',
  uTurn: 'uTurn',
  roundabout: 'roundabout',
  arrive: 'flag',
  depart: 'play',
};

/** A way that is shorter is none: the next parcel of the same door. */
const leastM = 30;

/** The way to a stop, turn by turn, for a phone without signal. */
export function TurnList({ route, stop }: { route: RouteOfDay; stop: StopOfDay }) {
  const t = useWords(routeWords);
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const leg = legTo(route.directions, stop.guideId);
  if (!leg || leg.steps.length === 0 || leg.distanceM < leastM) return null;
  return (
    <details class={classes.turns} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {t('turns', { distance: format.distance(leg.distanceM), duration: format.duration(leg.durationS) })}
      </summary>
      {isOpen && <Turns leg={leg} />}
    </details>
  );
}

/** Drawn for who looks: a stop's screen does not wait for some dozen lines that are seldom opened. */
function Turns({ leg }: { leg: Leg }) {
  const format = useFormat();
  const { fix } = useStore(whereabouts);
  const turn = nextTurn(leg, fix);
  return (
    <ol>
      {leg.steps.map((step, n) => (
        <li key={`${n} ${step.text}`} aria-current={turn?.step === step ? 'step' : undefined}>
          <Icon name={icons[step.kind] ?? 'straight'} />
          <span>{step.text}</span>
          {step.distanceM > 0 && <span class={classes.time}>{format.distance(step.distanceM)}</span>}
        </li>
      ))}
    </ol>
  );
}
