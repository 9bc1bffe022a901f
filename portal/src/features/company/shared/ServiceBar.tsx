import { Button } from '@mantine/core';
import { IconCalendarX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { companiesApi, companyLimits } from '@tramo/contract/companies';
import { call } from '../../../lib/api.ts';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import classes from './Sandbox.module.css';
import { serviceText } from './service.es.ts';

const HOUR_MS = 3_600_000;

/** Tells administrators on every screen that their service ends soon, or has ended. */
export function ServiceBar() {
  const t = useText(serviceText);
  const f = useFormat();
  const { data } = useQuery({
    queryKey: ['company', 'service'],
    queryFn: ({ signal }) => call(companiesApi.service, { signal }),
    staleTime: HOUR_MS,
    refetchInterval: HOUR_MS,
  });
  if (!data?.lastDay) return null;
  // Noon in Greenwich is of that day in every zone of the country.
  const day = f.date(`${data.lastDay}T12:00:00Z`);
  const isOver = data.state === 'over';
  if (!isOver && (data.daysLeft === null || data.daysLeft > companyLimits.expiryNotices[0])) return null;
  return (
    <aside className={classes.bar} aria-label={t('title')}>
      <IconCalendarX size={16} stroke={1.6} aria-hidden />
      <span className={classes.when}>{isOver ? t('over', { day }) : t('ends', { days: data.daysLeft ?? 0, day })}</span>
      <Button component={Link} to={pathOf('settings', { tab: 'data' }) as never} size="compact-sm" variant="default">
        {t('toData')}
      </Button>
    </aside>
  );
}
