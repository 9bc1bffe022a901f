import type { WavePreview } from '@tramo/contract/warehouse/waves';
import { problemText } from '../../../lib/api-problem.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { pickingText } from '../picking.es.ts';
import classes from './Wave.module.css';

const shown = 60;
interface WavePreviewPartProps {
  query: { data: WavePreview | undefined; error: unknown; isPlaceholderData: boolean };
}
/** What a rule would release: how many orders in how many tasks, how far they walk, and in which order they are picked. */
export function WavePreviewPart({ query }: WavePreviewPartProps) {
  const t = useText(pickingText);
  const { data, error } = query;
  return (
    <section
      className={classes.preview}
      aria-label={t('wave.preview')}
      data-stale={query.isPlaceholderData || undefined}
    >
      <h3>{t('wave.preview')}</h3>
      {error ? (
        <p role="alert">{problemText(error)}</p>
      ) : data && data.orders.length === 0 ? (
        <p>{t('wave.none')}</p>
      ) : (
        data && <Found preview={data} />
      )}
    </section>
  );
}

function Found({ preview }: { preview: WavePreview }) {
  const t = useText(pickingText);
  const f = useFormat();
  const { orders, tasks, walk, singleWalk } = preview;
  const missing = orders.reduce((n, o) => n + o.missing, 0);
  return (
    <>
      <p className={classes.sum} role="status">
        {t('wave.summary', { orders: orders.length, tasks: tasks.length })}
      </p>
      {singleWalk > 0 && (
        <p>
          {t('wave.walk', { walk, single: singleWalk })}
          {walk < singleWalk && ` · ${t('wave.walkShare', { share: f.percent(1 - walk / singleWalk) })}`}
        </p>
      )}
      {missing > 0 && <p className={classes.warn}>{t('wave.missing', { count: missing })}</p>}
      {preview.isCut && <p className={classes.warn}>{t('wave.cut')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <ol className={classes.orders} aria-label={t('wave.orders')} tabIndex={0}>
        {orders.slice(0, shown).map((o) => (
          <li key={o._id}>
            <span>{o.number}</span>
            <span>{t('wave.lines', { lines: o.lines })}</span>
            <small>
              {[
                o.companyName || o.contactName,
                o.routeName === ''
                  ? t('wave.noRoute')
                  : o.stopOrder === null
                    ? o.routeName
                    : t('wave.stop', { route: o.routeName, stop: o.stopOrder }),
              ].join(' · ')}
            </small>
          </li>
        ))}
        {orders.length > shown && (
          <li>
            <span>{t('wave.more', { count: orders.length - shown })}</span>
          </li>
        )}
      </ol>
    </>
  );
}
