import { Checkbox } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { RouteStop } from '@tramo/contract/routes';
import { type CSSProperties, memo, type ReactNode, useState } from 'react';
import type { Format } from '../../../lib/format.ts';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { textOn } from '../../../ui/map/map-palette.ts';
import { StatusPill, type Tone } from '../../../ui/StatusPill.tsx';
import { guideTones } from '../../guide-status/shared/guide-status.ts';
import { guideWords } from '../../guide-status/shared/guide-words.es.ts';
import { isOpenStop, markOf } from '../overview/overview.rules.ts';
import { routesText } from '../routes.es.ts';
import { detailText } from './detail.es.ts';
import { bandOf, minutesAt } from './order.rules.ts';
import classes from './StopRow.module.css';

const StopEvidence = lazyPart(() => import('./StopEvidence.tsx').then((m) => m.StopEvidence));

export const stopName = (stop: Pick<RouteStop, 'companyName' | 'contactName' | 'folio'>): string =>
  stop.companyName || stop.contactName || stop.folio;

interface StopRowProps {
  stop: RouteStop;
  colour: string;
  /** The route is under way: open stops have a next one and expected times. */
  isMoving: boolean;
  isChosen: boolean;
  /** Ticked for what is done with several; null where nothing can be. */
  isPicked: boolean | null;
  mayOpen: boolean;
  /** Minute of the clock, for bands that begin now. */
  now: number;
  onHover: (guideId: string | null) => void;
  onPick: (guideId: string, isOn: boolean, isRange: boolean) => void;
}

/** A visit: number, who and where, how it stands, planned and true times, and the evidence as it comes. */
export const StopRow = memo(function StopRow({
  stop,
  colour,
  isMoving,
  isPicked,
  mayOpen,
  now,
  ...rest
}: StopRowProps) {
  const t = useText(detailText);
  const [isShown, setShown] = useState(false);
  const name = stopName(stop);
  const inside = (
    <>
      <StopDisc stop={stop} colour={colour} />
      <span className={classes.who}>
        <span className={classes.name}>{name}</span>
        <span className={classes.where}>
          {stop.folio} · {stop.addressLine}
        </span>
      </span>
      <StopStatus stop={stop} isMoving={isMoving} />
      <StopTimes stop={stop} now={now} />
      <StopFacts stop={stop} />
    </>
  );
  return (
    <li
      data-stop={stop.guideId}
      data-chosen={rest.isChosen || undefined}
      data-picked={isPicked || undefined}
      className={classes.item}
      aria-current={stop.isNext ? 'step' : undefined}
      onMouseEnter={() => rest.onHover(stop.guideId)}
      onMouseLeave={() => rest.onHover(null)}
      onFocus={() => rest.onHover(stop.guideId)}
      onBlur={() => rest.onHover(null)}
    >
      <div className={classes.line} data-tickable={isPicked !== null || undefined}>
        {isPicked !== null && (
          <Checkbox
            size="xs"
            className={classes.tick}
            aria-label={t('stop.select', { name })}
            checked={isPicked}
            onChange={() => undefined}
            onClick={(event) => rest.onPick(stop.guideId, !isPicked, event.shiftKey)}
          />
        )}
        {mayOpen ? (
          <Link to={pathOf('routeGuides', { id: stop.guideId }) as never} className={classes.row}>
            {inside}
          </Link>
        ) : (
          <div className={classes.row}>{inside}</div>
        )}
        {stop.evidence > 0 && (
          <button
            type="button"
            className={classes.evidence}
            aria-expanded={isShown}
            aria-label={isShown ? t('stop.hideEvidence', { name }) : t('stop.evidence', { count: stop.evidence, name })}
            onClick={() => setShown(!isShown)}
          >
            <IconPhoto size={15} aria-hidden />
            {stop.evidence}
          </button>
        )}
      </div>
      {isShown && <StopEvidence stop={stop} />}
    </li>
  );
});

export function StopDisc({ stop, colour }: { stop: RouteStop; colour: string }): ReactNode {
  return (
    <span
      className={classes.disc}
      data-state={markOf(stop)}
      style={{ '--route': colour, '--on-route': textOn(colour) } as CSSProperties}
    >
      {stop.order}
    </span>
  );
}

function StopStatus({ stop, isMoving }: { stop: RouteStop; isMoving: boolean }) {
  const t = useText(routesText);
  const words = useText(guideWords);
  const isOpen = isOpenStop(stop);
  const [tone, text]: [Tone, string] = !isOpen
    ? [guideTones[stop.status], words(`status.${stop.status}`)]
    : stop.isNext
      ? ['info', t('stop.next')]
      : isMoving && stop.isLate
        ? ['warn', t('stop.atRisk')]
        : ['idle', words(`type.${stop.type}`)];
  return (
    <span className={classes.status}>
      <StatusPill tone={tone}>{text}</StatusPill>
      {stop.subStatus && !isOpen && (
        <span className={classes.sub} title={stop.subStatus}>
          {stop.subStatus}
        </span>
      )}
    </span>
  );
}

/** The true time of a visit, or the band in which it is expected; the planned one struck through where they differ. */
function StopTimes({ stop, now }: { stop: RouteStop; now: number }) {
  const t = useText(routesText);
  const words = useText(detailText);
  const f = useFormat();
  const planned = f.time(stop.plannedArrival);
  const at = stop.managedAt ?? stop.expectedArrival ?? stop.plannedArrival;
  const band = stop.managedAt === null && isOpenStop(stop) ? bandOf(stop, now) : null;
  const [from, to] = band ? [f.time(band.from), f.time(band.to)] : ['', ''];
  const isBand = from !== to;
  return (
    <span className={classes.times}>
      <time data-late={stop.isLate || undefined} dateTime={at ?? undefined}>
        {isBand ? (
          <>
            <span className="visually-hidden">{words('stop.band', { from, to })}</span>
            <span aria-hidden>
              {from}–{to}
            </span>
          </>
        ) : (
          f.time(at)
        )}
      </time>
      {stop.plannedArrival && (isBand || planned !== f.time(at)) && (
        <s>
          <span className="visually-hidden">{t('stop.planned')} </span>
          {planned}
        </s>
      )}
    </span>
  );
}

/** `horario 9:00–11:00 · llegó 10:31 · salió 10:42 · 11 min en la parada`; nothing where none of it is known. */
export function stopFacts(stop: RouteStop, t: ReturnType<typeof useText<typeof detailText.es>>, f: Format): string {
  const minutes = minutesAt(stop);
  const windows = stop.windows.map((w) => `${f.minuteOfDay(w.startMinute)}–${f.minuteOfDay(w.endMinute)}`).join(', ');
  const isThere = stop.arrivedAt !== null && stop.departedAt === null && isOpenStop(stop);
  return [
    windows && t('stop.window', { windows }),
    stop.arrivedAt && t(isThere ? 'stop.there' : 'stop.arrived', { time: f.time(stop.arrivedAt) }),
    stop.departedAt && t('stop.left', { time: f.time(stop.departedAt) }),
    minutes !== null && t('stop.minutes', { minutes }),
    stop.isLate && !isOpenStop(stop) && t('stop.late'),
  ]
    .filter(Boolean)
    .join(' · ');
}

function StopFacts({ stop }: { stop: RouteStop }) {
  const t = useText(detailText);
  const f = useFormat();
  const words = stopFacts(stop, t, f);
  if (words === '') return null;
  return (
    <span className={classes.facts} title={words} data-late={stop.isLate || undefined}>
      {words}
    </span>
  );
}
