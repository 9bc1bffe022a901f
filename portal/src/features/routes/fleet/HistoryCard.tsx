import { UnstyledButton } from '@mantine/core';
import type { Route } from '@tramo/contract/routes';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { guideTones } from '../../guide-status/shared/guide-status.ts';
import { guideWords } from '../../guide-status/shared/guide-words.es.ts';
import { FleetCard, OpenRoute } from './FleetCard.tsx';
import { fleetLiveText } from './fleet-live.es.ts';
import type { Halt, Visit } from './history.rules.ts';
import classes from './VehicleCard.module.css';

interface HistoryCardProps {
  route: Route;
  /** Second of the day. */
  at: number;
  visits: readonly Visit[];
  halts: readonly Halt[];
  onSeek: (second: number) => void;
  onClose: () => void;
}

/** One route until a minute of its day: the visits made, and where it stood for no reason known. Each leads to its minute. */
export function HistoryCard({ route, at, visits, halts, onSeek, onClose }: HistoryCardProps) {
  const t = useText(fleetLiveText);
  const words = useText(guideWords);
  const f = useFormat();
  const made = visits.filter((v) => v.routeId === route._id && v.at !== null && v.at <= at).reverse();
  const stood = halts.filter((h) => h.guideId === null && h.from <= at).reverse();
  return (
    <FleetCard
      route={route}
      crew={t('history.card', { time: f.time(at * 1000) })}
      aside={<OpenRoute route={route} />}
      onClose={onClose}
    >
      <div className={classes.part}>
        <h3 className={classes.title}>{t('history.visits')}</h3>
        {made.length === 0 ? (
          <p className="muted small">{t('history.none')}</p>
        ) : (
          <ol className={classes.stops} aria-label={t('history.visits')}>
            {made.map(({ stop, at: second }) => (
              <li key={stop.guideId}>
                <span className={classes.place}>{t('history.stop', { order: String(stop.order) })}</span>
                <StatusPill tone={guideTones[stop.status]}>{words(`status.${stop.status}`)}</StatusPill>
                <UnstyledButton className={classes.jump} onClick={() => onSeek(second as number)}>
                  {f.time((second as number) * 1000)}
                </UnstyledButton>
              </li>
            ))}
          </ol>
        )}
      </div>
      {stood.length > 0 && (
        <div className={classes.part}>
          <h3 className={classes.title}>{t('history.halts')}</h3>
          <ol className={classes.stops} aria-label={t('history.halts')}>
            {stood.map((halt) => (
              <li key={halt.from}>
                <UnstyledButton className={classes.jump} onClick={() => onSeek(halt.from)}>
                  {t('history.halt', {
                    from: f.time(halt.from * 1000),
                    to: f.time(halt.to * 1000),
                    length: f.duration(halt.to - halt.from),
                  })}
                </UnstyledButton>
              </li>
            ))}
          </ol>
        </div>
      )}
    </FleetCard>
  );
}
