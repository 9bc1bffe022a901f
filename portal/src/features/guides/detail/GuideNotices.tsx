import type { GuideDetail } from '@tramo/contract/guides';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { StatusPill, type Tone } from '../../../ui/StatusPill.tsx';
import classes from '../GuidePage.module.css';
import { Card } from './GuideDetails.tsx';
import { guidePageText } from './guide-page.es.ts';

const tones: Record<GuideDetail['notifications'][number]['status'], Tone> = {
  queued: 'info',
  sent: 'ok',
  failed: 'bad',
  kept: 'idle',
};

/** What left for the recipient, and how far it came. */
export function GuideNotices({ guide }: { guide: GuideDetail }) {
  const t = useText(guidePageText);
  const f = useFormat();
  return (
    <Card title={t('notices.title')}>
      {guide.notifications.length === 0 && <p className="muted">{t('notices.none')}</p>}
      <ul className={classes.notices}>
        {guide.notifications.map((notice) => (
          <li key={notice._id}>
            <div>
              <p>{notice.subject}</p>
              <p className="muted small">
                {t(`notices.channel.${notice.channel}`)} · {notice.to} ·{' '}
                {f.dateTime(notice.sentDate ?? notice.createdDate)}
              </p>
            </div>
            <StatusPill tone={tones[notice.status]}>{t(`notices.status.${notice.status}`)}</StatusPill>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What the guide has cost so far. */
export function GuideCosts({ guide }: { guide: GuideDetail }) {
  const t = useText(guidePageText);
  const f = useFormat();
  const { lines, total } = guide.cost;
  return (
    <Card title={t('costs.title')} aside={<span className="muted small">{t('costs.note')}</span>}>
      {lines.length === 0 ? (
        <p className="muted">{t('costs.none')}</p>
      ) : (
        <dl className={classes.costs}>
          {lines.map((line) => (
            <div key={line.concept}>
              <dt>
                {t(`costs.concept.${line.concept}`)}
                <span className="muted small">
                  {' '}
                  {t('costs.line', { quantity: line.quantity, price: f.money(line.unitPrice) })}
                </span>
              </dt>
              <dd>{f.money(line.amount)}</dd>
            </div>
          ))}
          <div data-total>
            <dt>{t('costs.total')}</dt>
            <dd>{f.money(total)}</dd>
          </div>
        </dl>
      )}
    </Card>
  );
}
