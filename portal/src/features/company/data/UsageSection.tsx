import { Progress } from '@mantine/core';
import { type CompanyUsage, quotaWarnPercent } from '@tramo/contract/companies';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { Section } from '../../../ui/Section.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import classes from './CompanyData.module.css';
import { useUsage } from './company-data.api.ts';
import { companyDataText } from './company-data.es.ts';

const GB = 1024 ** 3;

/** What the company uses of each limit. */
export function UsageSection() {
  const t = useText(companyDataText);
  const usage = useUsage();
  return (
    <Section title={t('usage')} text={t('usageText')}>
      {usage.data ? (
        <ul className={classes.quotas}>
          {usage.data.quotas.map((quota) => (
            <Quota key={quota.kind} quota={quota} />
          ))}
        </ul>
      ) : usage.error ? (
        <ErrorState error={usage.error} retry={usage.refetch} />
      ) : (
        <SkeletonRows rows={5} />
      )}
    </Section>
  );
}

function Quota({ quota: { kind, limit, used, freeDate } }: { quota: CompanyUsage['quotas'][number] }) {
  const t = useText(companyDataText);
  const f = useFormat();
  const written = (n: number): string =>
    kind === 'storage' ? `${f.number(n / GB, n < 10 * GB ? 2 : 0)} GB` : f.number(n);
  const percent = limit === 0 ? 100 : Math.min(100, (used * 100) / limit);
  return (
    <li className={classes.quota}>
      <div className={classes.quotaHead}>
        <span>{t(`quota.${kind}`)}</span>
        <span className="muted">{t('of', { used: written(used), limit: written(limit) })}</span>
      </div>
      <Progress
        size="sm"
        value={percent}
        aria-label={t(`quota.${kind}`)}
        {...(percent >= quotaWarnPercent ? { color: 'orange' } : {})}
      />
      {(freeDate || percent >= 100) && (
        <p className="muted small">
          {percent >= 100 && `${t('full')}. `}
          {freeDate && t('renews', { day: f.date(freeDate) })}
        </p>
      )}
    </li>
  );
}
