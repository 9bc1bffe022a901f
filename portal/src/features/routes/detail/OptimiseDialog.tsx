import { Alert, Button, Group, Modal, SegmentedControl, Skeleton } from '@mantine/core';
import type { StopSequence } from '@tramo/contract/route-changes';
import type { RouteDetail } from '@tramo/contract/routes';
import { useState } from 'react';
import { problemText } from '../../../lib/api-problem.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { ErrorState } from '../../../ui/states.tsx';
import { uiText } from '../../../ui/ui.es.ts';
import { isOpenStop } from '../overview/overview.rules.ts';
import { useChangeRoute } from '../routes.api.ts';
import { useUndo } from '../undo/useRouteUndo.ts';
import { ChangeNotice, isStale } from './ChangeNotice.tsx';
import { useRearrangement } from './changes.api.ts';
import { detailText } from './detail.es.ts';
import classes from './OptimiseDialog.module.css';
import { signedDistance } from './signed.ts';

/** What remains of a route, as it is beside the best order found, or one that changes little; nothing changes before it is applied. */
export function OptimiseDialog({ route, onClose }: { route: RouteDetail; onClose: () => void }) {
  const t = useText(detailText);
  const ui = useText(uiText);
  const { toastWithUndo } = useUndo();
  const query = useRearrangement(route._id);
  const change = useChangeRoute(route._id, { isQuiet: true });
  const { data } = query;
  const isTooFew = route.stops.filter(isOpenStop).length < 2;
  const [size, setSize] = useState<'best' | 'little'>('best');
  const proposed = data && (size === 'little' && data.little ? data.little : data.best);
  const isSame = proposed?.moved === 0;
  const apply = (): void => {
    if (!data || !proposed) return;
    change.mutate(
      { guides: proposed.guides, version: data.version },
      {
        onSuccess: () => {
          toastWithUndo(t('optimise.applied'), route._id);
          onClose();
        },
      },
    );
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('optimise.title', { name: route.name })}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {isTooFew ? (
        <p>{t('optimise.tooFew')}</p>
      ) : query.error ? (
        <ErrorState error={query.error} retry={query.refetch} />
      ) : (
        <>
          <p className="muted small">{t('optimise.text')}</p>
          {data?.little && (
            <SegmentedControl
              fullWidth
              mt="xs"
              aria-label={t('optimise.size')}
              value={size}
              onChange={(value) => setSize(value as typeof size)}
              data={[
                { value: 'best', label: t('optimise.sizeBest') },
                { value: 'little', label: t('optimise.sizeLittle') },
              ]}
            />
          )}
          {data && proposed ? (
            <Comparison now={data.now} best={proposed} />
          ) : (
            <Skeleton h={170} my="sm" aria-label={t('optimise.looking')} />
          )}
          <p role="status" className={classes.sum}>
            {!proposed
              ? t('optimise.looking')
              : isSame
                ? t('optimise.same')
                : t('optimise.moved', { count: proposed.moved })}
          </p>
          {proposed && <Violations best={proposed} />}
        </>
      )}
      {isStale(change.error) ? (
        <ChangeNotice
          error={change.error}
          onFresh={() => {
            change.reset();
            void query.refetch();
          }}
        />
      ) : (
        change.error && (
          <Alert color="red" variant="light" role="alert" title={t('saveFailed')}>
            {problemText(change.error)}
          </Alert>
        )
      )}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('optimise.keep')}
        </Button>
        {!isTooFew && (
          <Button
            onClick={apply}
            disabled={!data || isSame || query.isFetching || isStale(change.error)}
            loading={change.isPending}
          >
            {t('optimise.apply')}
          </Button>
        )}
      </Group>
    </Modal>
  );
}

function Comparison({ now, best }: { now: StopSequence; best: StopSequence }) {
  const t = useText(detailText);
  const f = useFormat();
  const rows = [
    {
      key: 'distance',
      now: f.distance(now.distanceM),
      best: f.distance(best.distanceM),
      change: best.distanceM - now.distanceM,
      words: signedDistance(best.distanceM - now.distanceM, f),
    },
    {
      key: 'duration',
      now: f.duration(now.durationS),
      best: f.duration(best.durationS),
      change: best.durationS - now.durationS,
      words: f.delay(best.durationS - now.durationS),
    },
    {
      key: 'end',
      now: f.time(now.end),
      best: f.time(best.end),
      change: Date.parse(best.end) - Date.parse(now.end),
      words: f.delay((Date.parse(best.end) - Date.parse(now.end)) / 1000),
    },
    {
      key: 'late',
      now: f.number(now.lateStops),
      best: f.number(best.lateStops),
      change: best.lateStops - now.lateStops,
      words: `${best.lateStops < now.lateStops ? '−' : '+'}${f.number(Math.abs(best.lateStops - now.lateStops))}`,
    },
  ] as const;
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('optimise.what')}</th>
          <th scope="col">{t('optimise.now')}</th>
          <th scope="col">{t('optimise.best')}</th>
          <th scope="col">{t('optimise.change')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{t(`optimise.${row.key}`)}</th>
            <td>{row.now}</td>
            <td>
              <b>{row.best}</b>
            </td>
            <td data-tone={row.change < 0 ? 'good' : row.change > 0 ? 'bad' : undefined}>
              {row.change === 0 ? '—' : row.words}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const labelOf = {
  packages: 'load',
  weightKg: 'load',
  volumeM3: 'load',
  shift: 'shift',
  skills: 'skill',
  vehicle: 'skill',
} as const;

/** What the proposal breaks of the vehicle; late stops stand in the table. */
function Violations({ best }: { best: StopSequence }) {
  const t = useText(detailText);
  const kinds = best.violations
    .filter((v) => v.kind !== 'late')
    .map((v) => (v.kind in labelOf ? labelOf[v.kind as keyof typeof labelOf] : 'other'));
  if (kinds.length === 0) return null;
  return (
    <p className={classes.warn}>
      {t('optimise.violations', {
        list: [...new Set(kinds)].map((kind) => t(`optimise.violation.${kind}`)).join('; '),
      })}
    </p>
  );
}
