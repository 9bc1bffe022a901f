import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { LoadingStop } from '@tramo/contract/warehouse/load-list';
import type { Loading } from '@tramo/contract/warehouse/loading';
import { useText } from '../../lib/text.ts';
import classes from './Loading.module.css';
import { loadingText } from './loading.es.ts';

interface LoadingParcelsProps {
  stops: readonly LoadingStop[];
  toUnload: Loading['toUnload'];
  nextId: string | null;
}

/** Every parcel of the van by stop, the last stop first, and what must get off it. */
export function LoadingParcels({ stops, toUnload, nextId }: LoadingParcelsProps) {
  const t = useText(loadingText);
  return (
    <section className={classes.parcels} aria-label={t('parcels')}>
      {toUnload.length > 0 && (
        <div className={classes.unload} role="alert">
          <strong>{t('toUnload', { count: toUnload.length })}</strong>
          <p>{toUnload.map((p) => `${p.folio}/${p.number}`).join(', ')}</p>
        </div>
      )}
      <ol className={classes.stops}>
        {stops.map((stop) => (
          <li key={stop.guideId} className={classes.stopRow} data-next={stop.guideId === nextId || undefined}>
            <span className={classes.order}>{stop.order}</span>
            <div className={classes.who}>
              <span className={classes.folio}>{stop.folio}</span>
              <span className="muted small">{[stop.contactName, stop.suburb].filter(Boolean).join(' · ')}</span>
            </div>
            <ul className={classes.marks}>
              {stop.parcels.map((p) => (
                <li key={p.number} className={classes.mark} data-state={p.state}>
                  {p.state === 'loaded' && <IconCheck size={14} aria-hidden />}
                  {p.state === 'damaged' && <IconAlertTriangle size={14} aria-hidden />}
                  <span>{p.number}</span>
                  <span className="visually-hidden">
                    {t(`state.${p.state}`)} {p.note}
                  </span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}
