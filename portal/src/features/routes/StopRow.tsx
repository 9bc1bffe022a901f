import { Link } from '@tanstack/react-router';
import type { RouteStop } from '@tramo/contract/routes';
import { type CSSProperties, memo, type ReactNode } from 'react';
import { pathOf } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { textOn } from '../../ui/map/palette.ts';
import { StatusPill, type Tone } from '../../ui/StatusPill.tsx';
import { useFormat } from '../accounts/shared/useFormat.ts';
import { guideTones } from '../guides/shared/guide-status.ts';
import { guideWords } from '../guides/shared/guide-words.text.ts';
import { isOpenStop, markOf } from './overview.rules.ts';
import { routesText } from './routes.text.ts';
import classes from './StopRow.module.css';

export const stopName = (stop: Pick<RouteStop, 'companyName' | 'contactName' | 'folio'>): string =>
  stop.companyName || stop.contactName || stop.folio;

interface StopRowProps {
  stop: RouteStop;
  colour: string;
  /** The route is under way: open stops have a next one and expected times. */
  isMoving: boolean;
  isChosen: boolean;
  mayOpen: boolean;
  onHover: (guideId: string | null) => void;
}

/** A visit: number, who and where, how it stands, planned and true time. */
export const StopRow = memo(function StopRow({ stop, colour, isMoving, isChosen, mayOpen, onHover }: StopRowProps) {
  const inside = (
    <>
      <StopDisc stop={stop} colour={colour} />
      <span className={classes.who}>
        <span className={classes.name}>{stopName(stop)}</span>
        <span className={classes.where}>
          {stop.folio} · {stop.addressLine}
        </span>
      </span>
      <StopStatus stop={stop} isMoving={isMoving} />
      <StopTimes stop={stop} />
    </>
  );
  const shared = {
    className: classes.row,
    'data-chosen': isChosen || undefined,
    onMouseEnter: () => onHover(stop.guideId),
    onMouseLeave: () => onHover(null),
    onFocus: () => onHover(stop.guideId),
    onBlur: () => onHover(null),
  };
  return (
    <li data-stop={stop.guideId} aria-current={stop.isNext ? 'step' : undefined}>
      {mayOpen ? (
        <Link to={pathOf('routeGuides', { id: stop.guideId }) as never} {...shared}>
          {inside}
        </Link>
      ) : (
        <div {...shared}>{inside}</div>
      )}
    </li>
  );
});

export function StopDisc({ stop, colour }: { stop: RouteStop; colour: string }): ReactNode {
  return (
    <span className={classes.disc} data-state={markOf(stop)} style={{ '--route': colour, '--on-route': textOn(colour) } as CSSProperties}>
      {stop.order}
    </span>
  );
}

function StopStatus({ stop, isMoving }: { stop: RouteStop; isMoving: boolean }) {
  const t = useText(routesText);
  const words = useText(guideWords);
  const isOpen = isOpenStop(stop);
  const [tone, word]: [Tone, string] = !isOpen
    ? [guideTones[stop.status], words(`status.${stop.status}`)]
    : stop.isNext
      ? ['info', t('stop.next')]
      : isMoving && stop.isLate
        ? ['warn', t('stop.atRisk')]
        : ['idle', words(`type.${stop.type}`)];
  return (
    <span className={classes.status}>
      <StatusPill tone={tone}>{word}</StatusPill>
      {stop.subStatus && !isOpen && (
        <span className={classes.sub} title={stop.subStatus}>
          {stop.subStatus}
        </span>
      )}
    </span>
  );
}

/** The planned time, struck through beside the true or expected one where the two differ. */
function StopTimes({ stop }: { stop: RouteStop }) {
  const t = useText(routesText);
  const f = useFormat();
  const planned = f.time(stop.plannedArrival);
  const actual = f.time(stop.managedAt ?? stop.expectedArrival ?? stop.plannedArrival);
  return (
    <span className={classes.times}>
      {planned !== actual && stop.plannedArrival && (
        <s>
          <span className="visually-hidden">{t('stop.planned')} </span>
          {planned}
        </s>
      )}
      <time data-late={stop.isLate || undefined} dateTime={stop.managedAt ?? stop.expectedArrival ?? stop.plannedArrival ?? undefined}>
        {actual}
      </time>
    </span>
  );
}
