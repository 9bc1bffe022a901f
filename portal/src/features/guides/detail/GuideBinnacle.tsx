import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { GuideDetail } from '@tramo/contract/guides';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import timeline from '../../../ui/timeline/Timeline.module.css';
import { guideTones } from '../../guide-status/shared/guide-status.ts';
import { guideWords } from '../../guide-status/shared/guide-words.es.ts';
import { Card } from './GuideDetails.tsx';
import { guideText } from './guide.es.ts';

/** Everything that happened to the guide, the latest first. */
export function GuideBinnacle({ guide }: { guide: GuideDetail }) {
  const t = useText(guideText);
  const words = useText(guideWords);
  const f = useFormat();
  const entries = [...guide.binnacle].sort((a, b) => b.at.localeCompare(a.at));
  return (
    <Card title={t('sections.binnacle')}>
      {entries.length === 0 && <p className="muted">{t('binnacle.empty')}</p>}
      <ol className={timeline.timeline}>
        {entries.map((entry) => (
          <li key={entry._id} data-tone={guideTones[entry.to]}>
            <div className={timeline.event}>
              <span className="strong">{t(`binnacle.actions.${entry.action}`)}</span>
              {entry.from !== null && entry.from !== entry.to && (
                <span className={timeline.change}>
                  <span className="muted">{words(`status.${entry.from}`)}</span>
                  <IconArrowRight size={14} aria-label={t('binnacle.becomes')} role="img" />
                  <StatusPill tone={guideTones[entry.to]}>{words(`status.${entry.to}`)}</StatusPill>
                </span>
              )}
            </div>
            <div className={timeline.eventLine}>
              <time dateTime={entry.at}>{t('binnacle.by', { actor: entry.actor, at: f.dateTime(entry.at) })}</time>
              {entry.route && (
                <>
                  {' · '}
                  <Link
                    to={pathOf('routesOverview', { startDate: f.dayOf(entry.at) }) as never}
                    search={{ route: entry.route._id } as never}
                  >
                    {entry.route.name}
                  </Link>
                </>
              )}
            </div>
            {entry.subStatus && <div className={timeline.eventLine}>{entry.subStatus}</div>}
            {entry.fields.length > 0 && (
              <div className={timeline.eventLine}>
                {entry.fields.map((field) => t(`binnacle.fields.${field}`)).join(', ')}
              </div>
            )}
            {entry.reason && <div className={timeline.eventLine}>{entry.reason}</div>}
          </li>
        ))}
      </ol>
    </Card>
  );
}
