import { Radio } from '@mantine/core';
import type { Route, RouteStatus } from '@tramo/contract/routes';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { StatusPill, type Tone } from '../../../ui/StatusPill.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import classes from '../list/GuidesTools.module.css';
import { guidesBulkText } from './guides-bulk.es.ts';

const tones: Record<RouteStatus, Tone> = { pending: 'idle', ready: 'away', started: 'info', finished: 'ok' };

interface OpenRoutesProps {
  /** Undefined while they are on their way. */
  routes: readonly Route[] | undefined;
  hasMore: boolean;
  /** A text was searched for. */
  isSearch: boolean;
  error: unknown;
  retry: () => unknown;
  value: string;
  onChange: (id: string) => void;
}

/** Routes to choose one of: what it has on board, who drives it. */
export function OpenRoutes({ routes, hasMore, isSearch, error, retry, value, onChange }: OpenRoutesProps) {
  const t = useText(guidesBulkText);
  const f = useFormat();
  if (error && !routes) return <ErrorState error={error} retry={retry} />;
  if (!routes) return <SkeletonRows rows={4} />;
  if (routes.length === 0) {
    return isSearch ? (
      <EmptyState title={t('toRoute.noMatch')} />
    ) : (
      <EmptyState title={t('toRoute.noRoutes')} text={t('toRoute.noRoutesText')} />
    );
  }
  return (
    <Radio.Group value={value} onChange={onChange} aria-label={t('toRoute.routes')}>
      <div className={classes.routes}>
        {routes.map((route) => (
          <Radio
            key={route._id}
            value={route._id}
            classNames={{
              root: classes.route,
              body: classes.routeBody,
              labelWrapper: classes.routeLabel,
              label: classes.routeLabel,
            }}
            label={
              <span className={classes.routeText}>
                <span className={classes.routeWho}>
                  <span className="strong">{route.name}</span>
                  <span className="muted small">
                    {t('toRoute.routeLine', {
                      vehicle: route.vehicle?.nickname ?? t('toRoute.noVehicle'),
                      driver: route.driver?.fullName ?? t('toRoute.noDriver'),
                    })}
                  </span>
                </span>
                <span className={classes.routeFigures}>
                  <StatusPill tone={tones[route.status]}>{t(`toRoute.status.${route.status}`)}</StatusPill>
                  <span className="muted small figures">
                    {t('toRoute.guides', { count: route.assignedGuides })} · {f.weight(route.load.weightKg)} ·{' '}
                    {f.time(route.startDate)}
                  </span>
                </span>
              </span>
            }
          />
        ))}
        {hasMore && <p className="muted small">{t('toRoute.moreRoutes')}</p>}
      </div>
    </Radio.Group>
  );
}
