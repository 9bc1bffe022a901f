import type { GuideDetail } from '@tramo/contract/guides';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { statusTones } from '../../messages/shared/status-tones.ts';
import { useDecisionLine } from '../../messages/shared/useDecisionLine.ts';
import classes from '../GuidePage.module.css';
import { useGuide } from '../guides.api.ts';
import { Card } from './GuideDetails.tsx';
import { guidePageText } from './guide-page.es.ts';

type Notice = GuideDetail['notifications'][number];

/** The steps of one chain, the first one first, under the last that began. */
const chainsOf = (notices: readonly Notice[]): Notice[][] =>
  [...Map.groupBy(notices, (n) => n.chainId).values()].map((steps) => steps.toSorted((a, b) => a.step - b.step));
/** How far a chain came: by the step that arrived, else by the last one. */
const furthest = (steps: readonly Notice[]): Notice =>
  (steps.find((s) => s.status === 'delivered' || s.status === 'read') ?? steps.at(-1)) as Notice;

/** How far a message has come is told by nobody: it is asked for while it may still change. */
const AGAIN_MS = 15_000;
/** Whoever reads a WhatsApp message mostly does so soon; after that the next visit to the page tells it. */
const READ_WITHIN_MS = 60 * 60_000;
/** A mail's server tells no more once it took it. */
const isUnderWay = ({ channel, status, createdDate }: Notice): boolean =>
  ['queued', 'sending', 'accepted'].includes(status) ||
  (status === 'sent' && channel !== 'email') ||
  (status === 'delivered' && channel === 'whatsapp' && Date.now() - Date.parse(createdDate) < READ_WITHIN_MS);

/** What left for the recipient, how far it came, and why. */
export function GuideNotices({ guide }: { guide: GuideDetail }) {
  const t = useText(guidePageText);
  const f = useFormat();
  const line = useDecisionLine();
  useGuide(guide._id, guide.notifications.some(isUnderWay) && AGAIN_MS);
  return (
    <Card title={t('notices.title')}>
      {guide.notifications.length === 0 && <p className="muted">{t('notices.none')}</p>}
      <ul className={classes.notices}>
        {chainsOf(guide.notifications).map((steps) => {
          const notice = furthest(steps);
          return (
            <li key={notice.chainId}>
              <div>
                <p>{notice.subject}</p>
                <p className="muted small">
                  {t(`notices.channel.${notice.channel}`)} · {f.phone(notice.to)} ·{' '}
                  {f.dateTime(notice.sentDate ?? notice.createdDate)}
                </p>
                <p className="muted small">{line(steps)}</p>
              </div>
              <StatusPill tone={statusTones[notice.status]}>{t(`notices.status.${notice.status}`)}</StatusPill>
            </li>
          );
        })}
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
