import { IconClipboardCheck } from '@tabler/icons-react';
import { vehicleChecksPage } from '@tramo/contract/vehicle-checks';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { Pager } from '../../../ui/table/Pager.tsx';
import { SearchField } from '../../../ui/table/SearchField.tsx';
import { CheckAnswers } from './CheckAnswers.tsx';
import { CheckState } from './CheckState.tsx';
import { useVehicleChecks } from './vehicle-checks.api.ts';
import { vehicleChecksText } from './vehicle-checks.es.ts';
import classes from './vehicle-checks.module.css';

/** Every time that a vehicle was checked before leaving, the last one first. */
export function VehicleChecks({ vehicleId }: { vehicleId: string }) {
  const t = useText(vehicleChecksText);
  const f = useFormat();
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const { data, error, refetch } = useVehicleChecks(vehicleId, { page, search });
  const body =
    error && !data ? (
      <ErrorState title={t('checksFailed')} error={error} retry={refetch} />
    ) : !data ? (
      <SkeletonRows rows={4} />
    ) : data.checks.length === 0 ? (
      search === '' ? (
        <EmptyState
          icon={<IconClipboardCheck size={32} stroke={1.5} aria-hidden />}
          title={t('none')}
          text={t('noneHint')}
        />
      ) : (
        <EmptyState title={t('noneFound')} />
      )
    ) : (
      <>
        <ul className={classes.checks} aria-label={t('list')}>
          {data.checks.map((check) => (
            <li key={check._id} className={classes.check}>
              <p className={classes.line}>
                <CheckState check={check} />
                <strong>{f.dateTime(check.at)}</strong>
              </p>
              <p className={classes.facts}>
                {[check.route?.name, check.by, check.checklist.name, t('version', { number: check.number })]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              <CheckAnswers check={check} />
            </li>
          ))}
        </ul>
        <Pager page={page} pageSize={vehicleChecksPage} count={data.count} onPage={setPage} />
      </>
    );
  return (
    <section aria-label={t('list')} className={classes.vehicle}>
      {(search !== '' || (data?.count.totalCount ?? 0) > 0) && (
        <SearchField
          placeholder={t('search')}
          width="100%"
          value={search}
          onChange={(text) => {
            setSearch(text);
            setPage(1);
          }}
        />
      )}
      {body}
    </section>
  );
}
